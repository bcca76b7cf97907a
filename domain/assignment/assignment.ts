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
import { tachographFindings } from './tachograph.ts'

/**
 * What speaks for or against giving a journey these means: AF01 to AF24 and AF26 of `domain.md` §2.8 and the tachograph abroad (AF27), by ascending code. AF13 to AF19 are said
 * where the driver's work around the journey is known, AF23 where his ways to and from it are; AF25, for information, is not looked at here.
 *
 * - All must be valid on the last day of the journey (`lastDayOf`); the day itself is allowed, whatever is due, ends or expires on it.
 * - Only what is given is looked at: without a driver nothing is said of one. A trailer alone is looked at for itself (AF07 to AF09).
 * - What is found depends on no order in which licences, deadlines or journeys are given.
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
          ...tachographFindings(vehicle, journey),
        ]
      : []),
    ...(subcontractor ? subcontractorFindings(subcontractor, journey) : []),
  ]
  return inOrderOf(found, ({ code }) => code)
}

/** What of it is about the driver. */
export const checkDriver = (journey: JourneyToRun, driver: DriverToRun, means: Means): Finding[] =>
  inOrderOf(ofDriver(driver, journey, means), ({ code }) => code)

const ofDriver = (driver: DriverToRun, journey: JourneyToRun, means: Means): Finding[] => [
  ...driverFindings(driver, journey, means),
  ...certificationFindings(driver, journey, means.vehicle),
  ...(driver.work ? drivingFindings(driver.work) : []),
  ...(driver.links ? chainFindings(driver.links) : []),
]

/** Nothing blocks: warnings may be overruled with a written reason. */
export const isAssignable = (findings: readonly Finding[]): boolean => findings.every(({ severity }) => severity !== 'BLOQUANT')

/** One finding for each paper that expired before the last day. */
function subcontractorFindings({ documents }: SubcontractorToRun, journey: JourneyToRun): Finding[] {
  const day = lastDayOf(journey)
  const expired = documents.filter(({ validTo }) => validTo < day)
  return inOrderOf(expired, ({ validTo, kind }) => `${validTo} ${kind}`).flatMap(({ kind, validTo }) =>
    blocking('AF24', AF24(kind, validTo)),
  )
}
