import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { operations } from '#api/middleware/operations.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { invalid, notFound, stale } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { mailTemplates } from '#api/schema/administration/parameters.table.ts'
import { templateSchema } from '#domain/administration/parameters/carrier.ts'
import { TEMPLATE_KINDS, type TemplateKind } from '#domain/administration/parameters/template-kinds.ts'
import { type MailTemplate, UNKNOWN_NAMES, unknownNames } from '#domain/administration/parameters/templates.ts'
import { changedTemplate } from './answers.ts'

const byKind = { params: z.object({ kind: z.enum(TEMPLATE_KINDS) }) }

/** Mail templates of the carrier (`domain.md` §4.9). */
export const templateRoutes = operations('administration/parameters')
  .write(
    'PUT /:kind',
    "Rédiger un modèle d'e-mail",
    { act: 'parameter.write', ...byKind, body: templateSchema, answer: changedTemplate },
    (tx, { kind, body: { version, ...words } }) => wordMail(tx, kind, words, version),
  )
  .write('DELETE /:kind', "Revenir au texte d'origine d'un e-mail", { act: 'parameter.write', ...byKind }, (tx, { kind }) =>
    unwordMail(tx, kind),
  )

/** `version` of the carrier's template, 0 for the default text: the second of two concurrent writers gets 409. */
async function wordMail(tx: Transaction, kind: TemplateKind, words: MailTemplate, version: number) {
  const issues = (['subject', 'text'] as const).flatMap(path => {
    const unknown = unknownNames(kind, path, words[path])
    return unknown.length > 0 ? [{ path, message: UNKNOWN_NAMES(unknown) }] : []
  })
  if (issues.length > 0) throw invalid(...issues)
  const { id: carrierId } = await readCarrier(tx)
  const [before] = await tx.select().from(mailTemplates).where(eq(mailTemplates.kind, kind)).for('update')
  if ((before?.version ?? 0) !== version) throw stale(before ?? { kind, version: 0 })
  if (before) await change(tx, mailTemplates, before.id, words)
  else await tx.insert(mailTemplates).values({ ...words, kind, carrierId })
  return { kind }
}

async function unwordMail(tx: Transaction, kind: TemplateKind) {
  const [gone] = await tx.delete(mailTemplates).where(eq(mailTemplates.kind, kind)).returning({ id: mailTemplates.id })
  if (!gone) throw notFound()
  return gone
}
