import { dateFilter, filterOf, idFilter, listQuery, switchFilter, textFilter } from '#domain/lists.ts'
import { REQUEST_KINDS, REQUEST_STATUSES } from './values.ts'

export const REQUEST_SORTS = [
  'number',
  'company',
  'title',
  'kind',
  'validFrom',
  'validTo',
  'price',
  'margin',
  'people',
  'designer',
  'deadline',
  'status',
  'updatedAt',
] as const
export const EXPIRING_DAYS = 60

export const requestListQuery = listQuery(REQUEST_SORTS, '-updatedAt', {
  status: filterOf(REQUEST_STATUSES),
  kind: filterOf(REQUEST_KINDS),
  company: idFilter(),
  companyName: textFilter(100),
  salesUser: idFilter(),
  clientSalesUser: idFilter(),
  /** Cost exceeded revenue in the 90 days before this date. */
  losingOn: dateFilter(),
  weekday: filterOf(['1', '2', '3', '4', '5', '6', '7']),
  expiring: switchFilter(),
  unanswered: switchFilter(),
  department: textFilter(3),
  tag: textFilter(30),
  archived: switchFilter(),
  only: idFilter(),
})
