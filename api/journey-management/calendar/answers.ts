import { z } from 'zod'
import { labelled, named, numbered, rowOf } from '#api/middleware/answers.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { BAN_AREAS } from '#domain/calendar/ban-areas.ts'
import { HOLIDAY_ZONES } from '#domain/calendar/holidays.ts'
import { ROW_FOLDS } from '#domain/journey-management/calendar/views.ts'
import { JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { LINE_COLORS } from '#domain/journey-management/live-lines/colors.ts'
import { MODIFICATION_SCOPES, MODIFICATION_STATUSES } from '#domain/journey-management/modifications/values.ts'
import { REQUEST_KINDS } from '#domain/sales/delivery-request/values.ts'

export const calendarDayUndo = () => z.object({ numbers: z.array(z.string()) })

const modification = () =>
  numbered().extend({
    scope: z.enum(MODIFICATION_SCOPES),
    status: z.enum(MODIFICATION_STATUSES),
    changed: z.number(),
    unassigned: z.number(),
  })

export const movedDay = () =>
  named().extend({ numbers: z.array(z.string()), at: z.string(), modifications: z.array(modification()) })

export const dayToMove = () =>
  z.object({
    driver: named(),
    day: z.string(),
    journeys: z.array(
      numbered().extend({
        label: z.string(),
        plannedStart: z.iso.datetime(),
        plannedEnd: z.iso.datetime(),
        liveLineId: z.uuid().nullable(),
        version: z.int(),
      }),
    ),
    drivers: z.array(named().extend({ refusal: z.string().nullable(), warnings: z.array(z.string()) })),
  })

export const calendarMove = () =>
  rowOf(journeys)
    .pick({ number: true, id: true, driverId: true, vehicleId: true, coDriverId: true })
    .extend(rowOf(journeys).pick({ trailerId: true }).shape)
    .extend({ at: z.string(), modifications: z.array(modification()), subcontractorId: z.null() })

const journey = () =>
  z.object({
    number: z.string(),
    label: z.string(),
    company: z.string().nullable(),
    status: z.enum(JOURNEY_STATUSES),
    kind: z.enum(REQUEST_KINDS),
    review: z.boolean(),
    color: z.enum(LINE_COLORS).nullable(),
    driver: z.string().nullable(),
    start: z.string(),
    end: z.string(),
    minutes: z.int(),
    version: z.int(),
  })

const cell = () =>
  journey().extend({
    cell: z.string(),
    ofCell: z.int(),
    conflict: z.object({ severity: z.enum(['BLOQUANT', 'AVERTISSEMENT']), message: z.string() }).nullable(),
    steps: z.string().nullable(),
  })

const tray = () => z.object({ total: z.int(), rows: z.array(journey().extend({ km: z.string() })) })

/** What each view of the calendar answers. */
const period = () =>
  z.object({
    date: z.iso.date(),
    from: z.string(),
    to: z.string(),
    today: z.string(),
    now: z.string(),
    depots: z.array(labelled().extend({ zone: z.enum(HOLIDAY_ZONES), zip: z.string() })),
    named: z.record(z.string(), z.string()),
    bans: z.array(z.object({ area: z.enum(BAN_AREAS), from: z.string(), to: z.string() })),
  })

export const calendarList = () =>
  z.union([
    period().extend({
      month: z.object({
        counts: z.array(z.object({ date: z.iso.date(), planned: z.number(), assigned: z.int(), review: z.number() })),
        absents: z.array(z.object({ date: z.iso.date(), absent: z.int() })),
      }),
      cells: z.null(),
      resources: z.null(),
      tray: z.null(),
    }),
    period().extend({
      cells: z.array(cell()),
      tray: tray(),
      month: z.null(),
      resources: z.null(),
    }),
    period().extend({
      resources: z.object({
        rows: z.array(
          z.object({
            still: z.array(
              z.object({
                from: z.string(),
                to: z.string().nullable(),
                fromHalf: z.boolean(),
                toHalf: z.boolean(),
                label: z.string(),
                due: z.boolean(),
              }),
            ),
            blocks: z.array(cell()),
            id: z.uuid(),
            name: z.string(),
            code: z.string().nullable(),
            category: z.string().nullable(),
            depot: z.string(),
            zone: z.enum(HOLIDAY_ZONES),
            runs: z.number(),
            minutes: z.int(),
            fold: z.enum(ROW_FOLDS).nullable(),
          }),
        ),
        total: z.int(),
        folded: z.object({ absent: z.int(), idle: z.int() }),
        page: z.int(),
        perPage: z.int(),
      }),
      tray: tray(),
      month: z.null(),
      cells: z.null(),
    }),
  ])
