import type { ScreenPath } from './screens.ts'

/** Records that form fields can reference, with the screen whose roles may search them. */
export const LOOKUPS = {
  company: '/sales/companies',
  anyCompany: '/sales/companies',
  subcontractor: '/sales/companies',
  address: '/sales/addresses',
  /** Own sites; few enough for a filter. */
  depot: '/sales/addresses',
  manager: '/human-resources/drivers',
  driverAccount: '/human-resources/drivers',
  driver: '/journey-management/live-lines',
  /** For the declaration of an event. */
  journey: '/incidents-management/delays',
  /** Journeys to come, and lines that are not closed. */
  modifiable: '/journey-management/modifications',
  /** Lines that are not closed, for tours. */
  liveLine: '/journey-management/live-lines',
  driverPool: '/journey-management/drivers-pools',
  vehicle: '/materials/vehicles',
  trailer: '/materials/trailers',
  salesUser: '/sales/companies',
  designer: '/journey-management/delivery-request',
  /** Accounts that an action may be given to. */
  assignee: '/incidents-management/delays',
} as const satisfies Record<string, ScreenPath>
export type LookupKind = keyof typeof LOOKUPS
export const LOOKUP_KINDS = Object.keys(LOOKUPS) as LookupKind[]

/** A found record: `text` identifies it and can be typed back, `detail` distinguishes similar ones. */
export interface Found {
  id: string
  text: string
  detail: string | null
}
