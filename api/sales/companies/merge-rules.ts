import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'
import { additionalServices, serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { freeLabel, MERGE_ARCHIVED, MERGE_SELF, MERGE_TARIFFS, MERGED_ALREADY } from '#domain/sales/companies/merge.ts'

export async function renamedAddresses(db: Reader, from: string, into: string) {
  const live = and(inArray(addresses.companyId, [from, into]), eq(addresses.archived, false))
  const rows = await db
    .select({ id: addresses.id, companyId: addresses.companyId, label: addresses.label })
    .from(addresses)
    .where(live)
    .orderBy(asc(addresses.label), asc(addresses.id))
  // New labels avoid those of both companies, so the order of the moves does not matter.
  const taken = new Set(rows.filter(row => row.companyId === into).map(row => row.label.toLowerCase()))
  const coming = new Set(rows.filter(row => row.companyId === from).map(row => row.label.toLowerCase()))
  const renamed: { id: string; label: string; newLabel: string }[] = []
  for (const { id, label, companyId } of rows) {
    if (companyId !== from || !taken.has(label.toLowerCase())) continue
    const newLabel = freeLabel(label, new Set([...taken, ...coming]))
    taken.add(newLabel.toLowerCase())
    renamed.push({ id, label, newLabel })
  }
  return renamed
}

type Side = { id: string; legalName: string; status: string; mergedIntoId: string | null }

export async function refusalOf(db: Reader, duplicate: Side, survivor: Side): Promise<string | null> {
  if (duplicate.id === survivor.id) return MERGE_SELF
  for (const side of [duplicate, survivor]) {
    if (side.mergedIntoId) {
      const [into] = await db.select({ name: companies.legalName }).from(companies).where(eq(companies.id, side.mergedIntoId))
      return MERGED_ALREADY(side.legalName, into!.name)
    }
    if (side.status === 'ARCHIVE') return MERGE_ARCHIVED(side.legalName)
  }
  const services = await clashingTariffs(db, duplicate.id, survivor.id)
  return services.length > 0 ? MERGE_TARIFFS(services) : null
}

async function clashingTariffs(db: Reader, from: string, into: string): Promise<string[]> {
  const theirs = alias(serviceTariffs, 'theirs')
  const rows = await db
    .selectDistinct({ label: additionalServices.label })
    .from(serviceTariffs)
    .innerJoin(
      theirs,
      and(
        eq(theirs.serviceId, serviceTariffs.serviceId),
        eq(theirs.companyId, into),
        sql`daterange(${theirs.validFrom}, ${theirs.validTo}, '[]') && daterange(${serviceTariffs.validFrom}, ${serviceTariffs.validTo}, '[]')`,
      ),
    )
    .innerJoin(additionalServices, eq(additionalServices.id, serviceTariffs.serviceId))
    .where(eq(serviceTariffs.companyId, from))
    .orderBy(additionalServices.label)
  return rows.map(row => row.label)
}
