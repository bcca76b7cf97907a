import type { BansAround } from '#domain/calendar/traffic-ban.ts'
import type { Leave } from '#domain/human-resources/leave.ts'
import type { LicenceCategory } from '#domain/human-resources/licence.ts'
import type { TrailerCategory, VehicleCategory } from '#domain/materials/vehicle-values.ts'
import type { ChainLink } from './chain.ts'
import type { WorkAround } from './driving.ts'
import type { QuarterAround } from './quarter.ts'
import type { StopPlan } from './speed.ts'

/*
 * Input of the assignment check (`simulations.md`, « Assignment »). Dates are `YYYY-MM-DD`, valid through their day;
 * times are local `YYYY-MM-DDTHH:mm`; periods are half-open. Codes are those of `domain.md` §2.8 and §3.12 to §3.15.
 */

/** Local times that compare as texts; an hour repeated in autumn means its first occurrence. */
export interface Hours {
  start: string
  end: string
}

export interface OtherJourney extends Hours {
  number: string
  cancelled?: boolean | null
}

export interface JourneyToRun extends Hours {
  loadKg?: number | null
  pallets?: number | null
  body?: string | null
  equipment: readonly string[]
  atpClass?: string | null
  certifications: readonly string[]
  pool?: string | null
  /** May run during lorry bans. */
  banExempt?: boolean | null
  /** Bans of the yearly order around it; none when unknown. */
  bans?: BansAround | null
  /** Has a stop outside France. */
  abroad?: boolean | null
  /** Its stops, when known (AF32). */
  plan?: StopPlan | null
}

export interface HeldCertification {
  type: string
  validTo: string
  suspended?: boolean | null
}

export interface DriverToRun {
  /** « Prénom Nom » for messages. */
  name?: string | null
  /** ISO weekdays of his contract, 1 is Monday; without any they are not known (AF33). */
  workdays?: readonly number[] | null
  leftOn?: string | null
  suspendedFrom?: string | null
  licences: readonly { category: LicenceCategory; validTo: string }[]
  certifications: readonly HeldCertification[]
  absences: readonly (Leave & { kind: string })[]
  journeys: readonly OtherJourney[]
  pools: readonly string[]
  /** His surrounding work, when known (AF13 to AF19). */
  work?: WorkAround | null
  /** His work of the quarter, when known (AF31). */
  quarter?: QuarterAround | null
  /** His links to the previous and next journey of the day, when known (AF23). */
  links?: readonly ChainLink[] | null
}

interface MaterialToRun {
  gvwKg: number
  tareKg: number
  pallets?: number | null
  atpClass?: string | null
  equipment: readonly string[]
  outOfServiceSince?: string | null
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

export interface TrailerToRun extends MaterialToRun {
  category: TrailerCategory
}

export interface SubcontractorToRun {
  documents: readonly { kind: string; validTo: string }[]
}

export interface Means {
  driver?: DriverToRun | null
  vehicle?: VehicleToRun | null
  trailer?: TrailerToRun | null
  subcontractor?: SubcontractorToRun | null
}
