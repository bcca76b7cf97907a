/*
 * Apart from the kinds and their labels: the bell stands on every page, and says none of them.
 */

/** The bell counts no further. */
export const MOST_UNREAD = 99
/** What the bell shows of a count that ends one above `MOST_UNREAD`. */
export const unreadText = (unread: number): string => (unread > MOST_UNREAD ? `${MOST_UNREAD}+` : String(unread))
