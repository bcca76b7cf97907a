import type { Context } from 'hono'
import type { Reader } from '#api/db/client.ts'
import type { Env } from '#api/middleware/env.ts'
import { mailTemplates } from '#api/schema/administration/parameters.table.ts'
import type { TemplateKind } from '#domain/administration/parameters/template-kinds.ts'
import { HOUSE_TEMPLATES, type MailTemplate } from '#domain/administration/parameters/templates.ts'

export type Templates = Readonly<Record<TemplateKind, MailTemplate>>

/** Mail templates: the carrier's, else the defaults. */
export async function readTemplates(db: Reader): Promise<Templates> {
  const own = await db
    .select({ kind: mailTemplates.kind, subject: mailTemplates.subject, text: mailTemplates.text })
    .from(mailTemplates)
  return { ...HOUSE_TEMPLATES, ...Object.fromEntries(own.map(({ kind, ...template }) => [kind, template])) }
}

/** Templates cached until one changes. */
export const sharedTemplates = ({ var: { db, shared } }: Context<Env>): Promise<Templates> =>
  shared.read('mail-templates', ['mail_template'], () => readTemplates(db))
