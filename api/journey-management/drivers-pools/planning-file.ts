import type { Context } from 'hono'
import type { Env } from '#api/middleware/env.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { pdfAnswer } from '#api/pdf/answer.ts'
import { planningOf } from './planning.ts'

/** « Imprimer planning hebdo » (`domain.md` §4.3), without prices. */
export async function planningFile(c: Context<Env>, id: string, day: string) {
  const { db } = c.var
  const letterhead = await readLetterhead(c)
  const planning = await planningOf(db, id, day)
  const { planningDocument } = await import('./planning-document.ts')
  return pdfAnswer(c, await planningDocument(planning, letterhead), `planning-${planning.pool.code}-${planning.from}.pdf`)
}
