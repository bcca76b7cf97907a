import { uniqBy } from 'es-toolkit/array'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { labelOf } from '#domain/formats/label.ts'
import { CERTIFICATION_TYPE_LABELS } from '#domain/human-resources/certification-values.ts'
import { blocking, type Finding, inOrderOf, sortedUnique, warning } from './finding.ts'
import { lastDayOf } from './hours.ts'
import type { DriverToRun, HeldCertification, Hours, JourneyToRun, TrailerToRun, VehicleToRun } from './means.ts'
import { EU_RULES_ABOVE_KG, underEuRules } from './regime.ts'

const nameOf = (type: string) => labelOf(CERTIFICATION_TYPE_LABELS, type)
const AF03 = (type: string, validTo: string) => `Habilitation expirée : ${nameOf(type)} (échéance le ${formatDate(validTo)})`
const AF04 = (type: string) => `Habilitation manquante : ${nameOf(type)}`
const AF20 = (type: string, validTo: string) => `Habilitation à renouveler avant le ${formatDate(validTo)} : ${nameOf(type)}`

/** The first training stands for the periodic one until it ends (code des transports, articles R3314-1 and R3314-10). */
const STAND_FOR: Readonly<Record<string, readonly string[]>> = { FCO: ['FCO', 'FIMO'] }
const RENEW_DAYS = 30

export interface WeighedMeans {
  vehicle?: Pick<VehicleToRun, 'category' | 'gvwKg'> | null | undefined
  trailer?: Pick<TrailerToRun, 'gvwKg'> | null | undefined
}

/** Training for vehicles of the heavy licences, the driver card wherever EU rules apply (`domain.md` §3.12, `law.md` §4). */
function ofVehicle(means: WeighedMeans, journey: Hours & Pick<JourneyToRun, 'abroad'>): string[] {
  const { vehicle } = means
  if (!vehicle) return []
  const isLorry = vehicle.category !== 'VUL' || vehicle.gvwKg > EU_RULES_ABOVE_KG
  return [...(isLorry ? ['FCO'] : []), ...(isLorry || underEuRules(means, journey) ? ['CARTE_COND'] : [])]
}

/** Whether the driver's certifications cover the journey to its end (AF03, AF04, AF20); one finding per type at most. */
export function certificationFindings(
  driver: Pick<DriverToRun, 'certifications'>,
  journey: Hours & Pick<JourneyToRun, 'certifications' | 'abroad'>,
  means: WeighedMeans,
): Finding[] {
  const asked = sortedUnique([...journey.certifications, ...ofVehicle(means, journey)])
  if (asked.length === 0) return []
  const day = lastDayOf(journey)
  const renewFrom = addDays(day, RENEW_DAYS)
  return asked.flatMap(type => {
    const validTo = latestOf(driver.certifications, type)
    if (validTo === null) return blocking('AF04', AF04(type))
    if (validTo < day) return blocking('AF03', AF03(type, validTo))
    return warning('AF20', validTo <= renewFrom && AF20(type, validTo))
  })
}

/** Crew certifications that expire before (AF03) or soon after (AF20) a future journey (`domain.md` §3.12), blocking first. */
export function expiringOf(
  crew: readonly Pick<DriverToRun, 'certifications'>[],
  journey: Parameters<typeof certificationFindings>[1],
  means: WeighedMeans,
): Expiring[] {
  const found = crew.flatMap(driver => certificationFindings(driver, journey, means)).filter(({ code }) => code !== 'AF04')
  return uniqBy(
    inOrderOf(found, ({ code }) => code),
    ({ message }) => message,
  ).map(({ severity, message }) => ({ severity, message }))
}

/** Blocks when expired, warns when it expires soon. */
export type Expiring = Pick<Finding, 'severity' | 'message'>

/** Latest expiry of a type; suspended certifications do not count. */
const latestOf = (held: readonly HeldCertification[], type: string): string | null =>
  held
    .filter(one => !one.suspended && (STAND_FOR[type] ?? [type]).includes(one.type))
    .reduce<string | null>((latest, { validTo }) => (latest === null || validTo > latest ? validTo : latest), null)
