import { formatDate } from '#domain/calendar/dates.ts'
import { HOLIDAY_ZONE_LABELS } from '#domain/calendar/holidays.ts'
import { HOLIDAY_POLICY_LABELS, type Recurrence } from '#domain/calendar/recurrence.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import type { FieldReading } from '#domain/field-book.ts'
import { formatMoney, formatPrice } from '#domain/formats/number.ts'
import { SERVICE_MODE_LABELS, type ServiceMode } from '#domain/sales/pricing/price-values.ts'
import { REQUEST_STOP_FIELDS, REQUEST_VERSION_FIELDS } from './fields.ts'
import type { PricingMode } from './values.ts'

export interface VersionDifference {
  group: DifferenceGroup
  label: string
  left: string | null
  right: string | null
}
type DifferenceGroup = 'Besoin' | 'Récurrence' | 'Arrêts' | 'Prix' | 'Prestations' | 'Clauses'

/** Contractual content of a version as stored; `place` is the stop's site. */
export interface VersionContent {
  version: object & { recurrence: Recurrence | null; pricingMode: PricingMode }
  /** Cents; null when it depends on the load. */
  priceCents: number | null
  stops: readonly (object & { addressId: string; kind: string; place: string })[]
  services: readonly { label: string; mode: ServiceMode; unitPrice: string | null }[]
}

/** Compared fields by group, in page order; validity and status are in the header. */
type VersionField = keyof typeof REQUEST_VERSION_FIELDS
const FIELDS: [group: DifferenceGroup, fields: VersionField[]][] = [
  [
    'Besoin',
    [
      'goods',
      'vehicleNeed',
      'driverNeed',
      'hgvBanExemption',
      'notes',
      'kmLoaded',
      'kmEmpty',
      'serviceHours',
      'days',
      'nightHours',
      'meals',
    ],
  ],
  [
    'Prix',
    [
      'pricingMode',
      'unitPrice',
      'minimumCents',
      'minimumHours',
      'chargedQuantity',
      'quantityRule',
      'quantityTolerancePct',
      'grid',
      'payForNextBracket',
      'rates',
      'costFactors',
      'tollsCents',
      'tollsCharge',
      'emptyKmCharge',
      'costCents',
      'marginPct',
      'marginMethod',
    ],
  ],
  [
    'Clauses',
    [
      'indexation',
      'cancelHours',
      'cancelPct',
      'noticeDays',
      'penalties',
      'billingFrequency',
      'billingGrouping',
      'purchaseOrder',
      'toleranceMin',
      'otifTarget',
    ],
  ],
]

export function versionDifferences(left: VersionContent, right: VersionContent): VersionDifference[] {
  const fields = FIELDS.map(([group, names]) => fieldDifferences(group, names, left.version, right.version))
  const [need = [], price = [], clauses = []] = fields
  return [
    ...need,
    ...recurrenceDifferences(left.version.recurrence, right.version.recurrence),
    ...stopDifferences(left.stops, right.stops),
    ...runPriceDifference(left, right),
    ...price,
    ...serviceDifferences(left.services, right.services),
    ...clauses,
  ]
}

function difference(group: DifferenceGroup, label: string, left: string | null, right: string | null): VersionDifference[] {
  return left === right ? [] : [{ group, label, left, right }]
}

/** Price per run; skipped for two flat prices, whose unit price is compared already. */
function runPriceDifference(left: VersionContent, right: VersionContent): VersionDifference[] {
  if ([left, right].every(({ version }) => version.pricingMode === 'FORFAIT_TRAJET')) return []
  return difference('Prix', "Prix d'un trajet", moneyWords(left.priceCents), moneyWords(right.priceCents))
}

const moneyWords = (cents: number | null) => (cents === null ? null : formatMoney(cents))

function wordsOf(reading: FieldReading, value: unknown): string | null {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null
  return reading.read(value) || null
}

function fieldDifferences(
  group: DifferenceGroup,
  names: readonly VersionField[],
  left: object,
  right: object,
): VersionDifference[] {
  const value = (of: object, name: string) => (of as Record<string, unknown>)[name]
  return names.flatMap(name => {
    const reading = REQUEST_VERSION_FIELDS[name]
    return difference(group, reading.label, wordsOf(reading, value(left, name)), wordsOf(reading, value(right, name)))
  })
}

const dated = (dates: readonly { date: string; reason: string }[]) =>
  dates
    .map(({ date, reason }) => `${formatDate(date)} (${reason})`)
    .sort()
    .join(', ')

/** Parts of a recurrence, compared one by one. */
const RECURRENCE: [label: string, words: (rule: Recurrence) => string][] = [
  ['Jours', rule => rule.weekdays.map(day => WEEKDAY_LABELS[day]!.toLowerCase()).join(', ')],
  ['Intervalle', rule => (rule.intervalWeeks > 1 ? `toutes les ${rule.intervalWeeks} semaines` : 'chaque semaine')],
  ['À partir de la semaine du', rule => (rule.anchorDate ? formatDate(rule.anchorDate) : '')],
  ['Saisons', rule => rule.periods.map(({ from, to }) => `du ${formatDate(from)} au ${formatDate(to)}`).join(', ')],
  ['Jours fériés', rule => HOLIDAY_POLICY_LABELS[rule.holidayPolicy]],
  ['Zone de jours fériés', rule => HOLIDAY_ZONE_LABELS[rule.holidayZone]],
  ['Dates exclues', rule => dated(rule.excludeDates)],
  ['Dates ajoutées', rule => dated(rule.includeDates)],
  ['Fermetures des sites', rule => (rule.followSiteClosures ? 'suivies' : 'non suivies')],
]

function recurrenceDifferences(left: Recurrence | null, right: Recurrence | null): VersionDifference[] {
  return RECURRENCE.flatMap(([label, words]) =>
    difference('Récurrence', label, (left && words(left)) || null, (right && words(right)) || null),
  )
}

type Stop = VersionContent['stops'][number]

/** Stops are matched by site and kind in order; others were added or removed. */
function stopDifferences(left: readonly Stop[], right: readonly Stop[]): VersionDifference[] {
  const pairs = aligned(left, right, (a, b) => a.addressId === b.addressId && a.kind === b.kind)
  return pairs.flatMap(({ a, b, at }) => {
    if (!a || !b) return difference('Arrêts', `Arrêt ${at}`, a ? stopWords(a) : null, b ? stopWords(b) : null)
    return Object.entries(REQUEST_STOP_FIELDS).flatMap(([name, reading]) => {
      if (name === 'position' || name === 'addressId' || name === 'kind') return []
      const value = (stop: Stop) => wordsOf(reading, (stop as unknown as Record<string, unknown>)[name])
      return difference('Arrêts', `Arrêt ${at}, ${a.place}\u202f: ${reading.label.toLowerCase()}`, value(a), value(b))
    })
  })
}

function stopWords(stop: Stop): string {
  const of = (name: 'kind' | 'arrival' | 'departure') =>
    wordsOf(REQUEST_STOP_FIELDS[name], (stop as unknown as Record<string, unknown>)[name])
  return [stop.place, of('kind'), `${of('arrival')}–${of('departure')}`].join(' · ')
}

/** Longest common subsequence of two lists, with indexes. */
function aligned<Item>(left: readonly Item[], right: readonly Item[], same: (a: Item, b: Item) => boolean) {
  const length = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0))
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      length[i]![j] = same(left[i]!, right[j]!) ? length[i + 1]![j + 1]! + 1 : Math.max(length[i + 1]![j]!, length[i]![j + 1]!)
    }
  }
  const pairs: { a?: Item; b?: Item; at: number }[] = []
  let i = 0
  let j = 0
  while (i < left.length || j < right.length) {
    const a = left[i]
    const b = right[j]
    if (a !== undefined && b !== undefined && same(a, b)) {
      pairs.push({ a, b, at: j + 1 })
      i += 1
      j += 1
    } else if (b === undefined || (a !== undefined && length[i + 1]![j]! >= length[i]![j + 1]!)) {
      pairs.push({ a, at: i + 1 })
      i += 1
    } else {
      pairs.push({ b, at: j + 1 })
      j += 1
    }
  }
  return pairs
}

function serviceDifferences(left: VersionContent['services'], right: VersionContent['services']): VersionDifference[] {
  const words = (services: VersionContent['services'], label: string) => {
    const service = services.find(other => other.label === label)
    if (!service) return null
    const price = service.unitPrice === null ? 'prix du catalogue' : formatPrice(service.unitPrice)
    return `${SERVICE_MODE_LABELS[service.mode]}, ${price}`
  }
  const labels = [...new Set([...left, ...right].map(({ label }) => label))].sort((a, b) => a.localeCompare(b, 'fr'))
  return labels.flatMap(label => difference('Prestations', label, words(left, label), words(right, label)))
}
