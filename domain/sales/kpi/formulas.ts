import { ratio } from './ratio.ts'

/** Indicators of `domain.md` §5 that do not come from journeys; null without a divisor. */

/** Usable hours of a vehicle per working day (§5 K14). */
const VEHICLE_DAY_HOURS = 10
const percent = (part: number, whole: number, places = 1) => ratio(part, whole, { scale: 100, places })

/** K14: journey hours over available vehicle hours, per cent. */
export const vehicleUse = (minutes: number, vehicles: number, workingDays: number) =>
  percent(minutes, vehicles * workingDays * VEHICLE_DAY_HOURS * 60)

/** K20: absence days without leave and training, over working days, per cent. */
export const absenteeism = (absentDays: number, workingDays: number) => percent(absentDays, workingDays, 2)

/** K21: confirmed replacements, per cent. */
export const replacementsFilled = (confirmed: number, created: number) => percent(confirmed, created)

/** K28: modifications effective within 24 hours of the request, per cent. */
export const lateModifications = (late: number, all: number) => percent(late, all)

/** K23: incidents per 100,000 km. */
export const incidentFrequency = (incidents: number, km: number) => ratio(incidents, km, { scale: 100_000, places: 2 })

/** K24: infractions per 100,000 km. */
export const infractionFrequency = (infractions: number, km: number) => ratio(infractions, km, { scale: 100_000, places: 2 })

/** K24: designated within 45 days, of those due, per cent. */
export const designatedInTime = (inTime: number, over: number) => percent(inTime, over)

/** K25, simple method: receivables at the end of the period over its sales, both with VAT, in days. */
export const dso = (owed: number, billed: number, days: number) => ratio(owed, billed, { scale: days })

/** K26: days late weighted by amounts; early payments count as 0, `late` is the sum of products. */
export const paymentDelay = (late: number, paid: number) => ratio(late, paid)
