import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { invalid, notFound, refused } from '#api/problem.ts'
import { insert } from '#api/rows.ts'
import { performedServices } from '#api/schema/journey-management/performed-services.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { versionServices } from '#api/schema/sales/delivery-requests.table.ts'
import { updateFinishedFigures } from '#api/trade/journeys/finished-figures.ts'
import { type Journey, lockJourney } from '#api/trade/journeys/lock.ts'
import { readTransportPrice } from '#api/trade/journeys/transport-price.ts'
import { readPrices, termsOn } from '#api/trade/requests/charged-services.ts'
import type { PerformedServiceInput } from '#domain/journey-management/journeys/journey.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { ENUM, STATE } from '#domain/messages.ts'
import { ENTERED_TRIGGERS } from '#domain/sales/additional-services/values.ts'
import { enteredCharge } from '#domain/sales/pricing/service-charge.ts'

const UNKNOWN_PRICE = "Le prix du trajet, dont elle est une part, n'est pas connu"

export const acceptsServices = ({ status }: Pick<Journey, 'status'>) => status === 'EN_COURS' || status === 'TERMINE'

type Charged = Pick<Journey, 'versionId' | 'companyId' | 'serviceDate'>

/** Services of the contract, or the catalogue for a manual run, with the client's unit price. */
export async function enterableServices(db: Reader, { versionId, companyId, serviceDate: date }: Charged) {
  if (!companyId) return []
  const byHand = inArray(additionalServices.trigger, [...ENTERED_TRIGGERS])
  const columns = { service: additionalServices, own: sql<string | null>`null`, agreed: sql<null>`null` }
  const found = await (versionId
    ? db
        .select({ ...columns, own: versionServices.unitPrice, agreed: versionServices.agreed })
        .from(versionServices)
        .innerJoin(additionalServices, eq(additionalServices.id, versionServices.serviceId))
        .where(and(eq(versionServices.versionId, versionId), eq(versionServices.mode, 'FACTURE'), byHand))
        .orderBy(sql`${additionalServices.label} collate french`)
    : db
        .select(columns)
        .from(additionalServices)
        .where(and(eq(additionalServices.active, true), byHand))
        .orderBy(sql`${additionalServices.label} collate french`))
  const prices = await readPrices(
    db,
    found.map(({ service }) => service),
  )
  return found.flatMap(({ service, own, agreed }) => {
    const terms = termsOn(prices, { serviceId: service.id, companyId, date, own, agreed })
    return terms ? [{ service, terms }] : []
  })
}

export async function enterService(tx: Transaction, ref: string, { serviceId, quantity, reason }: PerformedServiceInput) {
  const journey = await lockOpenJourney(tx, ref)
  const chosen = (await enterableServices(tx, journey)).find(({ service }) => service.id === serviceId)
  if (!chosen) throw invalid({ path: 'serviceId', message: ENUM })
  const charge = enteredCharge(quantity, chosen.terms, await readTransportPrice(tx, journey))
  if (!charge) throw invalid({ path: 'serviceId', message: UNKNOWN_PRICE })
  const row = await insert(tx, performedServices, {
    journeyId: journey.id,
    serviceId,
    quantity,
    reason,
    chargedQuantity: charge.quantity,
    unitPrice: chosen.terms.unitPrice,
    amountCents: charge.amountCents,
  })
  await updateFinishedFigures(tx, [journey.id])
  return row
}

export async function removeService(tx: Transaction, ref: string, id: string) {
  const journey = await lockOpenJourney(tx, ref)
  const [gone] = await tx
    .delete(performedServices)
    .where(and(eq(performedServices.journeyId, journey.id), eq(performedServices.id, id)))
    .returning({ id: performedServices.id })
  if (!gone) throw notFound()
  await updateFinishedFigures(tx, [journey.id])
  return gone
}

async function lockOpenJourney(tx: Transaction, ref: string): Promise<Journey> {
  const journey = await lockJourney(tx, ref)
  if (!acceptsServices(journey)) throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  return journey
}
