import { and, asc, eq } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { addDocument, storeFile } from '#api/documents/documents.ts'
import type { FileStore } from '#api/documents/file-store.ts'
import { PDF } from '#api/middleware/answers.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { pdfAnswer } from '#api/pdf/answer.ts'
import type { Letterhead } from '#api/pdf/letterhead.ts'
import { refused } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { additionalServices, serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions, versionServices } from '#api/schema/sales/delivery-requests.table.ts'
import { cnrIndices } from '#api/schema/transverse/cnr.table.ts'
import { ADDRESSEE } from '#api/trade/companies/addressee.ts'
import { findRequest } from '#api/trade/requests/record.ts'
import { ofVersion } from '#api/trade/requests/versions.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { STATE } from '#domain/messages.ts'
import { tariffOn } from '#domain/sales/additional-services/tariff.ts'
import { runRuleOf, runsInYear } from '#domain/sales/delivery-request/calendar.ts'
import { offerText } from '#domain/sales/delivery-request/offer/offer.ts'
import { isOffered } from '#domain/sales/delivery-request/states.ts'
import { REQUEST_STATUS_LABELS } from '#domain/sales/delivery-request/values.ts'
import { clauseShare } from '#domain/sales/pricing/cancellation-charge.ts'

/** Offer as a PDF (`domain.md` §3.3, « Proposer au client »), stored once and unchanged afterwards. */
export const requestOfferRoutes = operations('sales/delivery-request').respond(
  'GET /:id/offer.pdf',
  "L'offre au client, en PDF",
  { act: 'request.price', ...ofVersion, file: PDF },
  async ({ c, id, query }) => {
    const { db, files } = c.var
    const request = await findRequest(db, id, query.version)
    const { current } = request
    if (!isOffered(current.status)) throw refused(STATE(REQUEST_STATUS_LABELS[current.status]))
    if (current.offerDocumentId) {
      const [made] = await db.select().from(documents).where(eq(documents.id, current.offerDocumentId))
      return pdfAnswer(c, (await files.get(made!.storageKey)) as Uint8Array<ArrayBuffer>, made!.fileName)
    }
    return pdfAnswer(c, await offerPdf(db, request, await readLetterhead(c)), offerName(request))
  },
)

type Request = Awaited<ReturnType<typeof findRequest>>

const offerName = ({ number, current }: Request) => `offre-${number}-v${current.versionNo}.pdf`

/** Stores the offer as a document after « Proposer », so later changes of prices and names do not affect it. */
export async function storeOffer(
  tx: Transaction,
  { files, letterhead, userId }: { files: FileStore; letterhead: Letterhead; userId: string | null },
  id: string,
  version: number | undefined,
) {
  const request = await findRequest(tx, id, version)
  const { versionNo, proposedAt } = request.current
  const bytes = await offerPdf(tx, request, letterhead)
  const file = await storeFile(files, bytes, { fileName: offerName(request), mediaType: 'application/pdf' })
  const { id: offerDocumentId } = await addDocument(tx, file, {
    kind: 'OFFRE',
    label: `Offre v${versionNo} du ${formatDate(toLocal(proposedAt!).slice(0, 10))}`,
    ownerTable: 'delivery_request',
    ownerId: request.id,
    uploadedBy: userId,
  })
  await change(tx, deliveryRequestVersions, request.current.id, { offerDocumentId })
}

async function offerPdf(db: Reader, request: Request, letterhead: Letterhead) {
  const { current } = request
  const { indexation } = current
  const [[client], services, [salesContact], [index]] = await Promise.all([
    db
      .select({
        company: ADDRESSEE,
        vat: { regime: companies.vatRegime, basis: companies.vatBasis },
      })
      .from(companies)
      .where(eq(companies.id, request.company.id)),
    servicesOf(db, current, request.company.id),
    request.salesUserId
      ? db.select({ email: users.email, phone: users.phone }).from(users).where(eq(users.id, request.salesUserId))
      : [],
    indexation ? db.select({ label: cnrIndices.label }).from(cnrIndices).where(eq(cnrIndices.code, indexation.indexCode)) : [],
  ])
  const offer = offerText({
    ...request,
    ...client!,
    services,
    runs: runsInYear(runRuleOf(request), today()),
    salesContact: salesContact ?? null,
    indexLabel: index?.label ?? null,
  })
  const { offerDocument } = await import('./document.ts')
  return offerDocument(offer, letterhead)
}

/** Services of a version with their price: the version's own price or clause, the client's tariff, or the catalogue. */
async function servicesOf(
  db: Reader,
  { id: versionId, validFrom, cancelPct }: { id: string; validFrom: string; cancelPct: number | null },
  companyId: string,
) {
  const [services, tariffs] = await Promise.all([
    db
      .select({ mode: versionServices.mode, own: versionServices.unitPrice, service: additionalServices })
      .from(versionServices)
      .innerJoin(additionalServices, eq(additionalServices.id, versionServices.serviceId))
      .where(eq(versionServices.versionId, versionId))
      .orderBy(asc(additionalServices.label)),
    db
      .select({ tariff: serviceTariffs })
      .from(serviceTariffs)
      .innerJoin(
        versionServices,
        and(eq(versionServices.serviceId, serviceTariffs.serviceId), eq(versionServices.versionId, versionId)),
      )
      .where(eq(serviceTariffs.companyId, companyId)),
  ])
  return services.map(({ mode, own, service }) => {
    const his = tariffs.flatMap(({ tariff }) => (tariff.serviceId === service.id ? [tariff] : []))
    const usual = () => tariffOn(service, his, companyId, validFrom)?.unitPrice ?? service.unitPrice
    const unitPrice = own ?? clauseShare(service, cancelPct) ?? usual()
    return { label: service.label, mode, unit: service.unit, unitPrice }
  })
}
