import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import type { clientKeys, KnownClient } from '#domain/import/client.ts'
import type { NamedSite } from '#domain/import/planning/sites.ts'
import type { Reader } from '../db/client.ts'
import { anyId, anyOf, anySearchable } from './batches.ts'

/** Present companies that a file names by code, SIRET or name, `only` some; `hold` locks them until the transaction ends. */
export async function namedClients(
  db: Reader,
  { codes, sirets, names }: ReturnType<typeof clientKeys>,
  { hold = false, only }: { hold?: boolean; only?: SQL } = {},
): Promise<KnownClient[]> {
  const query = db
    .select({ id: companies.id, code: companies.code, siret: companies.siret, legalName: companies.legalName })
    .from(companies)
    .where(
      and(
        ne(companies.status, 'ARCHIVE'),
        only,
        or(anyOf(companies.code, codes), anyOf(companies.siret, sirets), anySearchable(companies.legalName, names)),
      ),
    )
    .orderBy(companies.id)
  return hold ? query.for('no key update') : query
}

/** Sites of these clients and own ones. */
export const sitesNamed = (db: Reader, clientIds: readonly string[], names: readonly string[]): Promise<NamedSite[]> =>
  db
    .select({
      id: addresses.id,
      label: addresses.label,
      companyId: addresses.companyId,
      hasPosition: sql<boolean>`${addresses.lat} is not null`,
    })
    .from(addresses)
    .where(
      and(
        eq(addresses.archived, false),
        or(isNull(addresses.companyId), anyId(addresses.companyId, clientIds)),
        anySearchable(addresses.label, names),
      ),
    )
