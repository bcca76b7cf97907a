import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { type OpenedRecord, recordAt } from '#domain/search.ts'

const STORE = 'quai.recent'
/** One more than the palette shows: the record that is open is not offered. */
const MOST = 7

/** Records that this user opened in this browser, the latest first; somebody else's are nobody's. Ids alone: names are the API's to tell. */
export function recentRecords(user: string): OpenedRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORE) ?? 'null')
    return isOf(user, stored) ? stored.records : []
  } catch {
    return []
  }
}

/** Remembers each record whose sheet is opened; the shell calls it once. `user` stands for who is signed in. */
export function useRememberRecords(user: string) {
  const { pathname, search } = useLocation()
  // With the sheet itself: whoever leaves it at once has seen it all the same.
  useLayoutEffect(() => {
    const opened = recordAt(pathname, search)
    if (!opened) return
    const others = recentRecords(user).filter(({ kind, id }) => kind !== opened.kind || id !== opened.id)
    try {
      localStorage.setItem(STORE, JSON.stringify({ user, records: [opened, ...others].slice(0, MOST) }))
    } catch {
      // Without storage the palette begins with what can be created.
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
