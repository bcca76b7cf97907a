import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import type { companies } from '#api/schema/sales/companies.table.ts'
import { invoiceJourneys, invoices } from '#api/schema/sales/invoices.table.ts'
import type { InvoiceDocument } from '#domain/sales/invoices/document.ts'

type Delivery = NonNullable<InvoiceDocument['buyer']['delivery']>

/** Art. 242 nonies A, annex II CGI, « si différente »: single destination other than the billing address. */
export async function deliveriesOf(db: Reader, which: SQL): Promise<Map<string, Delivery>> {
  const places = await db
    .select({ id: invoices.id, addressId: sql<string>`min(${journeyStops.addressId}::text)::uuid` })
    .from(invoices)
    .innerJoin(invoiceJourneys, eq(invoiceJourneys.invoiceId, invoices.id))
    .innerJoin(journeyStops, eq(journeyStops.journeyId, invoiceJourneys.journeyId))
    .where(sql`${which} and ${journeyStops.kind} = 'LIVRAISON'`)
    .groupBy(invoices.id)
    .having(sql`count(distinct ${journeyStops.addressId}) = 1`)
  if (places.length === 0) return new Map()
  const rows = await db
    .select({
      id: addresses.id,
      name: addresses.label,
      ...{ line1: addresses.line1, line2: addresses.line2, zip: addresses.zip, city: addresses.city, country: addresses.country },
    })
    .from(addresses)
    .where(inArray(addresses.id, [...new Set(places.map(({ addressId }) => addressId))]))
  const byId = new Map(rows.map(({ id, ...place }) => [id, place]))
  return new Map(places.flatMap(({ id, addressId }) => (byId.has(addressId) ? [[id, byId.get(addressId)!] as const] : [])))
}

const written = ({ line1, zip, city }: Pick<Delivery, 'line1' | 'zip' | 'city'>) =>
  [line1, zip, city].map(word => word.trim().toLowerCase()).join('|')

/** The place when it differs from the billing address. */
export const separateDelivery = (place: Delivery | undefined, company: typeof companies.$inferSelect): Delivery | null =>
  place && written(place) !== written({ line1: company.billingLine1, zip: company.billingZip, city: company.billingCity })
    ? place
    : null
