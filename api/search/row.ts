import { SEARCH_ROWS } from '#domain/search.ts'

/** One more than shown, to know whether there are others. */
export const LIMIT = SEARCH_ROWS + 1

export const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')
