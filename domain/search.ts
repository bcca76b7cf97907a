import type { Found } from './lookup.ts'
import type { Role } from './roles.ts'
import { allows, type ScreenPath } from './screens.ts'

/** Fewer letters would find everything. */
export const SEARCH_MIN = 2
/** Rows of one kind; who finds more goes on in its list. */
export const SEARCH_ROWS = 5
/** What may be typed, as the box of the search says it. */
export const SEARCH_HINT = 'Écran, client, chauffeur, plaque, tournée, n° de CDC, de trajet ou de facture'

/** Kinds of records that one search over the whole product finds, each with the screens that show it: the first that a role may open. */
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

/** A record found; a journey is named by its number and stands on its day. */
export interface SearchRow extends Found {
  day?: string
}

/** The rows found of one kind; `more`: there are others, which its list finds. */
export interface SearchGroup {
  kind: SearchKind
  rows: SearchRow[]
  more: boolean
}

/** A record that somebody had open. */
export interface OpenedRecord {
  kind: SearchKind
  id: string
}

/** One of them as the palette shows it. */
export type RecentRecord = SearchRow & { kind: SearchKind }

/** The screen on which a role meets records of this kind; none for a role that may open no such screen. */
export function screenOfKind(kind: SearchKind, role: Role): ScreenPath | undefined {
  return SEARCH_KINDS[kind].screens.find(screen => allows(screen, role))
}

/** Letters without accents or capitals, as the search text of the database has them. */
export const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word of what was typed is in the text. */
export function hasWords(text: string, typed: string): boolean {
  const within = plainText(text)
  return plainText(typed)
    .split(/\s+/)
    .every(word => within.includes(word))
}

/** What a list needs besides the words to search in all that a search found. */
const EVERYTHING: Partial<Record<ScreenPath, string>> = {
  '/journey-management/delivery-request': '&all=1',
  '/journey-management/journeys': '&dates=all',
  '/incidents-management/infractions': '&stage=all',
}

/** Where a record that was found is shown to this role. */
export function sheetOf(kind: SearchKind, row: SearchRow, role: Role): string {
  const screen = screenOfKind(kind, role)
  if (kind === 'journey') return `${screen}?date=${row.day}&panel=show&trajet=${encodeURIComponent(row.id)}`
  return `${screen}${PAGES.includes(kind) ? '/' : '?panel=show&id='}${row.id}`
}

/** Kinds with a page of their own, whose record is the path's last part; the address of any other sheet names its record. */
const PAGES: readonly SearchKind[] = ['company', 'request', 'driverPool', 'driver', 'vehicle']

/** The record whose sheet stands at this address. */
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

/** The list that finds the others of this kind. */
export function listFinding(kind: SearchKind, typed: string, role: Role): string {
  const screen = screenOfKind(kind, role)!
  return `${screen}?q=${encodeURIComponent(typed)}${EVERYTHING[screen] ?? ''}`
}
