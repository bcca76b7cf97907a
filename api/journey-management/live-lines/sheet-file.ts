import type { Context } from 'hono'
import type { Env } from '#api/middleware/env.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { pdfAnswer } from '#api/pdf/answer.ts'
import { findLiveLine } from './record.ts'

/** « Imprimer fiche ligne » (`domain.md` §4.3), without prices. */
export async function lineSheetFile(c: Context<Env>, id: string) {
  const { db } = c.var
  const letterhead = await readLetterhead(c)
  const line = await findLiveLine(db, id)
  const { lineDocument } = await import('./sheet-document.ts')
  return pdfAnswer(c, await lineDocument(line, letterhead), `fiche-${line.line.number}.pdf`)
}
