import type { Leave } from '#domain/human-resources/leave.ts'
import type { LicenceCategory } from '#domain/human-resources/licence.ts'
import type { TrailerCategory, VehicleCategory } from '#domain/materials/vehicle-values.ts'
import type { ChainLink } from './chain.ts'
import type { WorkAround } from './driving.ts'

/*
 * What the check of an assignment looks at (`simulations.md`, « Assignment »). Dates are `YYYY-MM-DD` and last through their day; times are
 * `YYYY-MM-DDTHH:mm` of the carrier's clock and periods half-open. Codes are those of `domain.md` §2.8 and §3.12 to §3.15.
 */

/** Local times that have their order as texts: of an hour that autumn doubles, the first is meant. */
export interface Hours {
  start: string
  end: string
}

/** A journey to which somebody or something is assigned already. */
export interface OtherJourney extends Hours {
  number: string
  cancelled?: boolean | null
}

/** The journey that is to be run, with what it wants. */
export interface JourneyToRun extends Hours {
  loadKg?: number | null
  pallets?: number | null
  body?: string | null
  equipment: readonly string[]
  atpClass?: string | null
  certifications: readonly string[]
  /** Code of its tour. */
  pool?: string | null
  /** May run while lorries are banned. */
  banExempt?: boolean | null
  /** A stop of it lies outside France. */
  abroad?: boolean | null
}

export interface HeldCertification {
  type: string
  validTo: string
  suspended?: boolean | null
}

export interface DriverToRun {
  leftOn?: string | null
  suspendedFrom?: string | null
  licences: readonly { category: LicenceCategory; validTo: string }[]
  certifications: readonly HeldCertification[]
  absences: readonly (Leave & { kind: string })[]
  journeys: readonly OtherJourney[]
  /** Codes of the tours that he can run. */
  pools: readonly string[]
  /** His work around the journey, where it is known (AF13 to AF19). */
  work?: WorkAround | null
  /** His ways from the journey before and to the one after, on the same day, where they are known (AF23). */
  links?: readonly ChainLink[] | null
}

interface MaterialToRun {
  gvwKg: number
  tareKg: number
  pallets?: number | null
  atpClass?: string | null
  equipment: readonly string[]
  outOfServiceSince?: string | null
  /** Why; said where it is known. */
  outOfServiceReason?: string | null
  deadlines: readonly { kind: string; dueOn: string }[]
  journeys: readonly OtherJourney[]
}

export interface VehicleToRun extends MaterialToRun {
  category: VehicleCategory
  gcwKg?: number | null
  body?: string | null
  tachograph?: string | null
}

/** Its category is its body. */
export interface TrailerToRun extends MaterialToRun {
  category: TrailerCategory
}

export interface SubcontractorToRun {
  documents: readonly { kind: string; validTo: string }[]
}

/** Own means, as many as are chosen, or a sub-contractor. */
export interface Means {
  driver?: DriverToRun | null
  vehicle?: VehicleToRun | null
  trailer?: TrailerToRun | null
  subcontractor?: SubcontractorToRun | null
}
