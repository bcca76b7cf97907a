import { z } from 'zod'
import { boundedDateTime, exactDay, inOrder, localDateTime, NOT_IN_ORDER } from '#domain/calendar/exact-schema.ts'
import { oneOf } from '#domain/fields.ts'
import { isEmptyLeave } from '#domain/human-resources/leave.ts'
import { halfDays, NO_MOMENT } from '#domain/human-resources/leave-schema.ts'
import { LICENCE_CATEGORIES } from '#domain/human-resources/licence.ts'
import { OWN_OR_SUBCONTRACTOR } from '#domain/journey-management/journeys/assignment.ts'
import { TRAILER_CATEGORIES, VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'
import { ENUM, INT, MAXLEN, MIN0, RANGE, REQ, TIMEORD } from '#domain/messages.ts'
import type { Hours, JourneyToRun, Means } from './means.ts'

/** «Le poids à vide doit être inférieur au PTAC» (`domain.md` §3.13). */
const TARE = 'Le poids à vide doit être inférieur au PTAC'

const CODE_MAX = 60
/** Upper bound of any list; request bodies are limited to 1 MB. */
const LIST_MAX = 1_000
/** Upper bound of a weight, so that sums stay exact. */
const MOST = 1_000_000_000

/** Carriers define their own types: any code is accepted. */
const code = z.string({ error: REQ }).trim().min(1, { error: REQ, abort: true }).max(CODE_MAX, MAXLEN(CODE_MAX))
const list = <Schema extends z.ZodType>(item: Schema) =>
  z
    .array(item)
    .max(LIST_MAX)
    .nullish()
    .transform(items => items ?? [])
const flag = z.boolean({ error: ENUM }).nullish()
/** A whole JSON number; strings are refused. */
const count = z
  .int({ error: ({ input }) => (input === undefined || input === null ? REQ : INT) })
  .min(0, MIN0)
  .max(MOST, RANGE(0, MOST))

const ends = ({ start, end }: Hours) => start < end
const NOT_AFTER = { error: TIMEORD, path: ['end'] }

const otherJourneys = list(
  z.object({ number: code, start: localDateTime, end: localDateTime, cancelled: flag }).refine(ends, NOT_AFTER),
)

const driver = z.object({
  name: code.nullish(),
  workdays: list(count.min(1, RANGE(1, 7)).max(7, RANGE(1, 7))),
  leftOn: exactDay.nullish(),
  suspendedFrom: exactDay.nullish(),
  licences: list(z.object({ category: oneOf(LICENCE_CATEGORIES), validTo: exactDay })),
  certifications: list(z.object({ type: code, validTo: exactDay, suspended: flag })),
  absences: list(
    z
      .object({ from: exactDay, to: exactDay, ...halfDays, kind: code })
      .refine(inOrder, NOT_IN_ORDER)
      .refine(absence => !isEmptyLeave(absence), NO_MOMENT),
  ),
  journeys: otherJourneys,
  pools: list(code),
})

const material = {
  gvwKg: count,
  tareKg: count,
  pallets: count.nullish(),
  atpClass: code.nullish(),
  equipment: list(code),
  outOfServiceSince: exactDay.nullish(),
  deadlines: list(z.object({ kind: code, dueOn: exactDay })),
  journeys: otherJourneys,
}
const isLighterEmpty = ({ tareKg, gvwKg }: { tareKg: number; gvwKg: number }) => tareKg < gvwKg
const TOO_HEAVY_EMPTY = { error: TARE, path: ['tareKg'] }

/** Body of the assignment simulation (`checkAssignment`); refusals are listed in `simulations.md`, « Assignment ». */
export const assignmentInput = z
  .object({
    journey: z
      .object({
        // Lorry bans depend on holidays, which are computed for a limited range of years.
        start: boundedDateTime,
        end: boundedDateTime,
        loadKg: count.nullish(),
        pallets: count.nullish(),
        body: code.nullish(),
        equipment: list(code),
        atpClass: code.nullish(),
        certifications: list(code),
        pool: code.nullish(),
        banExempt: flag,
        /** Départements of its stops in France, for the bans of a region. */
        departments: list(code),
        abroad: flag,
      })
      .refine(ends, NOT_AFTER),
    driver: driver.nullish(),
    vehicle: z
      .object({
        ...material,
        category: oneOf(VEHICLE_CATEGORIES),
        gcwKg: count.nullish(),
        body: code.nullish(),
        tachograph: code.nullish(),
      })
      .refine(isLighterEmpty, TOO_HEAVY_EMPTY)
      .nullish(),
    trailer: z
      .object({ ...material, category: oneOf(TRAILER_CATEGORIES) })
      .refine(isLighterEmpty, TOO_HEAVY_EMPTY)
      .nullish(),
    subcontractor: z.object({ documents: list(z.object({ kind: code, validTo: exactDay })) }).nullish(),
  })
  .refine(({ driver, vehicle, trailer, subcontractor }) => !subcontractor || !(driver || vehicle || trailer), {
    error: OWN_OR_SUBCONTRACTOR,
    path: ['subcontractor'],
  }) satisfies z.ZodType<{ journey: JourneyToRun } & Means>
