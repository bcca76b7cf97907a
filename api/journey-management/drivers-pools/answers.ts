import { z } from 'zod'
import { coded, named, pageOf, rowOf } from '#api/middleware/answers.ts'
import { figureSums } from '#api/schema/house/figures.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { lateBy } from '#api/trade/figures/answers.ts'
import { guesses, position, standardWeek } from '#api/trade/requests/answers.ts'
import { finding } from '#api/trade/tours/answers.ts'
import { HOLIDAY_ZONES } from '#domain/calendar/holidays.ts'
import { DRIVER_STATUSES } from '#domain/human-resources/driver-values.ts'
import { CONFORMITIES, DRIVER_POOL_STATUSES, MEMBER_RANKS } from '#domain/journey-management/drivers-pools/values.ts'
import { STEP_KINDS } from '#domain/journey-management/live-lines/legs.ts'
import { REPLACEMENT_CAUSES, REPLACEMENT_KINDS, REPLACEMENT_STATUSES } from '#domain/journey-management/replacement-values.ts'

export const movedPool = () => coded().extend({ status: z.enum(DRIVER_POOL_STATUSES) })

export const filledPool = () => coded().extend({ done: z.int(), refused: z.array(named().extend({ message: z.string() })) })

export const driversPoolReplacements = () =>
  z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        kind: z.enum(REPLACEMENT_KINDS),
        cause: z.enum(REPLACEMENT_CAUSES),
        status: z.enum(REPLACEMENT_STATUSES),
        journey: z.string(),
        serviceDate: z.iso.date(),
        replaced: z.string().nullable(),
        replacing: z.string().nullable(),
      }),
    ),
  })

export const poolLines = () =>
  z.object({
    rows: z.array(
      z.object({
        guesses: guesses(),
        id: z.uuid(),
        number: z.string(),
        label: z.string(),
        startTime: z.string(),
        startDayOffset: z.int(),
        amplitudeMin: z.int(),
        weekdays: z.array(z.number()),
        own: z.array(z.number()),
      }),
    ),
  })

export const driversPoolTeam = () =>
  z.object({
    average: z.object({ minutes: z.int(), limit: z.int() }).nullable(),
    members: z.array(
      z.object({
        id: z.uuid(),
        version: z.int(),
        driverId: z.uuid(),
        driver: z.string(),
        driverStatus: z.enum(DRIVER_STATUSES),
        rank: z.enum(MEMBER_RANKS),
        priority: z.int(),
        from: z.string(),
        to: z.string().nullable(),
      }),
    ),
    preview: z.array(
      z.object({
        date: z.iso.date(),
        driver: z.string().nullable(),
        rank: z.enum(MEMBER_RANKS).nullable(),
        holiday: z.string().nullable(),
        findings: z.array(finding()),
      }),
    ),
    candidates: z.array(coded().extend({ name: z.string() })),
    needed: z.int().nullable(),
  })

export const driversPoolQuality = () =>
  rowOf(figureSums)
    .pick({ late: true, missed: true, lateOwn: true, journeys: true, notExecutedOwn: true })
    .extend({ by: z.array(lateBy()) })

export const driversPoolSheet = () =>
  rowOf(driverPools)
    .omit({ search: true })
    .extend({
      items: z.array(
        rowOf(liveLines)
          .pick({ number: true, label: true, serviceMin: true, drivingMin: true, nightMin: true })
          .extend(rowOf(liveLines).pick({ amplitudeMin: true, startTime: true }).shape)
          .extend({
            liveLineId: z.uuid(),
            company: z.string(),
            weekday: z.int(),
            startDayOffset: z.int().optional(),
            kmLoaded: z.number(),
            kmEmpty: z.number(),
            regulated: z.boolean(),
            plan: z
              .object({
                stops: z
                  .array(
                    z.object({
                      label: z.string(),
                      position: position().nullable(),
                      arrival: z.number(),
                      departure: z.number(),
                      roadMetres: z.number().nullable(),
                      roadSeconds: z.number().nullish(),
                      leg: z
                        .object({
                          steps: z.array(
                            z.object({
                              kind: z.enum(STEP_KINDS),
                              from: z.number(),
                              to: z.number(),
                              place: z.string().nullable(),
                              bunk: z.boolean(),
                            }),
                          ),
                          drivingMin: z.int().nullable(),
                          km: z.string().nullable(),
                        })
                        .nullish(),
                    }),
                  )
                  .readonly(),
              })
              .nullish(),
            priceCents: z.number().nullish(),
            costCents: z.int().nullish(),
          }),
      ),
      week: standardWeek(),
      depot: z.string(),
      zone: z.enum(HOLIDAY_ZONES),
      vehicle: z.string().nullable(),
      trailer: z.string().nullable(),
    })

export const driversPoolPage = () =>
  pageOf(
    rowOf(driverPools)
      .pick({ id: true, code: true, status: true, label: true, depotId: true, subcontracted: true })
      .extend(rowOf(driverPools).pick({ activity: true, startTime: true, endTime: true, endDayOffset: true }).shape)
      .extend(rowOf(driverPools).pick({ rotation: true, cycleWeeks: true, anchorDate: true, parking: true, note: true }).shape)
      .extend({
        conformity: z.enum(CONFORMITIES).nullable(),
        reasons: z.array(z.string()),
        marginPct: z.number().nullish(),
        weekdays: z.array(z.number()),
        amplitudeMin: z.int(),
        drivingMin: z.int(),
        km: z.number(),
        emptyPct: z.number().nullable(),
        depot: z.string(),
        holders: z.array(z.string()),
        replacements: z.array(z.string()),
        vehicle: z.string().nullable(),
        trailer: z.string().nullable(),
      }),
    {},
  )
