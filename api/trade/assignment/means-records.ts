import { lastDayOf } from '#domain/assignment/hours.ts'
import type { HeldCertification, Hours, OtherJourney } from '#domain/assignment/means.ts'
import { type QuarterWork, withService } from '#domain/assignment/quarter.ts'
import type { DriverRun } from '#domain/driving-time/run-activities.ts'
import type { DriverCategory } from '#domain/human-resources/driver-values.ts'
import type { LicenceCategory } from '#domain/human-resources/licence.ts'
import type { TrailerCategory, VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { type MeansField, meansOf } from './means-fields.ts'

/** Weeks that count before and after the journey's week: two reduced weekly rests can make a later pair unlawful (`law.md` §2, W3). */
export const WEEKS_AROUND = { before: 5, after: 5 }

export interface HeldPapers {
  certifications: HeldCertification[]
  cardTo: string | null
}

export interface DriverRecord extends HeldPapers {
  id: string
  /** « Prénom Nom ». */
  person: string
  workdays: number[]
  hireDate: string
  status: 'ACTIF' | 'SUSPENDU' | 'SORTI' | 'ARCHIVE'
  leaveDate: string | null
  suspendedFrom: string | null
  licences: LicenceCategory[]
  lightTo: string | null
  heavyTo: string | null
  absences: { from: string; to: string; fromHalf: 'APRES_MIDI' | null; toHalf: 'MATIN' | null; kind: string }[]
  journeys: OtherJourney[]
  pools: { code: string; from: string; to: string | null }[]
  category: DriverCategory
  /** Journeys of the weeks around the period (`WEEKS_AROUND`), by actual hours where known. */
  runs: KnownRun[]
  /** From the beginning of its quarter to the end of the period's last week; null when not read. */
  quarter: Pick<QuarterWork, 'services' | 'absences'> | null
}

type KnownRun = DriverRun & { number: string }

interface MaterialRecord {
  id: string
  status: 'EN_SERVICE' | 'EN_MAINTENANCE' | 'HORS_SERVICE' | 'RESERVE' | 'RESTITUE' | 'ARCHIVE'
  gvwKg: number
  tareKg: number
  pallets: number | null
  atpClass: string | null
  equipment: string[]
  /** Outage days, both included; null when the end is unknown. */
  outages: { from: string; to: string | null; reason: string }[]
  deadlines: { kind: string; dueOn: string; plannedOn: string | null }[]
  journeys: OtherJourney[]
}
export interface VehicleRecord extends MaterialRecord {
  category: VehicleCategory
  gcwKg: number | null
  body: string | null
  tachograph: string | null
}
export interface TrailerRecord extends MaterialRecord {
  category: TrailerCategory
}

export interface MeansRecords {
  drivers: Map<string, DriverRecord>
  vehicles: Map<string, VehicleRecord>
  trailers: Map<string, TrailerRecord>
}

/** Counts a run as work that the driver already has, for the journeys that are checked after it. */
export function giveRun(driver: DriverRecord | undefined, run: KnownRun): void {
  if (!driver) return
  driver.runs.push(run)
  if (driver.quarter) driver.quarter = { ...driver.quarter, services: withService(driver.quarter.services, run) }
}

/** Records of these means without the journey they are assigned to, which must not conflict with itself. */
export function withoutOwn(
  { drivers, vehicles, trailers }: MeansRecords,
  means: { [Field in MeansField]?: string | null } & { number: string },
): MeansRecords {
  const isOther = ({ number }: { number: string }) => number !== means.number
  const only = <Record extends { journeys: { number: string }[] }>(
    records: Map<string, Record>,
    ids: readonly string[],
    own: (record: Record) => Partial<Record> = () => ({}),
  ) =>
    new Map(
      ids.flatMap(id => {
        const record = records.get(id)
        return record ? [[id, { ...record, journeys: record.journeys.filter(isOther), ...own(record) }]] : []
      }),
    )
  const { driver, vehicle, trailer } = meansOf(means)
  return {
    drivers: only(drivers, driver, ({ runs }) => ({ runs: runs.filter(isOther) })),
    vehicles: only(vehicles, vehicle),
    trailers: only(trailers, trailer),
  }
}

/** All certifications including the card, as `certificationFindings` reads them. */
export const heldBy = ({ certifications, cardTo }: HeldPapers): HeldCertification[] => [
  ...certifications,
  ...(cardTo ? [{ type: 'CARTE_COND', validTo: cardTo }] : []),
]

/** Permanently left; suspended drivers and leavers have a date that the check reads. */
export const hasGone = ({ status }: DriverRecord): boolean => status === 'ARCHIVE'

export const isGone = ({ status, outages }: Pick<MaterialRecord, 'status' | 'outages'>): boolean =>
  status === 'RESTITUE' || status === 'ARCHIVE' || (status !== 'EN_SERVICE' && outages.length === 0)

/** First day within these hours on which it is out of service, and why; undefined when available. */
export function outOfServiceWithin({ outages }: Pick<MaterialRecord, 'outages'>, { start, end }: Hours) {
  const [first, last] = [start.slice(0, 10), lastDayOf({ start, end })]
  const [met] = outages
    .filter(({ from, to }) => from <= last && (to === null || to >= first))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  return met && { outOfServiceSince: met.from, outOfServiceReason: met.reason }
}
