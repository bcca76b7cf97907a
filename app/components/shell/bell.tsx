import { useEffect, useState } from 'react'
import { askApi } from '#app/lib/api/browser.ts'
import { counted } from '#domain/formats/counted.ts'
import { MOST_UNREAD, unreadText } from '#domain/notifications/unread.ts'
import { Icon } from '../ui/icon.tsx'
import { NOTIFICATIONS_PAGE } from './pages.ts'

/** Refresh interval of the unread count while the page is shown, in milliseconds (spec §4: never on focus). */
const REFRESH_MS = 60_000

/** Link to the notifications with the number of unread ones. */
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

/** Count of the page, then the latest one read from the API, without revalidating the page. */
function useUnread(unread: { count: number }): number {
  const [count, setCount] = useState(unread.count)
  // A new page brings its own count, even if it is the same number.
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
