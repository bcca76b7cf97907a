import { uniqBy } from 'es-toolkit/array'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { labelOf } from '#domain/formats/label.ts'
import { CERTIFICATION_TYPE_LABELS } from '#domain/human-resources/certification-values.ts'
import { blocking, eachOnce, type Finding, inOrderOf, warning } from './finding.ts'
import { lastDayOf } from './hours.ts'
import type { DriverToRun, HeldCertification, Hours, JourneyToRun, VehicleToRun } from './means.ts'

const nameOf = (type: string) => labelOf(CERTIFICATION_TYPE_LABELS, type)
const AF03 = (type: string, validTo: string) => `Habilitation expirée : ${nameOf(type)} (échéance le ${formatDate(validTo)})`
const AF04 = (type: string) => `Habilitation manquante : ${nameOf(type)}`
const AF20 = (type: string, validTo: string) => `Habilitation à renouveler avant le ${formatDate(validTo)} : ${nameOf(type)}`

/** Required of every driver above 3.5 t (`domain.md` §3.12); FIMO does not replace FCO. */
const OF_A_LORRY = ['FCO', 'CARTE_COND']
const RENEW_DAYS = 30

/** Whether the driver's certifications cover the journey to its end (AF03, AF04, AF20); one finding per type at most. */
export function certificationFindings(
  driver: Pick<DriverToRun, 'certifications'>,
  journey: Hours & Pick<JourneyToRun, 'certifications'>,
  vehicle: Pick<VehicleToRun, 'category'> | null | undefined,
): Finding[] {
  const ofVehicle = vehicle && vehicle.category !== 'VUL' ? OF_A_LORRY : []
  const asked = eachOnce([...journey.certifications, ...ofVehicle])
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
  vehicle: Parameters<typeof certificationFindings>[2],
): Expiring[] {
  const found = crew.flatMap(driver => certificationFindings(driver, journey, vehicle)).filter(({ code }) => code !== 'AF04')
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
    .filter(one => one.type === type && !one.suspended)
    .reduce<string | null>((latest, { validTo }) => (latest === null || validTo > latest ? validTo : latest), null)
