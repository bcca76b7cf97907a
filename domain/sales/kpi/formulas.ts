import { ratio } from './indicators.ts'

/** Indicators of `domain.md` §5 that no journey gives: each from what its own records count. Null where there is nothing to divide by. */

/** Hours of a working day that a vehicle could run (§5 K14). */
const VEHICLE_DAY_HOURS = 10
const percent = (part: number, whole: number, places = 1) => ratio(part, whole, { scale: 100, places })

/** K14: hours on journeys of so many vehicles over so many working days, per cent. */
export const vehicleUse = (minutes: number, vehicles: number, workingDays: number) =>
  percent(minutes, vehicles * workingDays * VEHICLE_DAY_HOURS * 60)

/** K20: days of absence, paid leave and training apart, on the days that were to be worked, per cent. */
export const absenteeism = (absentDays: number, workingDays: number) => percent(absentDays, workingDays, 2)

/** K21: replacements that were confirmed on those that were wanted, per cent. */
export const replacementsFilled = (confirmed: number, created: number) => percent(confirmed, created)

/** K28: modifications that took effect within 24 hours of being asked for, per cent. */
export const lateModifications = (late: number, all: number) => percent(late, all)

/** K23: incidents for 100,000 kilometres. */
export const incidentFrequency = (incidents: number, km: number) => ratio(incidents, km, { scale: 100_000, places: 2 })

/** K24: infractions for 100,000 kilometres. */
export const infractionFrequency = (infractions: number, km: number) => ratio(infractions, km, { scale: 100_000, places: 2 })

/** K24: designated within 45 days, on those that were to be and are over, per cent. */
export const designatedInTime = (inTime: number, over: number) => percent(inTime, over)

/** K25, the simple way: what is owed at the end of a period on what was charged in its days, both with VAT, in days. */
export const dso = (owed: number, billed: number, days: number) => ratio(owed, billed, { scale: days })

/** K26: days between the due date and the payment, none where it came before, weighted by the amounts: `late` is their product. */
export const paymentDelay = (late: number, paid: number) => ratio(late, paid)
