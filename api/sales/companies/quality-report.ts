import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { PDF } from '#api/middleware/answers.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { pdfAnswer } from '#api/pdf/answer.ts'
import { invalid, notFound } from '#api/problem.ts'
import { journeyFigures } from '#api/schema/house/figures.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { renewJourneyFigures } from '#api/trade/figures/sums.ts'
import { servedBetween } from '#api/trade/requests/service-days.ts'
import { figure, LATE, ofFigures, ofVersion, TOLERANCE_MIN } from '#api/trade/requests/service-months.ts'
import { firstDay, isMonth, lastDay, monthOf } from '#domain/calendar/months.ts'
import { FUTURE } from '#domain/messages.ts'
import { qualityReportText } from '#domain/sales/companies/quality-report.ts'
import { MONTH } from '#domain/transverse/cnr/cnr.ts'
import { findCompany } from './writes.ts'

const ofRequest = eq(deliveryRequests.id, versions.requestId)

/** « Rapport qualité mensuel » (`domain.md` §4.2): the quality figures of one month as a PDF. */
export const qualityReportRoutes = operations('sales/companies').respond(
  'GET /:id/quality-report',
  "Rapport qualité d'un mois d'un client, en PDF",
  { act: 'company.report', query: z.object({ month: z.string(MONTH).refine(isMonth, MONTH) }), file: PDF },
  async ({ c, db, id, query: { month } }) => {
    const letterhead = await readLetterhead(c)
    const company = await findCompany(db, id)
    if (!company.types.includes('CLIENT')) throw notFound()
    const day = today()
    if (month > monthOf(day)) throw invalid({ path: 'month', message: FUTURE })
    const report = qualityReportText({
      month,
      today: day,
      company: {
        ...company,
        line1: company.billingLine1,
        line2: company.billingLine2,
        zip: company.billingZip,
        city: company.billingCity,
      },
      ...(await monthOfClient(db, company.id, month)),
    })
    const { qualityReportDocument } = await import('./quality-report-document.ts')
    return pdfAnswer(c, await qualityReportDocument(report, letterhead), `rapport-qualite-${company.code}-${month}.pdf`)
  },
)

async function monthOfClient(db: Reader, companyId: string, month: string) {
  const own = and(eq(journeys.companyId, companyId), servedBetween(firstDay(month), lastDay(month)))
  const named = (which: SQL) =>
    db
      .select({
        number: journeys.number,
        serviceDate: journeys.serviceDate,
        label: journeys.label,
        request: deliveryRequests.number,
        status: journeys.status,
        delayMin: journeys.maxDelayMin,
        toleranceMin: TOLERANCE_MIN,
        reason: journeys.reason,
      })
      .from(journeys)
      .innerJoin(journeyFigures, ofFigures)
      .leftJoin(versions, ofVersion)
      .leftJoin(deliveryRequests, ofRequest)
      .where(and(own, which))
      .orderBy(asc(journeys.plannedStart), asc(journeys.id))
  await renewJourneyFigures(db)
  const [requests, late, lost] = await Promise.all([
    db
      .select({
        number: deliveryRequests.number,
        title: deliveryRequests.title,
        targetFrom: sql<number | null>`min(${versions.otifTarget})`,
        targetTo: sql<number | null>`max(${versions.otifTarget})`,
        journeys: figure('done'),
        late: figure('late'),
        missed: figure('missed'),
        cancelled: figure('cancelled'),
        notExecuted: figure('notExecuted'),
        notExecutedOwn: figure('notExecutedOwn'),
        revenueCents: sql<number>`sum(${journeyFigures.revenueCents})`,
      })
      .from(journeys)
      .innerJoin(journeyFigures, ofFigures)
      .leftJoin(versions, ofVersion)
      .leftJoin(deliveryRequests, ofRequest)
      .where(own)
      .groupBy(deliveryRequests.id)
      .orderBy(asc(deliveryRequests.number)),
    named(LATE),
    named(inArray(journeys.status, ['ANNULE', 'NON_EXECUTE'])),
  ])
  return { requests, late, lost }
}
