import { z } from 'zod'
import { identified, labelled, named, pageOf, rowOf } from '#api/middleware/answers.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { balance, bar, journey } from '#api/trade/absences/answers.ts'
import { HOLIDAY_ZONES } from '#domain/calendar/holidays.ts'
import { CERTIFICATION_STATES } from '#domain/human-resources/certification-values.ts'

export const absenceValidate = () => identified().extend({ replaced: z.number(), returned: z.string() })

export const absenceSheet = () =>
  rowOf(absences).extend({
    proofs: z.array(labelled().extend({ fileName: z.string(), sizeBytes: z.int(), createdAt: z.iso.datetime() })),
    balances: z.array(balance()),
    journeys: z.array(journey()),
    certification: z.object({ id: z.uuid(), type: z.string(), state: z.enum(CERTIFICATION_STATES) }).nullable(),
    cuts: z.array(
      z.object({
        leave: z.object({
          id: z.uuid(),
          from: z.string(),
          fromHalf: z.literal('APRES_MIDI').nullable(),
          to: z.string(),
          toHalf: z.literal('MATIN').nullable(),
        }),
        returned: z.string(),
      }),
    ),
    today: z.string(),
    driver: z.object({ name: z.string(), code: z.string(), depotId: z.uuid() }),
    depot: z.string(),
    requestedBy: z.string().nullable(),
  })

export const absenceCoverage = () =>
  z.object({
    rows: z.array(
      z.object({
        crowded: z.boolean(),
        depot: z.string(),
        date: z.iso.date(),
        staff: z.int(),
        absent: z.int(),
        after: z.number(),
      }),
    ),
  })

export const absenceAlerts = () =>
  z.object({ rows: z.array(z.object({ depot: z.string(), date: z.iso.date(), absent: z.int(), staff: z.int() })) })

export const absencePlanning = () =>
  z.object({
    page: z.int(),
    perPage: z.int(),
    total: z.int(),
    drivers: z.number(),
    rows: z.array(
      z.object({
        driverId: z.uuid(),
        name: z.string(),
        code: z.string().nullable(),
        depot: z.string(),
        zone: z.enum(HOLIDAY_ZONES),
        bars: z.array(bar()),
      }),
    ),
    month: z.string(),
  })

export const absencePage = () =>
  pageOf(
    rowOf(absences)
      .pick({ id: true, status: true, driverId: true, from: true, reason: true, kind: true })
      .extend(rowOf(absences).pick({ unit: true, to: true, counted: true, comment: true, fromHalf: true }).shape)
      .extend(rowOf(absences).pick({ toHalf: true, toRatify: true }).shape)
      .extend({
        name: z.string(),
        lastName: z.string(),
        firstName: z.string(),
        code: z.string(),
        depot: z.string(),
        requestedOn: z.iso.datetime(),
        proofs: z.number(),
        toReplace: z.int(),
      }),
    { today: z.string() },
  )

export const leaveRightsList = () => z.object({ driver: named(), year: z.int(), rows: z.array(balance()) })
