import { z } from 'zod'
import { joinedFile } from '#api/documents/answers.ts'
import { identified, pageOf, rowOf } from '#api/middleware/answers.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { balance, bar, journey } from '#api/trade/absences/answers.ts'
import { late, monthFigures, servedBy } from '#api/trade/figures/answers.ts'
import { USER_STATUSES } from '#domain/administration/users/fields.ts'
import { DAY_STATES } from '#domain/human-resources/drivers/values.ts'

export const freedJourneys = () => identified().extend({ journeys: z.int() })

export const actRouteComing = () => z.object({ journeys: z.array(journey()) })

export const dayRouteQuality = () => z.object({ months: z.array(monthFigures()), served: servedBy(), late: z.array(late()) })

export const dayRoutePlanning = () =>
  z.object({
    from: z.string(),
    journeys: z.array(
      rowOf(journeys)
        .pick({ number: true, id: true, status: true, label: true, serviceDate: true })
        .extend(rowOf(journeys).pick({ plannedStart: true, plannedEnd: true }).shape)
        .extend({ vehicle: z.string().nullable() }),
    ),
    absences: z.array(bar()),
    certifications: z.array(z.object({ id: z.uuid(), type: z.string(), validTo: z.iso.date() })),
    suspendedFrom: z.iso.date().nullable(),
    leaveDate: z.iso.date().nullable(),
  })

export const documentsAnswer = () => z.object({ rows: z.array(joinedFile()) })

export const driverAccess = () => identified().extend({ accountId: z.uuid() })

export const driverDrivingRests = () =>
  z.object({
    ledger: z.array(
      z.object({
        takenMinutes: z.int(),
        owedMinutes: z.int(),
        before: z.string(),
        returnedBy: z.object({ start: z.string(), end: z.string() }).nullable(),
        start: z.string(),
        end: z.string(),
      }),
    ),
    dailyRest: z.object({ from: z.string(), latest: z.string(), until: z.string(), begun: z.boolean() }).nullable(),
    weeklyRestAt: z.string().nullable(),
    regime: z.enum(['FR', 'EU']),
    counters: z.object({
      quarter: z.object({ used: z.int(), limit: z.int() }),
      today: z.object({ used: z.int(), limit: z.int() }),
      week: z.object({ used: z.int(), limit: z.int() }),
      fortnight: z.object({ used: z.int(), limit: z.int() }),
      reducedRests: z.object({ used: z.int(), limit: z.int() }),
    }),
  })

export const driverWeekCounters = () =>
  z.object({
    weeks: z.array(z.object({ monday: z.iso.date(), driving: z.number(), fortnight: z.number(), service: z.int() })),
    limits: z.object({ driving: z.number(), fortnight: z.number(), service: z.int() }),
  })

export const driverBalances = () => z.object({ balances: z.array(balance()) })

export const driverSheet = () =>
  rowOf(drivers)
    .omit({ search: true })
    .partial({
      licenceNo: true,
      birthDate: true,
      homeLine1: true,
      homeZip: true,
      homeCity: true,
      emergencyName: true,
      emergencyPhone: true,
      employer: true,
      employerCompanyId: true,
      contract: true,
      contractEnd: true,
      coefficient: true,
      weeklyHours: true,
      workdays: true,
      hireDate: true,
      leaveReason: true,
      licenceDeliveredOn: true,
      tachoCardNo: true,
      suspensionReason: true,
      note: true,
    })
    .extend({
      day: z.enum(DAY_STATES).nullable(),
      depot: z.string(),
      photo: z.uuid().nullable(),
      manager: z.string().nullable(),
      account: z.string().nullish(),
      userId: z.uuid().nullish(),
      employerCompany: z.string().nullish(),
      accountStatus: z.enum(USER_STATUSES).nullish(),
    })

export const driverNextCode = () => z.object({ code: z.string() })

export const driverPage = () =>
  pageOf(
    rowOf(drivers)
      .pick({ id: true, firstName: true, lastName: true, code: true, status: true, phone: true })
      .extend(rowOf(drivers).pick({ category: true, employer: true, contract: true, weeklyHours: true }).shape)
      .extend(rowOf(drivers).pick({ leaveDate: true, licenceCategories: true, erased: true }).shape)
      .partial({ employer: true, contract: true, weeklyHours: true })
      .extend({
        name: z.string(),
        day: z.enum(DAY_STATES).nullable(),
        depot: z.string(),
        deadline: z.iso.date().nullable(),
        tours: z.array(z.string()),
        deadlineOf: z.string().nullable(),
        photo: z.uuid().nullable(),
        hasAccess: z.boolean(),
        week: z.object({ service: z.int(), limit: z.int() }),
      }),
    {},
  )
