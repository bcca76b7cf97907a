/* Separate from the kinds and labels: the bell is on every page and needs none of them. */

export const MOST_UNREAD = 99
/** Text of the bell; the count stops one above `MOST_UNREAD`. */
export const unreadText = (unread: number): string => (unread > MOST_UNREAD ? `${MOST_UNREAD}+` : String(unread))
/** Most notifications of the panel. */
export const NOTIFICATIONS_MAX = 50
