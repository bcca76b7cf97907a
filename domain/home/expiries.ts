import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { EXPIRY_HORIZONS, EXPIRY_KINDS } from './expiry-values.ts'

export const EXPIRY_SORTS = ['due', 'owner', 'kind'] as const

/** The query of « Échéances »: whatever has ended or ends within 30 days. */
export const expiryListQuery = listQuery(EXPIRY_SORTS, 'due', {
  kind: filterOf(EXPIRY_KINDS),
  depot: idFilter(),
  /** Another horizon; the longest holds the others. */
  days: filterOf(EXPIRY_HORIZONS),
  /** Only what has ended. */
  expired: switchFilter(),
  /** Without a horizon. */
  all: switchFilter(),
  /** Chosen rows alone: the export of a selection. */
  only: idFilter(),
})
