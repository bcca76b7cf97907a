import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { invalid } from '#api/problem.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { REQ } from '#domain/messages.ts'
import type { LineVatBasis } from '#domain/sales/invoices/line-bases.ts'
import { basisOf } from '#domain/sales/invoices/vat-mention.ts'

/** Basis to store with a line, asked at 0 % where the client's regime gives none. */
export function lineBasis(...[line, client]: Parameters<typeof basisOf>): LineVatBasis | null {
  const basis = basisOf(line, client)
  if (basis === undefined) throw invalid({ path: 'vatBasis', message: REQ })
  return basis
}

export async function lineBasisFor(tx: Transaction, companyId: string, line: Parameters<typeof basisOf>[0]) {
  const [client] = await tx
    .select({ vatRegime: companies.vatRegime, vatBasis: companies.vatBasis })
    .from(companies)
    .where(eq(companies.id, companyId))
  return lineBasis(line, client!)
}
