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
