/** Global search without JavaScript. */
export const SEARCH_PAGE = '/?panel=search'
/** Notifications of the user. */
export const NOTIFICATIONS_PAGE = '/?panel=notifications'
/** Keyboard help without JavaScript. */
export const HELP_PAGE = '/?panel=keys'
/** Setting that disables shortcuts. */
export const KEYS_SETTING = '/settings#raccourcis'
