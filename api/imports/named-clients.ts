import { and, ne, or, type SQL } from 'drizzle-orm'
import { companies } from '#api/schema/sales/companies.table.ts'
import type { clientKeys, KnownClient } from '#domain/import/client.ts'
import type { Reader } from '../db/client.ts'
import { anyOf, anySearchable } from './batches.ts'

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
