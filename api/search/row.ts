import { SEARCH_ROWS } from '#domain/search.ts'

export const LIMIT = SEARCH_ROWS + 1

export const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')
