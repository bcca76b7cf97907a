import type { MeansRecords } from '#api/trade/assignment/means-records.ts'
import type { Need } from '#api/trade/assignment/to-run.ts'
import type { Proposal } from '#domain/journey-management/best-plan/proposal.ts'
import type { Position } from '#domain/journey-management/live-lines/line-plan.ts'

/* Everything that a plan needs, read once, as data that a worker thread can receive. */

export interface Site {
  id: string
  label: string
  position: Position | null
}

/** A run with its ends, minutes since 1970. */
export interface PlacedRun {
  number: string
  start: number
  end: number
  from: Site | null
  to: Site | null
}

/** Cents: the last purchase price of the line. */
export interface Carrier {
  id: string
  name: string
  buyPriceCents: number
}

export interface OpenJourney extends PlacedRun {
  id: string
  version: number
  label: string
  need: Pick<Need, 'hours' | 'sold' | 'pool'> & { work: NonNullable<Need['work']> }
  /** Today's means of a journey that the plan may change. */
  has: { driverId: string; vehicleId: string | null; trailerId: string | null } | null
  /** The carrier who last ran its line for a price. */
  carrier: Carrier | null
  /** Means that it has already, and that stay. */
  vehicleId: string | null
  trailerId: string | null
  usualVehicleId: string | null
  usualTrailerId: string | null
  /** Price that is lost when nobody runs it; 0 when unknown. */
  priceCents: number
  isAtNight: boolean
  isOnSaturday: boolean
  /** Cost with own means; null when unknown. */
  costCents: number | null
}

/** Relation of a driver to a journey: `HOLDER` of it, `KNOWN` to its tour or line, or `STRANGER`. */
export type Tie = 'HOLDER' | 'KNOWN' | 'STRANGER'

export interface PlanDriver {
  id: string
  code: string
  name: string
  /** Minutes of the contract; null without any. */
  weeklyMin: number | null
  depot: Site
  /** Nights and Saturdays that he has worked in the weeks before. */
  nights: number
  saturdays: number
  /** Other runs around the day, ascending. */
  busy: PlacedRun[]
  /** By journey; absent for a stranger. */
  ties: Record<string, Exclude<Tie, 'STRANGER'>>
}

export interface PlanMaterial {
  id: string
  plate: string
  depot: Site
}

export interface Problem extends Pick<Proposal, 'day' | 'until' | 'asked' | 'without' | 'weights'> {
  /** By departure and number, so that one input has one plan. */
  journeys: OpenJourney[]
  drivers: PlanDriver[]
  vehicles: PlanMaterial[]
  trailers: PlanMaterial[]
  records: MeansRecords
  /** Known roads by `${from.id} ${to.id}`. */
  roads: Map<string, { metres: number; seconds: number }>
  seconds: number
}

export type Progress = (done: number, total: number) => void
