import { useEffect, useState } from 'react'
import { askApi } from '#app/lib/api/browser.ts'
import { counted } from '#domain/formats/counted.ts'
import { MOST_UNREAD, unreadText } from '#domain/notifications/unread.ts'
import { Icon } from '../ui/icon.tsx'
import { NOTIFICATIONS_PAGE } from './pages.ts'

/** The count is read anew this often while somebody sees the page (spec §4: never on focus). */
const REFRESH_MS = 60_000

/** What concerns the user, with how many are new; a link, as everything that has an address. */
export function Bell({ unread }: { unread: { count: number } }) {
  const count = useUnread(unread)
  const label =
    count === 0
      ? 'Notifications'
      : `Notifications, ${count > MOST_UNREAD ? `plus de ${MOST_UNREAD} nouvelles` : counted(count, 'nouvelle')}`
  return (
    <a className="bell" href={NOTIFICATIONS_PAGE} data-no-preload aria-label={label}>
      <Icon name="bell" />
      {count > 0 && (
        <span className="bell-count" aria-hidden="true">
          {unreadText(count)}
        </span>
      )}
    </a>
  )
}

/** The count of the page, then the newest one that the API told; nothing else of the page is read with it. */
function useUnread(unread: { count: number }): number {
  const [count, setCount] = useState(unread.count)
  // A new page brings a count of its own, be it the same number.
  useEffect(() => setCount(unread.count), [unread])
  useEffect(() => {
    const abort = new AbortController()
    const timer = setInterval(async () => {
      if (document.visibilityState !== 'visible') return
      const answer = await askApi<{ unread: number }>('/api/notifications/unread', abort.signal)
      if (answer && !abort.signal.aborted) setCount(answer.unread)
    }, REFRESH_MS)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [])
  return count
}
