/** Global search without JavaScript. */
export const SEARCH_PAGE = '/?panel=search'
/** Notifications of the user. */
export const NOTIFICATIONS_PAGE = '/?panel=notifications'
/** Guide, with the help of each screen and the keys; `?page=` names the page that asks. */
export const GUIDE_PAGE = '/profile/guide'
/** Setting that disables shortcuts. */
export const KEYS_SETTING = '/settings#raccourcis'
