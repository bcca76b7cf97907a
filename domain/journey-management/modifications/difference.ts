import { formatNumber, formatPrice, withUnit } from '#domain/formats/number.ts'
import { hourOf } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { STOP_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import type { Run, RunStop } from './change.ts'

export interface Difference {
  label: string
  before: string
  after: string
}

export type NamesOfRun = (id: string | null) => string

const stopText = (stop: RunStop, nameOf: NamesOfRun) =>
  `${STOP_KIND_LABELS[stop.kind]} ${nameOf(stop.addressId)}, ${hourOf(stop, 'arrival')}`
const quantity = ({ pallets, weightKg }: RunStop) =>
  [
    pallets === null ? '' : withUnit(formatNumber(pallets), 'palettes'),
    weightKg === null ? '' : withUnit(formatNumber(weightKg), 'kg'),
  ]
    .filter(Boolean)
    .join(', ')
const km = (value: string) => withUnit(formatNumber(String(Number(value))), 'km')

/** Differences between two runs, departure first (`domain.md` §3.8, « before/after »). */
export function differencesOf(before: Run, after: Run, nameOf: NamesOfRun): Difference[] {
  const rows: Difference[] = []
  const add = (label: string, was: string, is: string) => was !== is && rows.push({ label, before: was, after: is })
  const [first, last] = [(run: Run) => run.stops[0], (run: Run) => run.stops.at(-1)]
  const hour = (stop: RunStop | undefined, side: 'arrival' | 'departure') => (stop ? hourOf(stop, side) : '')
  add('Départ', hour(first(before), 'arrival'), hour(first(after), 'arrival'))
  add('Fin', hour(last(before), 'departure'), hour(last(after), 'departure'))
  const left = [...after.stops]
  const gone: RunStop[] = []
  for (const stop of before.stops) {
    const place = left.findIndex(other => other.addressId === stop.addressId && other.kind === stop.kind)
    const [found] = place === -1 ? [] : left.splice(place, 1)
    if (!found) gone.push(stop)
    else add(`Quantité, ${nameOf(stop.addressId)}`, quantity(stop), quantity(found))
  }
  for (const stop of gone) add('Arrêt', stopText(stop, nameOf), '')
  for (const stop of left) add('Arrêt', '', stopText(stop, nameOf))
  add('Km en charge', km(before.kmLoaded), km(after.kmLoaded))
  add('Km à vide', km(before.kmEmpty), km(after.kmEmpty))
  add('Chauffeur', nameOf(before.driverId), nameOf(after.driverId))
  add('Véhicule', nameOf(before.vehicleId), nameOf(after.vehicleId))
  add('Remorque', nameOf(before.trailerId), nameOf(after.trailerId))
  add('Prix', price(before), price(after))
  return rows
}

const price = (run: Run) => (run.price === null ? '' : formatPrice(run.price, '€'))

/** « 06:00 → 06:30 » of the first difference, and the number of others. */
export function shortOf(rows: readonly Difference[]): string {
  const [first, ...more] = rows
  if (!first) return ''
  const short = `${first.before || '—'} → ${first.after || '—'}`
  return more.length > 0 ? `${short} et ${more.length} ${more.length > 1 ? 'autres' : 'autre'}` : short
}
