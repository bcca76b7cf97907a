import { formatDate, isoWeekday } from '#domain/calendar/dates.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { labelOf } from '#domain/formats/label.ts'
import { ABSENCE_KIND_LABELS } from '#domain/human-resources/absence-values.ts'
import type { Leave } from '#domain/human-resources/leave.ts'
import { licenceRefusal } from '#domain/human-resources/licence.ts'
import { AF06_LEFT } from '#domain/journey-management/journeys/assignment.ts'
import { AF01 } from '#domain/messages.ts'
import { blocking, type Finding, inOrderOf, warning } from './finding.ts'
import { lastDayOf, overlapConflicts, overlaps } from './hours.ts'
import type { DriverToRun, Hours, JourneyToRun, Means } from './means.ts'

type Absence = DriverToRun['absences'][number]

const AF02 = ({ from, to, kind }: Absence) =>
  `Ce chauffeur est absent du ${formatDate(from)} au ${formatDate(to)} (${labelOf(ABSENCE_KIND_LABELS, kind)})`
const AF06_SUSPENDED = (since: string) => `Permis suspendu depuis le ${formatDate(since)}`
const AF22 = (pool: string) => `Ce chauffeur n'appartient pas à la tournée ${pool}`
const AF33 = (name: string, weekday: number) => `${name} ne travaille pas le ${WEEKDAY_LABELS[weekday]!.toLowerCase()}`

/** Availability and licences of the driver, whatever the load (AF01, AF02, AF05, AF06, AF22, AF33). */
export function driverFindings(driver: DriverToRun, journey: JourneyToRun, { vehicle, trailer }: Means): Finding[] {
  const day = lastDayOf(journey)
  const { absences, leftOn, suspendedFrom } = driver
  const held = driver.licences.filter(({ validTo }) => validTo >= day).map(({ category }) => category)
  return [
    ...blocking('AF01', ...overlapConflicts(journey, driver.journeys, AF01)),
    ...blocking(
      'AF02',
      ...inOrderOf(
        absences.filter(absence => overlaps(journey, hoursOf(absence))),
        ({ from, to, kind }) => `${from} ${to} ${kind}`,
      ).map(AF02),
    ),
    ...blocking('AF05', vehicle && licenceRefusal(held, vehicle, trailer?.gvwKg)),
    ...blocking(
      'AF06',
      leftOn && leftOn < day && AF06_LEFT(leftOn),
      suspendedFrom && suspendedFrom <= day && AF06_SUSPENDED(suspendedFrom),
    ),
    ...warning('AF22', journey.pool && !driver.pools.includes(journey.pool) && AF22(journey.pool)),
    ...warning('AF33', dayOff(driver, journey)),
  ]
}

/** A journey is work of the day on which it departs, as in the planning: a night may end on a day off. */
function dayOff({ name, workdays }: DriverToRun, { start }: JourneyToRun): string | null {
  const weekday = isoWeekday(start.slice(0, 10))
  return !workdays?.length || workdays.includes(weekday) ? null : AF33(name ?? 'Ce chauffeur', weekday)
}

/** Half days split at noon. */
const hoursOf = ({ from, to, fromHalf, toHalf }: Leave): Hours => ({
  start: `${from}T${fromHalf ? '12:00' : '00:00'}`,
  // Sorts after every time of that day.
  end: `${to}T${toHalf ? '12:00' : '24:00'}`,
})
