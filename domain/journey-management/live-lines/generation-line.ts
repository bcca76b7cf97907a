import type { JourneyPrice } from '#domain/journey-management/journeys/price.ts'

/** A stop of a line: local times of day, `dayOffset` days after the service date. */
interface LineStop {
  addressId: string
  kind: string
  dayOffset: number
  arrival: string
  departure: string
  instructions?: string | null
}

/** The line as far as it decides about its journeys. */
export interface GenerationLine {
  label: string
  weekdays: readonly number[]
  kmLoaded: string
  kmEmpty: string
  drivingMin: number
  serviceMin: number
  stops: readonly LineStop[]
  /** First and last day on which it may run: the version's validity, cut where the line or the contract ends. */
  runsFrom: string
  runsTo: string | null
  /** Periods in which the line or its contract is suspended; without an end, for good. */
  suspensions: readonly { from: string; to: string | null }[]
  /** What its journeys are worth. */
  price?: JourneyPrice
  /** By weekday, Monday first, where its part of a run is not the same on each. */
  prices?: readonly JourneyPrice[]
}
