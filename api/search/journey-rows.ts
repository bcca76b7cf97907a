import { and, asc, desc, eq, gt, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { withPaper } from '#api/schema/journey-management/papers.table.ts'
import { instantAt, toLocal } from '#domain/calendar/clock.ts'
import { addDays, daysBetween, formatDate } from '#domain/calendar/dates.ts'
import { DELAY_STATUS_LABELS } from '#domain/incidents-management/delays/values.ts'
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
  const near = (side: SQL, ...order: SQL[]) => journeyRows(db, sql`${searched(journeys.search, words)} and ${side}`, ...order)
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

/** Days within which a delay is found by its journey's text; older ones by number only. */
const RECENT_DELAY_DAYS = 31

/** Latest first. Delays have no search text: recent ones are read by due time and joined to their journey. */
export async function findDelays(db: Database, words: string): Promise<SearchRow[]> {
  const number = words.toUpperCase()
  const numbered = await delayRows(db, or(eq(delays.number, number), inArray(journeys.number, [words, number])))
  const text = searched(journeys.search, words)
  if (numbered.length > 0 || !text || !words.split(/\s+/).some(word => word.length > 2)) return numbered
  return delayRows(db, and(gte(delays.dueAt, instantAt(addDays(today(), -RECENT_DELAY_DAYS), 0, '00:00')), text))
}

export async function delayRows(db: Database, where: SQL | undefined): Promise<SearchRow[]> {
  const rows = await db
    .select({
      id: delays.id,
      number: delays.number,
      minutes: delays.minutes,
      dueAt: delays.dueAt,
      status: delays.status,
      label: journeys.label,
      journey: journeys.number,
    })
    .from(delays)
    .innerJoin(journeys, eq(journeys.id, delays.journeyId))
    .where(where)
    .orderBy(desc(delays.dueAt), desc(delays.id))
    .limit(LIMIT)
  return rows.map(({ id, number, minutes, dueAt, status, label, journey }) => ({
    id,
    text: `${label}, ${minutes}\u00a0min`,
    detail: joined(number, journey, formatDate(toLocal(dueAt).slice(0, 10)), DELAY_STATUS_LABELS[status]),
  }))
}
