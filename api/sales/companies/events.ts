import { eq } from 'drizzle-orm'
import { operations } from '#api/middleware/operations.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { renewJourneyFigures } from '#api/trade/figures/sums.ts'
import { eventsOnJourneys } from '#api/trade/journeys/events.ts'
import { servedBy } from '#api/trade/journeys/served-by.ts'
import { eventsAnswer } from './answers.ts'
import { findCompany } from './writes.ts'

/** Latest incidents and damages of a client, and the causes of its delays, for the tab « Qualité » (`domain.md` §4.2). */
export const companyEventRoutes = operations('sales/companies').read(
  'GET /:id/events',
  "Incidents, dommages et responsabilités des retards sur les trajets d'un client",
  { answer: eventsAnswer },
  async ({ db, id }) => {
    await findCompany(db, id)
    const own = eq(journeys.companyId, id)
    await renewJourneyFigures(db)
    const [events, served] = await Promise.all([eventsOnJourneys(db, own), servedBy(db, own)])
    return { ...events, served }
  },
)
