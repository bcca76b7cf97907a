import { asText, asYesNo, type FieldBook } from '#domain/field-book.ts'

/** A saved view of a list: a name for a query string (filters, sort, size, columns). */
export interface SavedView {
  id: string
  name: string
  /** Without `?`. */
  query: string
  /** Opened when the list is requested without a query string; at most one per list. */
  preferred: boolean
  version: number
}

export const VIEW_FIELDS = {
  name: asText('Nom de la vue'),
  preferred: asYesNo('Vue par défaut'),
} satisfies FieldBook

export const MAX_VIEWS = 20
export const VIEW_NAME_MAX = 40
export const VIEW_QUERY_MAX = 2000

export const TOO_MANY_VIEWS = `${MAX_VIEWS} vues au plus par liste\u202f: supprimez-en une d'abord`
