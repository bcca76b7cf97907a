import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { EXPIRY_HORIZONS, EXPIRY_KINDS } from './expiry-values.ts'

export const EXPIRY_SORTS = ['due', 'owner', 'kind'] as const

export const expiryListQuery = listQuery(EXPIRY_SORTS, 'due', {
  kind: filterOf(EXPIRY_KINDS),
  depot: idFilter(),
  /** Another horizon in days; the longest includes the others. */
  days: filterOf(EXPIRY_HORIZONS),
  expired: switchFilter(),
  all: switchFilter(),
  only: idFilter(),
})
