import { AF24 } from '#domain/sales/companies/subcontractor.ts'
import { banFindings } from './bans.ts'
import { certificationFindings } from './certifications.ts'
import { chainFindings } from './chain.ts'
import { driverFindings } from './driver.ts'
import { drivingFindings } from './driving.ts'
import { blocking, type Finding, inOrderOf } from './finding.ts'
import { lastDayOf } from './hours.ts'
import { loadFindings } from './load.ts'
import { materialFindings } from './material.ts'
import type { DriverToRun, JourneyToRun, Means, SubcontractorToRun } from './means.ts'
import { quarterFindings } from './quarter.ts'
import { EU_RULES_ABOVE_KG, weightOf } from './regime.ts'
import { speedFindings } from './speed.ts'
import { tachographFindings } from './tachograph.ts'

/**
 * Checks a journey against its driver, vehicle, trailer or sub-contractor: AF01 to AF24, AF26 (`domain.md` §2.8),
 * AF27 to AF33 (`law.md` §1), ordered by code. AF13 to AF19 and AF28 to AF30 need the driver's surrounding journeys,
 * AF23 his links, AF31 his quarter; AF25 is not checked here.
 * - Documents must be valid on the last day of the journey (`lastDayOf`), included.
 * - Only the given means are checked. A trailer alone gets AF07 to AF09.
 * - The order of licences, deadlines or journeys does not matter.
 */
export function checkAssignment(journey: JourneyToRun, means: Means): Finding[] {
  const { driver, vehicle, trailer, subcontractor } = means
  const found = [
    ...(driver ? ofDriver(driver, journey, means) : []),
    ...(vehicle ? materialFindings('vehicle', vehicle, journey) : []),
    ...(trailer ? materialFindings('trailer', trailer, journey) : []),
    ...(vehicle
      ? [
          ...loadFindings(vehicle, trailer ?? null, journey),
          ...banFindings(vehicle, trailer ?? null, journey),
          ...tachographFindings(vehicle, trailer ?? null, journey),
          ...(journey.plan
            ? speedFindings(journey.plan, weightOf(vehicle, trailer) > EU_RULES_ABOVE_KG ? 'heavy' : 'light')
            : []),
        ]
      : []),
    ...(subcontractor ? subcontractorFindings(subcontractor, journey) : []),
  ]
  return inOrderOf(found, ({ code }) => code)
}

export const checkDriver = (journey: JourneyToRun, driver: DriverToRun, means: Means): Finding[] =>
  inOrderOf(ofDriver(driver, journey, means), ({ code }) => code)

const ofDriver = (driver: DriverToRun, journey: JourneyToRun, means: Means): Finding[] => [
  ...driverFindings(driver, journey, means),
  ...certificationFindings(driver, journey, means),
  ...daysFindings(driver),
]

/** Findings of `checkDriver` that depend on the driver's other journeys, without AF01 (two at the same time). */
export const daysFindings = ({ work, quarter, links }: Pick<DriverToRun, 'work' | 'quarter' | 'links'>): Finding[] => [
  ...(work ? drivingFindings(work) : []),
  ...(quarter ? quarterFindings(quarter) : []),
  ...(links ? chainFindings(links) : []),
]

/** True without a blocking finding; warnings can be overruled with a written reason. */
export const isAssignable = (findings: readonly Finding[]): boolean => findings.every(({ severity }) => severity !== 'BLOQUANT')

/** One finding per document that expires before the last day. */
function subcontractorFindings({ documents }: SubcontractorToRun, journey: JourneyToRun): Finding[] {
  const day = lastDayOf(journey)
  const expired = documents.filter(({ validTo }) => validTo < day)
  return inOrderOf(expired, ({ validTo, kind }) => `${validTo} ${kind}`).flatMap(({ kind, validTo }) =>
    blocking('AF24', AF24(kind, validTo)),
  )
}
