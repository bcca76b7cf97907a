import type { Recurrence } from '#domain/calendar/recurrence.ts'
import { type FieldReading, wordsOf } from '#domain/field-book.ts'
import { date, endTime } from '#domain/fields.ts'
import { parseDecimal, withoutEuro } from '#domain/formats/number.ts'
import { ENUM, REQ, STATE } from '#domain/messages.ts'
import {
  ADDRESS_ARCHIVED,
  COMPANY_ARCHIVED,
  type DeliveryRequestInput,
  deliveryRequestSchema,
  deliveryRequestUpdate,
} from '#domain/sales/delivery-request/delivery-request.ts'
import {
  REQUEST_FILE_FIELDS,
  type RequestFileField,
  STOP_FILE_FIELDS,
  type StopFileField,
} from '#domain/sales/delivery-request/stops/file-fields.ts'
import { departureAfter } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { REQUEST_STATUS_LABELS, type RequestStatus } from '#domain/sales/delivery-request/values.ts'
import type { SaidOfLine } from '../asked.ts'
import { codeKey, fold } from '../cells.ts'
import { clientFinder, type KnownClient, type NamedClient } from '../client.ts'
import type { Change, ImportKind, RowReading } from '../plan.ts'
import { namedRecords, readCells } from '../reading.ts'
import {
  OWN_COLUMNS,
  type OwnKey,
  REQUEST_COLUMNS,
  REQUIRED,
  type RequestKey,
  recordOf,
  STOP_COLUMNS,
} from './request-columns.ts'
import { type NamedSite, NO_SITE, siteFinder } from './sites.ts'

export type RequestInput = DeliveryRequestInput & {
  unitPrice: string
  /** Of the known one that it changes. */
  version: number
}

/** A cahier des charges with its version shown in lists. */
export interface KnownRequest {
  id: string
  version: number
  number: string
  companyId: string
  company: { code: string; legalName: string; archived: boolean }
  salesUserId: string | null
  salesUser: string | null
  versionNo: number
  status: RequestStatus
  /** Its values and those of its stops, as their form has them. */
  values: Partial<Record<RequestFileField, string | string[]>>
  recurrence: Recurrence | null
  stops: KnownStop[]
}
interface KnownStop {
  addressId: string
  label: string
  archived: boolean
  values: Partial<Record<StopFileField, string | string[]>>
}

type Cells = Partial<Record<RequestKey, string>>
type Errors = RowReading<unknown>['errors']
/** A stop to come with its row and the field of each of its errors. */
interface ReadStop {
  row: number
  given: Partial<Record<StopFileField, unknown>>
}

const DIFFERS = 'diffère de la première ligne de ce cahier des charges'
export const NUMBER_UNKNOWN = (number: string) =>
  `aucun cahier des charges n'a le n° ${number}\u202f: laissez cette colonne vide pour le créer`
export const PRICE_ELSEWHERE = "le prix d'un cahier des charges connu se change dans son onglet «\u202fPrix\u202f»"
export const FIRST_VERSION_ONLY = (versionNo: number) =>
  `La version ${versionNo} se modifie dans sa fiche\u202f: un fichier ne change que la première version, au brouillon`
const SEVERAL = 'plusieurs cahiers des charges de ce client ont cet intitulé\u202f: indiquez le n° de CDC'

/**
 * Import of cahiers des charges, one row a stop. A known one is found by its number, else by its client and title; it is changed as long as
 * it is a draft, and its stops are those of the file.
 */
export function requestImport(context: {
  /** At least those found by `requestNames`, without archived ones. */
  clients: readonly KnownClient[]
  sites: readonly NamedSite[]
  requests: readonly KnownRequest[]
  salesUsers: readonly { id: string; name: string }[]
}): ImportKind<RequestKey, RequestInput> {
  const clientOf = clientFinder(context.clients)
  const siteOf = siteFinder(context.sites)
  const byNumber = new Map(context.requests.map(request => [request.number, request]))
  const byTitle = Map.groupBy(context.requests, ({ companyId, values }) => titleKey(companyId, String(values.title ?? '')))
  const salesUserId = namedRecords(
    context.salesUsers.map(({ id, name }) => [id, name] as const),
    { none: () => ENUM, many: name => `plusieurs personnes s'appellent ${name}`, all: true },
  )

  function knownOf(number: string, client: KnownClient | undefined, title: string, errors: Errors): KnownRequest | undefined {
    if (number) {
      const known = byNumber.get(codeKey(number))
      if (!known) errors.push({ field: 'number', message: NUMBER_UNKNOWN(number) })
      return known
    }
    const found = (client && byTitle.get(titleKey(client.id, title))) ?? []
    if (found.length > 1) errors.push({ field: 'title', message: SEVERAL })
    return found.length === 1 ? found[0] : undefined
  }

  function read(head: Cells, said: SaidOfLine = {}, more: readonly Cells[] = []): RowReading<RequestInput> {
    const rows = [head, ...more]
    const errors: Errors = []
    const { number = '', ...own } = ownCells(rows, errors)
    const byNo = byNumber.get(codeKey(number))
    // A client who is archived, or a seller who has left, is known by the cahier des charges alone.
    if (byNo && isClientOf(byNo, own)) for (const key of CLIENT_KEYS) delete own[key]
    if (byNo?.salesUser && fold(own.salesUserId ?? '') === fold(byNo.salesUser)) delete own.salesUserId
    const first = readCells(OWN_COLUMNS, own, said.words, { salesUserId })
    errors.push(...first.errors)
    const unknown = [...first.unknown]
    const { companyCode, companySiret, companyName, ...given } = first.given as NamedClient &
      Partial<Record<RequestFileField, unknown>>
    const isNamed = Boolean(companyCode || companySiret || companyName)
    const client = isNamed || !number ? clientOf({ companyCode, companySiret, companyName }, errors) : undefined
    const known = knownOf(number, client, String(given.title ?? ''), errors)
    if (!client && !known && !errors.some(({ field }) => namesClient(field))) errors.push({ field: 'companyName', message: REQ })

    const stops: ReadStop[] = rows.flatMap((cells, row) => {
      const reading = readCells(STOP_COLUMNS, cells, said.words)
      errors.push(...reading.errors.map(error => ({ ...error, row })))
      unknown.push(...reading.unknown)
      const entries = Object.entries(reading.given).map(([key, value]) => [key.slice(STOP_PREFIX.length), value])
      return entries.length > 0 ? [{ row, given: Object.fromEntries(entries) }] : []
    })
    const title = String(given.title ?? known?.values.title ?? '')
    const about = {
      label: title,
      detail: known ? `${known.number} · ${known.company.legalName}` : (client?.legalName ?? companyName ?? companyCode ?? ''),
      id: known?.id ?? null,
      warnings: [],
      unknown,
      keys: known
        ? [{ key: `id ${known.id}`, same: 'même cahier des charges' }]
        : client && title
          ? [{ key: titleKey(client.id, title), same: 'mêmes client et intitulé' }]
          : [],
    }
    const merged = stops.map((stop, index) => mergedStop(stop, known?.stops[index], client, errors))
    const changes = known ? changesOf(known, { client, given, stops: merged }, salesUserId.names) : []
    if (known && changes.length === 0 && errors.length === 0) return { ...about, values: null, changes, errors }

    if (known && changes.some(({ field }) => field === 'unitPrice')) errors.push({ field: 'unitPrice', message: PRICE_ELSEWHERE })
    if (known && known.status !== 'BROUILLON') errors.push({ field: '', message: STATE(REQUEST_STATUS_LABELS[known.status]) })
    else if (known && known.versionNo > 1) errors.push({ field: '', message: FIRST_VERSION_ONLY(known.versionNo) })
    else if (known?.company.archived && !client) errors.push({ field: 'companyName', message: COMPANY_ARCHIVED })
    const input = inputOf({ known, client, given, stops: merged })
    const parsed = (known ? deliveryRequestUpdate : deliveryRequestSchema).safeParse(input)
    for (const { path, message } of parsed.error?.issues ?? []) {
      const place = placeOf(path, merged)
      const isSaid = ({ field, row = 0 }: (typeof errors)[number]) =>
        namesClient(place.field) ? namesClient(field) : field === place.field && row === (place.row ?? 0)
      if (!errors.some(isSaid)) errors.push({ ...place, message })
    }
    const values = parsed.data && errors.length === 0 ? { unitPrice: '', ...parsed.data, version: known?.version ?? 1 } : null
    return { ...about, values, changes, errors }
  }

  /** Cells of a stop and, where it is the known one at this place, what they leave empty. */
  function mergedStop({ row, given }: ReadStop, known: KnownStop | undefined, client: KnownClient | undefined, errors: Errors) {
    const { site, ...cells } = given as Partial<Record<StopFileField, string>>
    const isKnown = known !== undefined && (!site || fold(site) === fold(known.label))
    if (isKnown && known.archived) errors.push({ field: `${STOP_PREFIX}site`, row, message: ADDRESS_ARCHIVED })
    const found = isKnown
      ? { id: known.addressId, label: known.label }
      : siteOf(site, client, { field: `${STOP_PREFIX}site`, row }, errors)
    return {
      row,
      addressId: found?.id ?? NO_SITE,
      site: found?.label ?? site ?? '',
      given: cells,
      known: isKnown ? known : undefined,
    }
  }

  return { fields: REQUEST_COLUMNS, required: REQUIRED, asked: [], recordOf, read }
}

const STOP_PREFIX = 'stop.'
const CLIENT_KEYS = ['companyCode', 'companySiret', 'companyName'] as const
const namesClient = (field: string) => CLIENT_KEYS.some(key => key === field)

const isClientOf = ({ company }: KnownRequest, { companyCode, companyName }: Partial<Record<OwnKey, string>>) =>
  companyCode ? codeKey(companyCode) === codeKey(company.code) : fold(companyName ?? '') === fold(company.legalName)

const titleKey = (companyId: string, title: string) => `${companyId} ${fold(title)}`

type MergedStop = ReadStop & { addressId: string; site: string; known: KnownStop | undefined }
interface Entered {
  client: KnownClient | undefined
  given: Partial<Record<RequestFileField, unknown>>
  stops: readonly MergedStop[]
}

/** The first cell of each column of its own: the others are empty or say the same. */
function ownCells(rows: readonly Cells[], errors: Errors): Partial<Record<OwnKey, string>> {
  const own: Partial<Record<OwnKey, string>> = {}
  for (const { key } of OWN_COLUMNS) {
    for (const [row, cells] of rows.entries()) {
      const cell = cells[key]?.trim()
      if (!cell) continue
      own[key] ??= cell
      if (fold(cell) !== fold(own[key])) errors.push({ field: key, row, message: DIFFERS })
    }
  }
  return own
}

/** Where an error of the form's schema stands in the file. */
function placeOf(path: readonly PropertyKey[], stops: readonly MergedStop[]): { field: string; row?: number } {
  const [part, index, field] = path
  if (part === 'companyId') return { field: 'companyCode' }
  if (part === 'recurrence' && path.length === 1) return { field: 'recurrence.weekdays' }
  if (part !== 'stops') return { field: path.join('.') }
  const row = stops[Number(index)]?.row ?? 0
  return {
    field: `${STOP_PREFIX}${field === undefined || field === 'addressId' ? 'site' : String(field)}`,
    ...(row > 0 && { row }),
  }
}

/** What the form would send. */
function inputOf({ known, client, given, stops }: Entered & { known: KnownRequest | undefined }): object {
  const values = { ...(known ? known.values : NEW_REQUEST), ...given }
  const input: Record<string, unknown> = {
    recurrence: { ...known?.recurrence },
    companyId: client?.id ?? known?.companyId,
    version: known?.version,
    stops: stops.map(stopInput),
  }
  if (known && stops.length === 0) input.stops = known.stops.map(({ addressId, values }) => ({ ...values, addressId }))
  for (const [name, value] of Object.entries(values)) {
    const parts = name.split('.')
    const last = parts.pop()!
    let part = input
    for (const one of parts) {
      part[one] ??= {}
      part = part[one] as Record<string, unknown>
    }
    part[last] = value
  }
  return { ...input, salesUserId: given.salesUserId ?? known?.salesUserId }
}

/** What « Nouveau cahier des charges » begins with. */
const NEW_REQUEST = {
  kind: 'LIGNE_REGULIERE',
  billingFrequency: 'MOIS',
  'recurrence.weekdays': ['1', '2', '3', '4', '5'],
  'recurrence.holidayPolicy': 'SAUTER',
  'recurrence.followSiteClosures': 'on',
}

/** Without a departure a stop lasts as long as its time on site. */
function stopInput({ addressId, given, known }: MergedStop, index: number) {
  const stop: Record<string, unknown> = {
    kind: index === 0 ? 'CHARGEMENT' : 'LIVRAISON',
    serviceMin: '30',
    ...known?.values,
    ...given,
    addressId,
  }
  const arrival = endTime().safeParse(stop.arrival).data
  if (arrival && !stop.departure) stop.departure = departureAfter(arrival, Number(stop.serviceMin))
  return stop
}

/** What the file changes of a known one. */
function changesOf(known: KnownRequest, { client, given, stops }: Entered, names: ReadonlyMap<string, string>): Change[] {
  const changes = changedIn(REQUEST_FILE_FIELDS, known.values, given, name => {
    return name === 'salesUserId'
      ? { before: known.salesUser ?? '', after: names.get(String(given.salesUserId)) ?? '' }
      : undefined
  })
  if (client && client.id !== known.companyId)
    changes.unshift({ field: 'companyName', label: 'Client', before: known.company.legalName, after: client.legalName })
  if (stops.length === 0) return changes
  if (stops.length !== known.stops.length)
    changes.push({ field: 'stops', label: 'Arrêts', before: String(known.stops.length), after: String(stops.length) })
  for (const [index, stop] of stops.entries()) {
    const before = known.stops[index]
    if (!before) continue
    const label = `Arrêt ${index + 1}, `
    if (before.addressId !== stop.addressId)
      changes.push({ field: 'stop.site', label: `${label}site`, before: before.label, after: stop.site })
    for (const change of changedIn(STOP_FILE_FIELDS, before.values, stop.given))
      changes.push({ ...change, field: STOP_PREFIX + change.field, label: label + change.label.toLowerCase() })
  }
  return changes
}

function changedIn<Name extends string>(
  book: Readonly<Record<Name, FieldReading>>,
  before: Partial<Record<Name, string | string[]>>,
  after: Partial<Record<Name, unknown>>,
  words: (name: Name) => { before: string; after: string } | undefined = () => undefined,
): Change[] {
  return (Object.keys(after) as Name[]).flatMap(name => {
    const field = book[name]
    if (!field || written(field, before[name]) === written(field, after[name])) return []
    const said = words(name) ?? { before: wordsOf(field, before[name]), after: wordsOf(field, typedOf(field, after[name])) }
    return [{ field: name, label: field.label, before: said.before || '—', after: said.after || '—' }]
  })
}

const typedOf = (field: FieldReading, value: unknown): string | string[] =>
  field.type === 'checkbox' ? (isTicked(value) ? 'on' : '') : Array.isArray(value) ? value.map(String) : String(value ?? '')
const isTicked = (value: unknown) => value === true || value === 'on'

const asDate = date()
const asTime = endTime()

/** One text for all ways to type a value. */
function written(field: FieldReading, value: unknown): string {
  const typed = typedOf(field, value)
  if (Array.isArray(typed)) return [...typed].sort().join(',')
  const text = typed.trim()
  if (field.type === 'date') return asDate.safeParse(text).data ?? text
  if (field.type === 'time') return asTime.safeParse(text).data ?? text
  const figure = field.kind && parseDecimal(withoutEuro(text))
  return figure ? String(Number(figure)) : text
}
