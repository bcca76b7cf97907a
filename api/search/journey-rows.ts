import { and, asc, desc, gt, lte, or, type SQL } from 'drizzle-orm'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { withPaper } from '#api/schema/journey-management/papers.table.ts'
import { ofTypedDriver } from '#api/trade/journeys/of-driver.ts'
import { daysBetween, formatDate } from '#domain/calendar/dates.ts'
import { typedPaperNumber } from '#domain/journey-management/journeys/papers/values.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import type { SearchRow } from '#domain/search.ts'
import type { Database } from '../db/client.ts'
import { searched } from '../db/list.ts'
import { today } from '../middleware/today.ts'
import { joined, LIMIT } from './row.ts'

/** Journeys nearest to today, read in order from both sides of the service date index. Their id is the number. */
export async function findJourneys(db: Database, words: string): Promise<SearchRow[]> {
  // Words of two letters have no trigram, so they would read the whole table.
  if (!words.split(/\s+/).some(word => word.length > 2)) return []
  const paper = typedPaperNumber(words)
  if (paper) return journeyRows(db, withPaper(paper))
  const day = today()
  const near = (side: SQL, ...order: SQL[]) =>
    journeyRows(db, and(or(searched(journeys.search, words), ofTypedDriver(words)), side)!, ...order)
  const [past, coming] = await Promise.all([
    near(lte(journeys.serviceDate, day), desc(journeys.serviceDate), desc(journeys.plannedStart)),
    near(gt(journeys.serviceDate, day), asc(journeys.serviceDate), asc(journeys.plannedStart)),
  ])
  const distance = (row: SearchRow) => Math.abs(daysBetween(day, row.day!))
  return [...past, ...coming].sort((a, b) => distance(a) - distance(b)).slice(0, LIMIT)
}

export async function journeyRows(db: Database, where: SQL, ...order: SQL[]): Promise<SearchRow[]> {
  const rows = await db
    .select({ number: journeys.number, label: journeys.label, serviceDate: journeys.serviceDate, status: journeys.status })
    .from(journeys)
    .where(where)
    .orderBy(...order)
    .limit(LIMIT)
  return rows.map(({ number, label, serviceDate, status }) => ({
    id: number,
    day: serviceDate,
    text: label,
    detail: joined(number, formatDate(serviceDate), JOURNEY_STATUS_LABELS[status]),
  }))
}
