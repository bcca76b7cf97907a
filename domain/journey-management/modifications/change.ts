import type { EnteredLeg } from '#domain/journey-management/live-lines/legs.ts'
import type { SoldAtStop } from '#domain/journey-management/live-lines/sold-stops.ts'
import { NOTHING_SOLD } from '#domain/journey-management/live-lines/sold-stops.ts'
import { minuteAt, minuteOf } from '#domain/sales/delivery-request/stops/stop-order.ts'
import type { StopKind } from '#domain/sales/delivery-request/values.ts'
import type { ModificationType } from './values.ts'

/** A stop in local time. */
export interface RunStop extends SoldAtStop {
  addressId: string
  kind: StopKind
  dayOffset: number
  /** Local time, `HH:mm`. */
  arrival: string
  departure: string
  instructions: string | null
  /** Steps and driving that a person entered for the road to the next stop. */
  leg?: EnteredLeg | null
}

/** Fields of a journey or a line that a modification can change. Kilometres are decimals. */
export interface Run {
  stops: RunStop[]
  kmLoaded: string
  kmEmpty: string
  driverId: string | null
  vehicleId: string | null
  trailerId: string | null
  /** Euros: unit price of the contract, or price without a contract; null when unknown. */
  price: string | null
}

/** A requested change; a stop is identified by site and activity. */
export type Change =
  | { type: 'HORAIRE'; start: string }
  | { type: 'AJOUT_ARRET'; stop: RunStop; place: number }
  | { type: 'SUPPRESSION_ARRET'; addressId: string; kind: StopKind }
  | { type: 'ITINERAIRE'; kmLoaded: string; kmEmpty: string }
  | { type: 'QUANTITE'; addressId: string; kind: StopKind; pallets: number | null; weightKg: string | null }
  | { type: 'VEHICULE'; vehicleId: string; trailerId: string | null }
  | { type: 'CHAUFFEUR'; driverId: string }
  | { type: 'ANNULATION'; billingPct: number }
  | { type: 'AJOUT_TRAJET'; start: string }
  | { type: 'PRIX'; price: string }

/** Modifications of the same field exclude each other on a date; all stop changes are one field. */
export type ChangedField = 'HORAIRE' | 'ARRETS' | 'QUANTITE' | 'VEHICULE' | 'CHAUFFEUR' | 'EXECUTION' | 'AJOUT' | 'PRIX'
export const FIELD_OF_TYPE: Record<ModificationType, ChangedField> = {
  HORAIRE: 'HORAIRE',
  AJOUT_ARRET: 'ARRETS',
  SUPPRESSION_ARRET: 'ARRETS',
  ITINERAIRE: 'ARRETS',
  QUANTITE: 'QUANTITE',
  VEHICULE: 'VEHICULE',
  CHAUFFEUR: 'CHAUFFEUR',
  ANNULATION: 'EXECUTION',
  AJOUT_TRAJET: 'AJOUT',
  PRIX: 'PRIX',
}

const DAY = 1440
const timeOf = (minute: number) => {
  const time = ((minute % DAY) + DAY) % DAY
  return {
    dayOffset: Math.floor(minute / DAY),
    time: `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`,
  }
}

/** Minutes that all stops move for a first arrival at `start`; negative is earlier. */
export function shiftOf({ stops }: Pick<Run, 'stops'>, start: string): number {
  const [first] = stops
  return first ? minuteOf(first.dayOffset, start) - minuteOf(first.dayOffset, first.arrival.slice(0, 5)) : 0
}

function shifted(stops: readonly RunStop[], minutes: number): RunStop[] {
  return stops.map(stop => {
    const arrival = timeOf(minuteOf(stop.dayOffset, stop.arrival.slice(0, 5)) + minutes)
    const left = minuteAt(stop, 'departure') + minutes
    return { ...stop, dayOffset: arrival.dayOffset, arrival: arrival.time, departure: timeOf(left).time }
  })
}

const placeOf = ({ stops }: Run, call: { addressId: string; kind: StopKind }) =>
  stops.findIndex(stop => stop.addressId === call.addressId && stop.kind === call.kind)

/** True when the stop of the change exists in the run. */
export const fits = (run: Run, change: Change): boolean =>
  change.type === 'SUPPRESSION_ARRET' || change.type === 'QUANTITE' ? placeOf(run, change) !== -1 : true

/**
 * The run after the change, for journeys and lines alike. Changes that do not fit are ignored; `ANNULATION` and
 * `AJOUT_TRAJET` do not concern the run itself.
 */
export function applyChange(run: Run, change: Change): Run {
  switch (change.type) {
    case 'HORAIRE':
      return { ...run, stops: shifted(run.stops, shiftOf(run, change.start)) }
    case 'AJOUT_TRAJET':
      return { ...run, stops: shifted(run.stops, shiftOf(run, change.start)) }
    case 'AJOUT_ARRET': {
      const place = Math.min(change.place, run.stops.length)
      return { ...run, stops: run.stops.toSpliced(place, 0, change.stop) }
    }
    case 'SUPPRESSION_ARRET': {
      const place = placeOf(run, change)
      return place === -1 ? run : { ...run, stops: run.stops.toSpliced(place, 1) }
    }
    case 'QUANTITE': {
      const place = placeOf(run, change)
      const { pallets, weightKg } = change
      return place === -1 ? run : { ...run, stops: run.stops.with(place, { ...run.stops[place]!, pallets, weightKg }) }
    }
    case 'ITINERAIRE':
      return { ...run, kmLoaded: change.kmLoaded, kmEmpty: change.kmEmpty }
    case 'VEHICULE':
      return { ...run, vehicleId: change.vehicleId, trailerId: change.trailerId }
    case 'CHAUFFEUR':
      return { ...run, driverId: change.driverId }
    case 'PRIX':
      return { ...run, price: change.price }
    case 'ANNULATION':
      return run
  }
}

/** « Annuler l'effet »: the inverse change for a run that was like `before`, or null. */
export function inverseOf(change: Change, before: Run): Change | null {
  switch (change.type) {
    case 'HORAIRE': {
      const [first] = before.stops
      return first ? { type: 'HORAIRE', start: first.arrival.slice(0, 5) } : null
    }
    case 'AJOUT_ARRET':
      return { type: 'SUPPRESSION_ARRET', addressId: change.stop.addressId, kind: change.stop.kind }
    case 'SUPPRESSION_ARRET': {
      const place = placeOf(before, change)
      return place === -1 ? null : { type: 'AJOUT_ARRET', place, stop: before.stops[place]! }
    }
    case 'QUANTITE': {
      const { pallets, weightKg } = before.stops[placeOf(before, change)] ?? NOTHING_SOLD
      return { ...change, pallets, weightKg }
    }
    case 'ITINERAIRE':
      return { type: 'ITINERAIRE', kmLoaded: before.kmLoaded, kmEmpty: before.kmEmpty }
    case 'VEHICULE':
      return before.vehicleId ? { type: 'VEHICULE', vehicleId: before.vehicleId, trailerId: before.trailerId } : null
    case 'CHAUFFEUR':
      return before.driverId ? { type: 'CHAUFFEUR', driverId: before.driverId } : null
    case 'PRIX':
      return before.price === null ? null : { type: 'PRIX', price: before.price }
    case 'ANNULATION': {
      const [first] = before.stops
      return first ? { type: 'AJOUT_TRAJET', start: first.arrival.slice(0, 5) } : null
    }
    case 'AJOUT_TRAJET':
      return null
  }
}

/** Larger changes of kilometres need SALES and a new version (`domain.md` §3.8). */
const KM_TOLERANCE = 0.1

/** True when SALES must also validate: a price change, or kilometres beyond the tolerance. */
export function wantsSales(change: Change, before: Run): boolean {
  if (change.type === 'PRIX') return true
  const after = applyChange(before, change)
  const km = (run: Run) => Number(run.kmLoaded) + Number(run.kmEmpty)
  const [was, is] = [km(before), km(after)]
  return was > 0 ? Math.abs(is - was) > was * KM_TOLERANCE + 1e-9 : is > 0
}
