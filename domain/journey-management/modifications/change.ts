import type { SoldAtStop } from '#domain/journey-management/live-lines/sold-stops.ts'
import { NOTHING_SOLD } from '#domain/journey-management/live-lines/sold-stops.ts'
import { minuteOf } from '#domain/sales/delivery-request/stops/stop-order.ts'
import type { StopKind } from '#domain/sales/delivery-request/values.ts'
import type { ModificationType } from './values.ts'

/** A stop by the clock of its service date. */
export interface RunStop extends SoldAtStop {
  addressId: string
  kind: StopKind
  /** Days after the service date. */
  dayOffset: number
  /** Local hours, `HH:mm`. */
  arrival: string
  departure: string
  instructions: string | null
}

/** What a modification may change of a run, of a journey or of a planned line alike. Kilometres are decimals. */
export interface Run {
  stops: RunStop[]
  kmLoaded: string
  kmEmpty: string
  driverId: string | null
  vehicleId: string | null
  trailerId: string | null
  /** Euros, a decimal: the unit price of its contract, or the price of a run of its own; null where nobody said one. */
  price: string | null
}

/** What is asked for; a stop is known by its site and what is done there. */
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

/** Modifications of the same field of a run exclude each other on one date: those that change its stops are one field. */
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

/** Minutes by which all stops move where the first is reached at `start`; below 0 earlier. */
export function shiftOf({ stops }: Pick<Run, 'stops'>, start: string): number {
  const [first] = stops
  return first ? minuteOf(first.dayOffset, start) - minuteOf(first.dayOffset, first.arrival.slice(0, 5)) : 0
}

/** All stops as many minutes later by the clock. */
function shifted(stops: readonly RunStop[], minutes: number): RunStop[] {
  return stops.map(stop => {
    const arrival = timeOf(minuteOf(stop.dayOffset, stop.arrival.slice(0, 5)) + minutes)
    const left = minuteOf(stop.dayOffset, stop.departure.slice(0, 5)) + minutes
    return { ...stop, dayOffset: arrival.dayOffset, arrival: arrival.time, departure: timeOf(left).time }
  })
}

const placeOf = ({ stops }: Run, call: { addressId: string; kind: StopKind }) =>
  stops.findIndex(stop => stop.addressId === call.addressId && stop.kind === call.kind)

/** Whether the change finds in the run what it is about: a stop to leave out, or whose quantity changes. */
export const fits = (run: Run, change: Change): boolean =>
  change.type === 'SUPPRESSION_ARRET' || change.type === 'QUANTITE' ? placeOf(run, change) !== -1 : true

/**
 * The run as it is once the change is applied; the same for a journey and for its line. What the change does not find is left alone, and
 * whether a journey runs at all (`ANNULATION`, `AJOUT_TRAJET`) is no part of its run.
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

/** « Annuler l'effet »: the change that undoes this one on a run that was like `before`; null where there is nothing to go back to. */
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

/** More kilometres than this share of those before, or fewer, wants SALES and a new version (`domain.md` §3.8). */
const KM_TOLERANCE = 0.1

/** Whether SALES validates beside operations: another price, or kilometres that change by more than a tenth. */
export function wantsSales(change: Change, before: Run): boolean {
  if (change.type === 'PRIX') return true
  const after = applyChange(before, change)
  const km = (run: Run) => Number(run.kmLoaded) + Number(run.kmEmpty)
  const [was, is] = [km(before), km(after)]
  return was > 0 ? Math.abs(is - was) > was * KM_TOLERANCE + 1e-9 : is > 0
}
