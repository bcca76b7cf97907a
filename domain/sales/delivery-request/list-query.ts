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
/** A contract that ends within this many days is « expirant ». */
export const EXPIRING_DAYS = 60

/** The query of the sales list (`domain.md` §4.2). Archived ones are hidden by default. */
export const requestListQuery = listQuery(REQUEST_SORTS, '-updatedAt', {
  status: filterOf(REQUEST_STATUSES),
  kind: filterOf(REQUEST_KINDS),
  company: idFilter(),
  companyName: textFilter(100),
  salesUser: idFilter(),
  /** Who sells to the client. */
  clientSalesUser: idFilter(),
  /** They cost more than they brought in the ninety days until this one. */
  losingOn: dateFilter(),
  weekday: filterOf(['1', '2', '3', '4', '5', '6', '7']),
  expiring: switchFilter(),
  unanswered: switchFilter(),
  /** Zone: a department that one of its stops is in. */
  department: textFilter(3),
  tag: textFilter(30),
  archived: switchFilter(),
  /** These rows alone: an export of what is ticked. */
  only: idFilter(),
})
