import type { LiveRow } from './row.ts'
import { LIVE_STATES, type LiveState } from './values.ts'

export interface LiveFilters {
  q: string
  status: readonly LiveState[]
  companyName: string
  poolName: string
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
const holds = (text: string | null, wanted: string) => text !== null && plain(text).includes(plain(wanted))

function holdsWords(texts: readonly (string | null)[], q: string): boolean {
  const sought = texts.filter(Boolean).join(' ')
  return plain(q)
    .split(' ')
    .every(word => holds(sought, word))
}

/** True when a row matches; `q` searches line, number, driver, plate and client. */
export function matchesFilters(row: LiveRow, { q, status, companyName, poolName }: LiveFilters): boolean {
  return (
    (status.length === 0 || status.includes(row.state)) &&
    (q === '' || holdsWords([row.label, row.number, row.driver, row.plate, row.company], q)) &&
    (companyName === '' || holds(row.company, companyName)) &&
    (poolName === '' || holds(row.pool, poolName))
  )
}

/** Most urgent state first; then latest, then by number. */
export const byUrgency = (a: LiveRow, b: LiveRow): number =>
  LIVE_STATES.indexOf(a.state) - LIVE_STATES.indexOf(b.state) ||
  (b.next?.gapMinutes ?? 0) - (a.next?.gapMinutes ?? 0) ||
  (a.number < b.number ? -1 : 1)

export function countStates(rows: readonly LiveRow[]): { state: LiveState; count: number }[] {
  return LIVE_STATES.map(state => ({ state, count: rows.filter(row => row.state === state).length })).filter(
    ({ count }) => count > 0,
  )
}

/** Rows that filters show, and the counts by state of those that they would show without their states. */
export function liveView(rows: readonly LiveRow[], filters: LiveFilters) {
  const others = rows.filter(row => matchesFilters(row, { ...filters, status: [] }))
  const found = filters.status.length === 0 ? others : others.filter(({ state }) => filters.status.includes(state))
  return { found, counts: countStates(others) }
}

/** A page of the live list; runs on the server and, after updates, in the browser. */
export function livePage(rows: readonly LiveRow[], filters: LiveFilters, { page, perPage }: { page: number; perPage: number }) {
  const { found, counts } = liveView(rows, filters)
  const sorted = found.toSorted(byUrgency)
  return { rows: sorted.slice((page - 1) * perPage, page * perPage), total: found.length, counts, found: sorted }
}
