import { sql } from 'drizzle-orm'
import { boolean, date, doublePrecision, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { MEASURES, type Measure } from '#domain/sales/kpi/measures.ts'

/** Whole numbers all of them, kept as doubles: exact up to 2^53, and summed three times faster than wider integers. */
const measures = Object.fromEntries(MEASURES.map(name => [name, doublePrecision().notNull().default(0)])) as Record<
  Measure,
  ReturnType<ReturnType<ReturnType<typeof doublePrecision>['notNull']>['default']>
>

/** What a journey is counted by, as it stands now; its depot and its trade are its tour's, else its driver's. */
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

/**
 * What a journey that ran, was cancelled or was not executed adds to the indicators (`domain.md` §5), one row a journey, by the one expression
 * of each: `journey_figures` in `api/rules/house/`. Names no other record: its lock would be one more to wait for.
 */
export const journeyFigures = pgTable(
  'journey_figure',
  {
    journeyId: uuid().primaryKey(),
    serviceDate: date({ mode: 'string' }).notNull(),
    ...dimensions,
    /** Of its planned departure, in Paris: 1 for Monday, and the hour. */
    weekday: integer().notNull(),
    hour: integer().notNull(),
    ...measures,
  },
  t => [
    // By day and a means, a line or a cahier des charges only those are read that a table shows.
    index('journey_figure_date_index').on(t.serviceDate, t.driverPoolId, t.driverId, t.vehicleId, t.liveLineId, t.requestId),
    index('journey_figure_company_index').on(t.companyId, t.serviceDate),
  ],
)

/**
 * Days alone, and by depot and trade; months by these, by one more of what a journey is counted by (a cahier des charges and a line with their client), by
 * all of it, by what of it there is none of (`SANS`: what there is, whichever it is, has one id), and by who sells to the client (`figure_seller`).
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

/** The sums of those rows: what a grain leaves out is null. Written by `renew_journey_figures` alone. */
export const figureSums = pgTable(
  'figure_sum',
  {
    grain: text({ enum: GRAINS }).notNull(),
    /** The day, or the first of the month. */
    firstDay: date({ mode: 'string' }).notNull(),
    ...dimensions,
    salesUserId: uuid(),
    /** Rows that it sums. */
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
    // Cells of a table are those of the clients, the cahiers des charges, the lines or the means that it shows in rows or columns.
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

/**
 * Of which there are many: their twelve months are summed once more, or a table of them would read twelve rows for each. `TOUT` is all but the client, who
 * has many journeys beside any contract, tour or line.
 */
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
 * The sums of the twelve months that begin with `figure_year_begin`, a row for each client, each cahier des charges, each line, each tour, each driver and
 * each vehicle, and for those that ran together: what else a month is kept by is null. Written by `renew_journey_figures` alone, and anew by `renew_figure_year` in another month.
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
    // The first rows of a table are those that ran most.
    index('figure_year_company_index').on(t.done.desc().nullsLast(), t.companyId).where(sql`${t.grain} = 'CLIENT'`),
    index('figure_year_request_index').on(t.done.desc().nullsLast(), t.requestId).where(sql`${t.grain} = 'CDC'`),
    index('figure_year_line_index').on(t.done.desc().nullsLast(), t.liveLineId).where(sql`${t.grain} = 'LIGNE'`),
    // Whole: the margins of all clients are read together.
    index('figure_year_margin_index').on(t.companyId, t.knownRevenueCents, t.costCents).where(sql`${t.grain} = 'CLIENT'`),
    // Cells are found by the rows or the columns of a table.
    index('figure_year_all_request_index').on(t.requestId).where(sql`${t.grain} = 'TOUT'`),
    index('figure_year_all_line_index').on(t.liveLineId).where(sql`${t.grain} = 'TOUT'`),
    index('figure_year_all_pool_index').on(t.driverPoolId).where(sql`${t.grain} = 'TOUT'`),
    index('figure_year_all_driver_index').on(t.driverId).where(sql`${t.grain} = 'TOUT'`),
    index('figure_year_all_vehicle_index').on(t.vehicleId).where(sql`${t.grain} = 'TOUT'`),
  ],
)

/** The first of those months: one row, none before anybody asked. */
export const figureYearBegin = pgTable('figure_year_begin', { firstDay: date({ mode: 'string' }).primaryKey() })

/** Departures of a month by weekday and hour, and those of them that were late: of all, and once more of the clients of each who sells. */
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

/** Delays of journeys that ran, by their cause: those of `journey_figure`, with what the journey is counted by. Written with it alone. */
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
    // Whole, so that a table by cause reads no row: those of a year are a third of its journeys.
    index('figure_delay_date_index').on(t.serviceDate, t.causeId, t.delays, t.delayMin),
    index('figure_delay_company_index').on(t.companyId, t.serviceDate, t.causeId, t.delays, t.delayMin),
    index('figure_delay_request_index').on(t.requestId, t.serviceDate, t.causeId, t.delays, t.delayMin),
    index('figure_delay_line_index').on(t.liveLineId, t.serviceDate, t.causeId, t.delays, t.delayMin),
    index('figure_delay_pool_index').on(t.driverPoolId, t.serviceDate, t.causeId, t.delays, t.delayMin),
    index('figure_delay_driver_index').on(t.driverId, t.serviceDate, t.causeId, t.delays, t.delayMin),
    index('figure_delay_vehicle_index').on(t.vehicleId, t.serviceDate, t.causeId, t.delays, t.delayMin),
  ],
)

/** Their sums by month: of all, and once more of the clients of each who sells. */
export const figureDelaySums = pgTable(
  'figure_delay_sum',
  {
    /** Of the month. */
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

/** Journeys whose figures changed since they were reckoned: triggers append, so that no writer waits for another. */
export const journeyFiguresDue = pgTable('journey_figure_due', { journeyId: uuid().notNull() })

/** Under whose name the journeys of a client are summed: who sells to it, as of the last renewal. Clients of whom that changed are due. */
export const figureSellers = pgTable('figure_seller', { companyId: uuid().primaryKey(), salesUserId: uuid().notNull() })
export const figureSellersDue = pgTable('figure_seller_due', { companyId: uuid().notNull() })

/** Who was found for a journey at 18:00 on the day before (`domain.md` §5 K15), noted at that hour. */
export const journeyEves = pgTable('journey_eve', {
  journeyId: uuid().primaryKey(),
  assigned: boolean().notNull(),
})
