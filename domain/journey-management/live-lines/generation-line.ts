import type { JourneyPrice } from '#domain/journey-management/journeys/price.ts'
import type { EnteredLeg } from './legs.ts'

interface LineStop {
  addressId: string
  kind: string
  dayOffset: number
  arrival: string
  departure: string
  instructions?: string | null
  leg?: EnteredLeg | null
}

/** Properties of a line that determine its journeys. */
export interface GenerationLine {
  label: string
  weekdays: readonly number[]
  kmLoaded: string
  kmEmpty: string
  drivingMin: number
  serviceMin: number
  stops: readonly LineStop[]
  /** First and last running day: validity of the version, cut at the end of the line or contract. */
  runsFrom: string
  runsTo: string | null
  /** Suspensions of the line or contract; open-ended without an end. */
  suspensions: readonly { from: string; to: string | null }[]
  price?: JourneyPrice
  /** Prices by weekday, Monday first, when its part of the run varies. */
  prices?: readonly JourneyPrice[]
}
