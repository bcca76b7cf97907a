import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { type OpenedRecord, recordAt } from '#domain/search.ts'

const STORE = 'quai.recent'
/** One more than the palette shows, because it omits the open record. */
const MOST = 7

/** Records that this user opened in this browser, latest first. Stores ids only; the API returns the names. */
export function recentRecords(user: string): OpenedRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORE) ?? 'null')
    return isOf(user, stored) ? stored.records : []
  } catch {
    return []
  }
}

/** Remembers each record whose sheet is opened; the shell calls it once. `user` identifies the signed-in user. */
export function useRememberRecords(user: string) {
  const { pathname, search } = useLocation()
  // Layout effect, so that a sheet left at once is remembered too.
  useLayoutEffect(() => {
    const opened = recordAt(pathname, search)
    if (!opened) return
    const others = recentRecords(user).filter(({ kind, id }) => kind !== opened.kind || id !== opened.id)
    try {
      localStorage.setItem(STORE, JSON.stringify({ user, records: [opened, ...others].slice(0, MOST) }))
    } catch {
      // Without storage the palette starts with the records to create.
    }
  }, [user, pathname, search])
}

const isOf = (user: string, stored: unknown): stored is { records: OpenedRecord[] } =>
  typeof stored === 'object' &&
  stored !== null &&
  'user' in stored &&
  stored.user === user &&
  'records' in stored &&
  Array.isArray(stored.records)
