import { sql } from 'drizzle-orm'
import { boolean, date, doublePrecision, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { MEASURES, type Measure } from '#domain/sales/kpi/measures.ts'

/** Integers stored as doubles: exact up to 2^53 and three times faster to sum. */
const measures = Object.fromEntries(MEASURES.map(name => [name, doublePrecision().notNull().default(0)])) as Record<
  Measure,
  ReturnType<ReturnType<ReturnType<typeof doublePrecision>['notNull']>['default']>
>

/** Current dimensions of a journey; depot and activity from its tour, else its driver. */
const dimensions = {
  depotId: uuid(),
  activity: text(),
  companyId: uuid(),
  requestId: uuid(),
  liveLineId: uuid(),
  driverPoolId: uuid(),
  driverId: uuid(),
  vehicleId: uuid(),
}

/** Contribution of an executed, cancelled or unexecuted journey to the indicators (`domain.md` §5). No foreign keys: locks. */
export const journeyFigures = pgTable(
  'journey_figure',
  {
    journeyId: uuid().primaryKey(),
    serviceDate: date({ mode: 'string' }).notNull(),
    ...dimensions,
    /** Planned departure in Paris: ISO weekday and hour. */
    weekday: integer().notNull(),
    hour: integer().notNull(),
    ...measures,
  },
  t => [
    // Covers queries by day and means, line or cahier des charges.
    index('journey_figure_date_index').on(t.serviceDate, t.driverPoolId, t.driverId, t.vehicleId, t.liveLineId, t.requestId),
    index('journey_figure_company_index').on(t.companyId, t.serviceDate),
  ],
)

/**
 * Grains: days alone and by depot and activity; months by these, by one more dimension (request and line with their client), by
 * all, by missing ones (`SANS`: present values share one id), and by seller (`figure_seller`).
 */
export const GRAINS = [
  'JOUR_SEUL',
  'JOUR',
  'MOIS',
  'CLIENT',
  'CDC',
  'LIGNE',
  'TOURNEE',
  'CHAUFFEUR',
  'VEHICULE',
  'TOUT',
  'SANS',
  'VENDEUR',
] as const

/** Sums per grain; dimensions outside the grain are null. Written by `renew_journey_figures` only. */
export const figureSums = pgTable(
  'figure_sum',
  {
    grain: text({ enum: GRAINS }).notNull(),
    /** The day, or the first of the month. */
    firstDay: date({ mode: 'string' }).notNull(),
    ...dimensions,
    salesUserId: uuid(),
    journeys: doublePrecision().notNull(),
    ...measures,
  },
  t => [
    unique('figure_sum_key')
      .on(
        t.grain,
        t.firstDay,
        t.depotId,
        t.activity,
        t.companyId,
        t.requestId,
        t.liveLineId,
        t.driverPoolId,
        t.driverId,
        t.vehicleId,
        t.salesUserId,
      )
      .nullsNotDistinct(),
    index('figure_sum_company_index').on(t.companyId, t.firstDay).where(sql`${t.grain} = 'CLIENT'`),
    index('figure_sum_pool_index').on(t.driverPoolId, t.firstDay).where(sql`${t.grain} = 'TOURNEE'`),
    index('figure_sum_driver_index').on(t.driverId, t.firstDay).where(sql`${t.grain} = 'CHAUFFEUR'`),
    index('figure_sum_vehicle_index').on(t.vehicleId, t.firstDay).where(sql`${t.grain} = 'VEHICULE'`),
    index('figure_sum_request_index').on(t.requestId, t.firstDay).where(sql`${t.grain} = 'CDC'`),
    index('figure_sum_line_index').on(t.liveLineId, t.firstDay).where(sql`${t.grain} = 'LIGNE'`),
    index('figure_sum_empty_index').on(t.grain).where(sql`${t.journeys} = 0`),
    // Cells are found by the displayed clients, requests, lines or means.
    index('figure_sum_all_company_index')
      .on(t.companyId, t.firstDay, t.driverPoolId, t.driverId, t.vehicleId, t.requestId, t.liveLineId)
      .where(sql`${t.grain} = 'TOUT'`),
    index('figure_sum_all_request_index')
      .on(t.requestId, t.firstDay, t.driverPoolId, t.driverId, t.vehicleId)
      .where(sql`${t.grain} = 'TOUT'`),
    index('figure_sum_all_line_index')
      .on(t.liveLineId, t.firstDay, t.driverPoolId, t.driverId, t.vehicleId)
      .where(sql`${t.grain} = 'TOUT'`),
    index('figure_sum_all_driver_index').on(t.driverId, t.firstDay, t.driverPoolId, t.vehicleId).where(sql`${t.grain} = 'TOUT'`),
    index('figure_sum_all_pool_index').on(t.driverPoolId, t.firstDay, t.vehicleId).where(sql`${t.grain} = 'TOUT'`),
    index('figure_sum_all_vehicle_index').on(t.vehicleId, t.firstDay, t.driverPoolId, t.driverId).where(sql`${t.grain} = 'TOUT'`),
  ],
)

/** Dimensions with many values have yearly sums, else a table would read twelve rows for each. `TOUT` is all but the client. */
export const YEAR_GRAINS = [
  'CLIENT',
  'CDC',
  'LIGNE',
  'TOURNEE',
  'CHAUFFEUR',
  'VEHICULE',
  'TOUT',
] as const satisfies readonly (typeof GRAINS)[number][]

/**
 * Sums of the twelve months from `figure_year_begin` by client, request, line, tour, driver, vehicle, and their combinations;
 * other dimensions are null. Written by `renew_journey_figures`, rebuilt monthly by `renew_figure_year`.
 */
export const figureYears = pgTable(
  'figure_year',
  {
    grain: text({ enum: YEAR_GRAINS }).notNull(),
    companyId: uuid(),
    requestId: uuid(),
    liveLineId: uuid(),
    driverPoolId: uuid(),
    driverId: uuid(),
    vehicleId: uuid(),
    journeys: doublePrecision().notNull(),
    ...measures,
  },
  t => [
    unique('figure_year_key')
      .on(t.grain, t.companyId, t.requestId, t.liveLineId, t.driverPoolId, t.driverId, t.vehicleId)
      .nullsNotDistinct(),
    index('figure_year_empty_index').on(t.grain).where(sql`${t.journeys} = 0`),
    // First rows of a table: most executed.
    index('figure_year_company_index').on(t.done.desc().nullsLast(), t.companyId).where(sql`${t.grain} = 'CLIENT'`),
    index('figure_year_request_index').on(t.done.desc().nullsLast(), t.requestId).where(sql`${t.grain} = 'CDC'`),
    index('figure_year_line_index').on(t.done.desc().nullsLast(), t.liveLineId).where(sql`${t.grain} = 'LIGNE'`),
    // Covering index: margins of all clients are read together.
    index('figure_year_margin_index')
      .on(t.companyId, t.revenueCents, t.costCents, t.done, t.costed)
      .where(sql`${t.grain} = 'CLIENT'`),
    index('figure_year_all_request_index').on(t.requestId).where(sql`${t.grain} = 'TOUT'`),
    index('figure_year_all_line_index').on(t.liveLineId).where(sql`${t.grain} = 'TOUT'`),
    index('figure_year_all_pool_index').on(t.driverPoolId).where(sql`${t.grain} = 'TOUT'`),
    index('figure_year_all_driver_index').on(t.driverId).where(sql`${t.grain} = 'TOUT'`),
    index('figure_year_all_vehicle_index').on(t.vehicleId).where(sql`${t.grain} = 'TOUT'`),
  ],
)

/** First month of the year sums: one row, none before first use. */
export const figureYearBegin = pgTable('figure_year_begin', { firstDay: date({ mode: 'string' }).primaryKey() })

/** Departures and late ones by month, weekday and hour: in total, and by seller. */
export const figureHours = pgTable(
  'figure_hour',
  {
    month: date({ mode: 'string' }).notNull(),
    depotId: uuid(),
    activity: text(),
    salesUserId: uuid(),
    weekday: integer().notNull(),
    hour: integer().notNull(),
    journeys: doublePrecision().notNull(),
    done: doublePrecision().notNull(),
    late: doublePrecision().notNull(),
  },
  t => [
    unique('figure_hour_key').on(t.month, t.depotId, t.activity, t.weekday, t.hour, t.salesUserId).nullsNotDistinct(),
    index('figure_hour_empty_index').on(t.month).where(sql`${t.journeys} = 0`),
  ],
)

/** Delays of executed journeys by cause, with the journey's dimensions. Written with `journey_figure` only. */
export const figureDelays = pgTable(
  'figure_delay',
  {
    journeyId: uuid().notNull(),
    causeId: uuid(),
    serviceDate: date({ mode: 'string' }).notNull(),
    ...dimensions,
    delays: doublePrecision().notNull(),
    delayMin: doublePrecision().notNull(),
  },
  t => [
    unique('figure_delay_key').on(t.journeyId, t.causeId).nullsNotDistinct(),
    // Covering index: a year's delays are a third of its journeys.
    index('figure_delay_date_index').on(t.serviceDate, t.causeId, t.delays, t.delayMin),
    index('figure_delay_company_index').on(t.companyId, t.serviceDate, t.causeId, t.delays, t.delayMin),
    index('figure_delay_request_index').on(t.requestId, t.serviceDate, t.causeId, t.delays, t.delayMin),
    index('figure_delay_line_index').on(t.liveLineId, t.serviceDate, t.causeId, t.delays, t.delayMin),
    index('figure_delay_pool_index').on(t.driverPoolId, t.serviceDate, t.causeId, t.delays, t.delayMin),
    index('figure_delay_driver_index').on(t.driverId, t.serviceDate, t.causeId, t.delays, t.delayMin),
    index('figure_delay_vehicle_index').on(t.vehicleId, t.serviceDate, t.causeId, t.delays, t.delayMin),
  ],
)

export const figureDelaySums = pgTable(
  'figure_delay_sum',
  {
    /** First of the month. */
    firstDay: date({ mode: 'string' }).notNull(),
    depotId: uuid(),
    activity: text(),
    salesUserId: uuid(),
    causeId: uuid(),
    delays: doublePrecision().notNull(),
    delayMin: doublePrecision().notNull(),
  },
  t => [
    unique('figure_delay_sum_key').on(t.firstDay, t.depotId, t.activity, t.salesUserId, t.causeId).nullsNotDistinct(),
    index('figure_delay_sum_empty_index').on(t.firstDay).where(sql`${t.delays} = 0`),
  ],
)

/** Journeys with stale figures: triggers only append, so writers do not block each other. */
export const journeyFiguresDue = pgTable('journey_figure_due', { journeyId: uuid().notNull() })

export const figureSellers = pgTable('figure_seller', { companyId: uuid().primaryKey(), salesUserId: uuid().notNull() })
export const figureSellersDue = pgTable('figure_seller_due', { companyId: uuid().notNull() })

/** Assigned means at 18:00 the day before (`domain.md` §5 K15). */
export const journeyEves = pgTable('journey_eve', {
  journeyId: uuid().primaryKey(),
  assigned: boolean().notNull(),
})
