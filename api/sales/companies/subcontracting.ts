import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database, Reader } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { closeAlert, raiseAlert } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { EVERYTHING, renewJourneyFigures, sumsByMonth } from '#api/trade/figures/sums.ts'
import { DONE, REVENUE } from '#api/trade/requests/revenue.ts'
import { inYear, total } from '#api/trade/requests/service-months.ts'
import { monthOf, yearBegin } from '#domain/calendar/months.ts'
import { type SubcontractedShare, shareText, subcontractedShare } from '#domain/sales/companies/subcontracted-share.ts'
import { sumOf } from '#domain/sales/kpi/measures.ts'
import { subcontractingAnswer } from './answers.ts'
import { findCompany } from './writes.ts'

const BOUGHT = sql`coalesce(${journeys.buyPriceCents}, 0)`
const ENTRUSTED = isNotNull(journeys.subcontractorId)

/** K17 over twelve months including this one, from the stored months of all journeys. */
export async function carrierShare(db: Reader, day: string): Promise<SubcontractedShare> {
  await renewJourneyFigures(db)
  const year = { from: monthOf(yearBegin(day)), to: monthOf(day) }
  const months = await sumsByMonth(db, EVERYTHING, { months: year, today: day }, ['boughtCents', 'revenueCents'])
  const { boughtCents, revenueCents } = sumOf([...months.values()].map(sums => ({ sums })))
  return subcontractedShare(boughtCents, revenueCents)
}

export const subcontractingRoutes = operations('sales/companies').read(
  'GET /:id/subcontracting',
  'Trajets confiés à un sous-traitant sur douze mois',
  { act: 'company.money', answer: subcontractingAnswer },
  async ({ db, id }) => {
    const [, share, [own]] = await Promise.all([
      findCompany(db, id),
      carrierShare(db, today()),
      db
        .select({
          journeys: sql<number>`count(*)::int`,
          boughtCents: total(BOUGHT, ENTRUSTED),
          revenueCents: total(REVENUE, DONE),
        })
        .from(journeys)
        .where(and(eq(journeys.subcontractorId, id), inYear(today()), DONE)),
    ])
    return { share, own: own! }
  },
)

const SUBJECT = 'subcontracted share'

/** Nightly: raises or closes the alert of ADMIN and SALES on the legal limit of sub-contracting. */
export async function checkSubcontractedShare(db: Database, jobs: Pick<Jobs, 'mail'>): Promise<void> {
  await transact(db, null, 'SYSTEME', async tx => {
    const message = shareText(await carrierShare(tx, today()))
    if (message === null) return closeAlert(tx, SUBJECT)
    await raiseAlert(tx, jobs, {
      kind: 'subcontracting',
      subject: SUBJECT,
      message,
      roles: ['ADMIN', 'SALES'],
      link: '/sales/companies?type=SOUS_TRAITANT',
    })
  })
}
