/** The search over everything, for who has no JavaScript. */
export const SEARCH_PAGE = '/?panel=search'
/** The keys on the page where they are switched off. */
export const HELP_PAGE = '/settings#raccourcis'
