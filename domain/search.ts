import type { Found } from './lookup.ts'
import type { Role } from './roles.ts'
import { allows, type ScreenPath } from './screens.ts'

export const SEARCH_MIN = 2
/** Rows per kind; the list shows the others. */
export const SEARCH_ROWS = 5
export const SEARCH_HINT = 'Écran, client, chauffeur, plaque, tournée, n° de CDC, de trajet ou de facture'

/** Record kinds of the global search, with the screens that show them: the first allowed one is used. */
export const SEARCH_KINDS = {
  company: { label: 'Clients', screens: ['/sales/companies'] },
  address: { label: 'Adresses', screens: ['/sales/addresses'] },
  request: { label: 'Cahiers des charges', screens: ['/sales/delivery-request', '/journey-management/delivery-request'] },
  invoice: { label: 'Factures', screens: ['/sales/invoices'] },
  liveLine: { label: 'Trajets prévus', screens: ['/journey-management/live-lines'] },
  driverPool: { label: 'Tournées', screens: ['/journey-management/drivers-pools'] },
  driver: { label: 'Chauffeurs', screens: ['/human-resources/drivers'] },
  vehicle: { label: 'Véhicules', screens: ['/materials/vehicles'] },
  trailer: { label: 'Remorques', screens: ['/materials/trailers'] },
  equipment: { label: 'Équipements', screens: ['/materials/equipment'] },
  infraction: { label: 'Infractions', screens: ['/incidents-management/infractions'] },
  journey: { label: 'Trajets', screens: ['/journey-management/journeys'] },
  incident: { label: 'Incidents', screens: ['/incidents-management/incidents'] },
  damage: { label: 'Dommages', screens: ['/incidents-management/damages'] },
  delay: { label: 'Retards', screens: ['/incidents-management/delays'] },
} as const satisfies Record<string, { label: string; screens: readonly ScreenPath[] }>
export type SearchKind = keyof typeof SEARCH_KINDS

export interface SearchRow extends Found {
  day?: string
}

/** Found rows of one kind; `more`: the list has others. */
export interface SearchGroup {
  kind: SearchKind
  rows: SearchRow[]
  more: boolean
}

export interface OpenedRecord {
  kind: SearchKind
  id: string
}

export type RecentRecord = SearchRow & { kind: SearchKind }

/** Screen that shows records of this kind to a role, if any. */
export function screenOfKind(kind: SearchKind, role: Role): ScreenPath | undefined {
  return SEARCH_KINDS[kind].screens.find(screen => allows(screen, role))
}

/** Text without accents and case, as in the database's search column. */
export const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function hasWords(text: string, typed: string): boolean {
  const within = plainText(text)
  return plainText(typed)
    .split(/\s+/)
    .every(word => within.includes(word))
}

/** Extra query so that a list searches all its records. */
const EVERYTHING: Partial<Record<ScreenPath, string>> = {
  '/journey-management/delivery-request': '&all=1',
  '/journey-management/journeys': '&dates=all',
  '/incidents-management/infractions': '&stage=all',
}

export function sheetOf(kind: SearchKind, row: SearchRow, role: Role): string {
  const screen = screenOfKind(kind, role)
  if (kind === 'journey') return `${screen}?date=${row.day}&panel=show&trajet=${encodeURIComponent(row.id)}`
  return `${screen}${PAGES.includes(kind) ? '/' : '?panel=show&id='}${row.id}`
}

/** Kinds whose page has the id in the path; other records are named in the query. */
const PAGES: readonly SearchKind[] = ['company', 'request', 'driverPool', 'driver', 'vehicle']

/** Record shown at a URL. */
export function recordAt(pathname: string, search: string): OpenedRecord | undefined {
  const params = new URLSearchParams(search)
  for (const [kind, { screens }] of Object.entries(SEARCH_KINDS) as [SearchKind, { screens: readonly string[] }][]) {
    for (const screen of screens) {
      const id = PAGES.includes(kind)
        ? pathname.startsWith(`${screen}/`) && pathname.slice(screen.length + 1)
        : pathname === screen && params.get('panel') === 'show' && params.get(kind === 'journey' ? 'trajet' : 'id')
      if (id) return { kind, id }
    }
  }
  return undefined
}

/** Link to the list with all matches of a kind. */
export function listFinding(kind: SearchKind, typed: string, role: Role): string {
  const screen = screenOfKind(kind, role)!
  return `${screen}?q=${encodeURIComponent(typed)}${EVERYTHING[screen] ?? ''}`
}
