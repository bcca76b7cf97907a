import { SEARCH_ROWS } from '#domain/search.ts'

/** One more than is shown says whether there are others. */
export const LIMIT = SEARCH_ROWS + 1

/** What is said of a record under its name. */
export const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')
