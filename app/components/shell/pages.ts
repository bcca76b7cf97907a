/** The search over everything, for who has no JavaScript. */
export const SEARCH_PAGE = '/?panel=search'
/** What concerns the user. */
export const NOTIFICATIONS_PAGE = '/?panel=notifications'
/** The keys, for who has no JavaScript. */
export const HELP_PAGE = '/?panel=keys'
/** Where they are switched off. */
export const KEYS_SETTING = '/settings#raccourcis'
