import type { Context } from 'hono'
import type { Env } from '#api/middleware/env.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { pdfAnswer } from '#api/pdf/answer.ts'
import { incidentSheetText } from '#domain/incidents-management/incidents/sheet-text.ts'
import { findIncident } from './read.ts'

/** « Imprimer la fiche » (`domain.md` §4.4). */
export async function incidentSheet(c: Context<Env>, id: string) {
  const { db, user } = c.var
  const letterhead = await readLetterhead(c)
  const incident = await findIncident(db, id, user.role)
  const sheet = incidentSheetText(incident, new Date().toISOString())
  const { incidentDocument } = await import('./sheet-document.ts')
  return pdfAnswer(c, await incidentDocument(sheet, letterhead), `incident-${incident.number}.pdf`)
}
