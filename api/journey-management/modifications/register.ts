import type { Context } from 'hono'
import { readIds } from '#api/db/list.ts'
import type { Env } from '#api/middleware/env.ts'
import { today } from '#api/middleware/today.ts'
import { pdfAnswer } from '#api/pdf/answer.ts'
import type { modificationHistoryQuery } from '#domain/journey-management/modifications/modification.ts'
import { may } from '#domain/rights.ts'
import { modificationList } from './list.ts'

const MOST = 500

/** « Imprimer registre » (`domain.md` §4.3); prices only for roles that see them. */
export async function registerFile(c: Context<Env>, query: ReturnType<typeof modificationHistoryQuery.parse>) {
  const { db, letterhead, user } = c.var
  const money = may(user.role, 'journey.money')
  const list = modificationList(db, query, { part: 'history', money })
  const ids = await readIds(list)
  const printed = ids.slice(0, MOST)
  const byId = new Map((await list.rowsOf(printed)).map(row => [row.id, row]))
  const { registerDocument } = await import('./register-document.ts')
  const rows = printed.flatMap(id => byId.get(id) ?? [])
  const priced = money ? rows : rows.map(row => ({ ...row, difference: row.difference.filter(({ label }) => label !== 'Prix') }))
  return pdfAnswer(
    c,
    await registerDocument(priced, { query, total: ids.length }, letterhead),
    `registre-modifications-${today()}.pdf`,
  )
}
