import type { LookupKind } from '#domain/lookup.ts'
import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { ApiClient } from '../api/client.server.ts'
import { json } from '../api/error.ts'
import { safeTarget } from '../session/safe-target.server.ts'
import { RETURN } from './steering.ts'

/** Parameter of the form's address: the field that waits, and the kind of its record. */
const FOR = 'pour'
/** Parameter of the address returned to: field, kind and id of the new record. */
const CHOSEN = 'choisi'

/** Records that a field can ask for, with the address of their form. */
const MADE = {
  depot: { label: 'Créer un dépôt', href: '/sales/addresses?panel=new&kind=DEPOT' },
  address: { label: 'Créer une adresse', href: '/sales/addresses?panel=new' },
  company: { label: 'Créer un client', href: '/sales/companies?panel=new' },
  driver: { label: 'Créer un chauffeur', href: '/human-resources/drivers?panel=new' },
  vehicle: { label: 'Créer un véhicule', href: '/materials/vehicles?panel=new' },
  trailer: { label: 'Créer une remorque', href: '/materials/trailers?panel=new' },
} as const satisfies Partial<Record<LookupKind, { label: string; href: string }>>
type MadeKind = keyof typeof MADE

const isMade = (kind: string): kind is MadeKind => Object.hasOwn(MADE, kind)

const RIGHTS: Record<MadeKind, Act> = {
  depot: 'address.write',
  address: 'address.write',
  company: 'company.write',
  driver: 'driver.write',
  vehicle: 'material.write',
  trailer: 'material.write',
}

/** Texts of the buttons, by the kinds of records that a role may create from the form of another. */
export const madeBy = (role: Role): Record<string, string> =>
  Object.fromEntries(
    Object.entries(MADE).flatMap(([kind, { label }]) => (may(role, RIGHTS[kind as MadeKind]) ? [[kind, label]] : [])),
  )

/** Address of a form, without the record that was chosen for it. */
export function formPath(url: URL): string {
  const own = new URL(url)
  own.searchParams.delete(CHOSEN)
  return own.pathname + own.search
}

/** Address of the form of a missing record that a form at `url` asked for. */
export function makeTarget(asked: string, url: URL): string | undefined {
  const kind = asked.split(':')[1] ?? ''
  if (!isMade(kind)) return undefined
  return `${MADE[kind].href}&${new URLSearchParams({ [RETURN]: formPath(url), [FOR]: asked })}`
}

/** Where a created record is awaited: the address of a form, and the field that names it. */
export interface AwaitedRecord {
  path: string
  field: string
}

export function awaitedOf(request: Request): AwaitedRecord | undefined {
  const { searchParams } = new URL(request.url)
  const path = safeTarget(searchParams.get(RETURN), '/')
  // No form waits on the home page: there was no address, or one of another site.
  return path === '/' ? undefined : { path, field: searchParams.get(FOR) ?? '' }
}

/** Address of the form that waits for a record, with the new one. */
export function chosenPath({ path, field }: AwaitedRecord, id: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [CHOSEN]: `${field}:${id}` })}`
}

/** Values of the fields that name the chosen record. */
export async function chosenValues(api: ApiClient, url: URL): Promise<Record<string, string>> {
  const [field = '', kind = '', id = ''] = (url.searchParams.get(CHOSEN) ?? '').split(':')
  if (!field || !isMade(kind) || !id) return {}
  const { rows } = await json(api.lookup[':kind'].$get({ param: { kind }, query: { id } }))
  const found = rows.find(row => row.id === id)
  return found ? { [field]: id, [`${field}Text`]: found.text, [`${field}Known`]: found.text } : {}
}
