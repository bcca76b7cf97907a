import type { ScreenPath } from './screens.ts'

/**
 * Records that a field of a form may name. Each is found by the roles that may open the screen beside it.
 */
export const LOOKUPS = {
  company: '/sales/companies',
  /** Of any type. */
  anyCompany: '/sales/companies',
  subcontractor: '/sales/companies',
  address: '/sales/addresses',
  /** The carrier's own sites: few enough to be a filter. */
  depot: '/sales/addresses',
  /** Who plans the work of a driver. */
  manager: '/human-resources/drivers',
  /** With what a driver signs in. */
  driverAccount: '/human-resources/drivers',
  driver: '/journey-management/live-lines',
  /** Lines that are not closed, which a tour may chain. */
  liveLine: '/journey-management/live-lines',
  /** Tours in use. */
  driverPool: '/journey-management/drivers-pools',
  vehicle: '/materials/vehicles',
  trailer: '/materials/trailers',
  salesUser: '/sales/companies',
  designer: '/journey-management/delivery-request',
} as const satisfies Record<string, ScreenPath>
export type LookupKind = keyof typeof LOOKUPS
export const LOOKUP_KINDS = Object.keys(LOOKUPS) as LookupKind[]

/** A record as a field names it: `text` is unique enough to be typed back, `detail` tells it from its likes. */
export interface Found {
  id: string
  text: string
  detail: string | null
}
