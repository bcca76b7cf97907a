import { and, arrayContains, desc, isNull } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { readPage } from '#api/db/list.ts'
import { infractionList } from '#api/incidents-management/infractions/list.ts'
import { conceptionList } from '#api/journey-management/delivery-request/list.ts'
import { emptiestPools, sharedWeeks } from '#api/journey-management/drivers-pools/list.ts'
import { bandOf, journeyList } from '#api/journey-management/journeys/list.ts'
import { liveBoard } from '#api/journey-management/live/board.ts'
import { lineList } from '#api/journey-management/live-lines/list.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { companyList } from '#api/sales/companies/list.ts'
import { requestList } from '#api/sales/delivery-request/list.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { adminFigures, bestClients, conceptorFigures, LEAST_MARGIN, operatorFigures, salesFigures } from '#domain/home/figures.ts'
import { infractionListQuery } from '#domain/incidents-management/infractions/infraction.ts'
import { conceptionListQuery } from '#domain/journey-management/delivery-request/conception.ts'
import { journeyListQuery } from '#domain/journey-management/journeys/journey.ts'
import { countStates } from '#domain/journey-management/live/page.ts'
import { liveLineListQuery } from '#domain/journey-management/live-lines/live-line.ts'
import { SHORT_LIST_MAX } from '#domain/limits.ts'
import type { Role } from '#domain/roles.ts'
import { companyListQuery } from '#domain/sales/companies/company.ts'
import { requestListQuery } from '#domain/sales/delivery-request/list-query.ts'
import { homeConception, homeDirection, homeOperations, homeSales } from './answers.ts'
import { clientRequests } from './client-requests.ts'
import { countFigures } from './counts.ts'
import { coverageOf, departuresOf } from './departures.ts'
import { firstSteps } from './first-steps.ts'
import { lateClients } from './late-clients.ts'
import type { Counter } from './lists.ts'
import { moneyOfAll, moneyOfClients } from './money.ts'

const SHOWN = 5
/** Days of « couverture » and of the service rates (`domain.md` §4.1). */
const COVERED_DAYS = 14
const RATE_DAYS = 7
const CLIENT_RATE_DAYS = 30

/** Home page data by role (`domain.md` §4.1). */
export const homeRoutes = operations('home')
  .use('/operations', gate([], ['OPERATOR']))
  .use('/direction', gate([], ['ADMIN']))
  .use('/conception', gate([], ['CONCEPTOR']))
  .use('/sales', gate([], ['SALES']))
  .read('GET /operations', 'Tour de contrôle', { answer: homeOperations }, ({ c }) => controlTower(c.var))
  .read('GET /direction', 'Ce que la direction regarde', { answer: homeDirection }, ({ c }) => direction(c.var))
  .read('GET /conception', 'Ce que la conception attend', { answer: homeConception }, ({ c }) => conception(c.var))
  .read('GET /sales', 'Ce que vend un commercial', { answer: homeSales }, ({ c, user }) => sales(c.var, user.id))

async function controlTower(counter: Counter) {
  const { db } = counter
  const day = today()
  const figures = operatorFigures(day)
  const [band, counts, live, departures, tomorrow, told] = await Promise.all([
    bandOfDay(db, day),
    countFigures(counter, figures, 'OPERATOR'),
    liveBoard(db, Date.now()),
    departuresOf(db, day),
    readPage(journeyList(db, { ...journeyListQuery.parse(figures.tomorrowUnassigned.query), perPage: SHOWN })),
    alertsOf(db, 'OPERATOR'),
  ])
  return {
    today: day,
    now: new Date().toISOString(),
    band,
    counts,
    /** Counts by state of the live screen, which computes arrivals. */
    live: countStates(live),
    departures,
    tomorrow: tomorrow.rows,
    alerts: told,
  }
}

async function direction(counter: Counter) {
  const { db } = counter
  const day = today()
  const figures = adminFigures(day)
  const otifDays = { from: addDays(day, -RATE_DAYS), to: addDays(day, -1) }
  const [steps, band, counts, money, coverage, clients, expiring, toDesignate, told] = await Promise.all([
    firstSteps(db),
    bandOfDay(db, day),
    countFigures(counter, figures, 'ADMIN'),
    moneyOfAll(db, otifDays, day),
    daysAhead(db, day),
    readPage(companyList(db, { ...companyListQuery.parse(LEAST_MARGIN.query), perPage: SHOWN }, 'ADMIN')),
    readPage(requestList(db, { ...requestListQuery.parse(figures.expiring.query), perPage: SHOWN, sort: 'deadline' })),
    readPage(infractionList(db, { ...infractionListQuery.parse(figures.toDesignate.query), perPage: SHOWN }, 'ADMIN')),
    alertsOf(db, 'ADMIN'),
  ])
  return {
    today: day,
    now: new Date().toISOString(),
    /** Steps to the first invoice, and whether there is anything to count. */
    steps,
    band,
    counts,
    ...money,
    otifDays,
    coverage,
    clients: clients.rows,
    expiring: expiring.rows,
    toDesignate: toDesignate.rows,
    alerts: told,
  }
}

async function conception(counter: Counter) {
  const { db } = counter
  const day = today()
  const figures = conceptorFigures()
  const [counts, toDesign, failed, judged, coverage, told] = await Promise.all([
    countFigures(counter, figures, 'CONCEPTOR'),
    readPage(conceptionList(db, { ...conceptionListQuery.parse(figures.toDesign.query), perPage: SHOWN })),
    readPage(lineList(db, { ...liveLineListQuery.parse(figures.failed.query), perPage: SHOWN })),
    sharedWeeks(counter),
    daysAhead(db, day),
    alertsOf(db, 'CONCEPTOR'),
  ])
  return {
    today: day,
    now: new Date().toISOString(),
    counts,
    toDesign: toDesign.rows,
    failed: failed.rows,
    /** Tours whose week was judged. */
    pools: judged.filter(({ conformity }) => conformity).length,
    emptiest: emptiestPools(judged, SHOWN),
    coverage,
    alerts: told,
  }
}

async function sales(counter: Counter, userId: string) {
  const { db } = counter
  const day = today()
  const figures = salesFigures(userId)
  const otifDays = { from: addDays(day, -CLIENT_RATE_DAYS), to: addDays(day, -1) }
  const rowsOf = (figure: { query: Record<string, string> }, sort: 'deadline' | '-updatedAt') =>
    readPage(requestList(db, { ...requestListQuery.parse(figure.query), perPage: SHOWN, sort }))
  const [counts, toPropose, unanswered, expiring, late, asked, money, clients, told] = await Promise.all([
    countFigures(counter, figures, 'SALES'),
    rowsOf(figures.CONCU, '-updatedAt'),
    rowsOf(figures.unanswered, 'deadline'),
    rowsOf(figures.expiring, 'deadline'),
    lateClients(db, userId, day),
    clientRequests(db, userId),
    moneyOfClients(db, userId, otifDays, day),
    readPage(companyList(db, { ...companyListQuery.parse(bestClients(userId).query), perPage: SHOWN }, 'SALES')),
    alertsOf(db, 'SALES'),
  ])
  return {
    today: day,
    now: new Date().toISOString(),
    counts,
    toPropose: toPropose.rows,
    unanswered: unanswered.rows,
    expiring: expiring.rows,
    late,
    asked,
    ...money,
    otifDays,
    clients: clients.rows,
    alerts: told,
  }
}

async function daysAhead(db: Database, from: string) {
  const days = Array.from({ length: COVERED_DAYS }, (_, index) => addDays(from, index))
  const found = new Map((await coverageOf(db, from, days.at(-1)!)).map(one => [one.day, one]))
  return days.map(day => found.get(day) ?? { day, total: 0, unassigned: 0 })
}

const bandOfDay = (db: Database, day: string) => bandOf(db, journeyListQuery.parse({}), { from: day, to: day })

const alertsOf = (db: Database, role: Role) =>
  db
    .select({ id: alerts.id, message: alerts.message, link: alerts.link })
    .from(alerts)
    .where(and(isNull(alerts.closedAt), arrayContains(alerts.roles, [role])))
    .orderBy(desc(alerts.createdAt))
    .limit(SHORT_LIST_MAX)
