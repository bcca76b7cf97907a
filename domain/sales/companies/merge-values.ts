import type { CompanyStatus } from './values.ts'

/** What the kept company is after a merge: a block stays in force, and who has one active client is no prospect. */
export function statusAfterMerge(kept: CompanyStatus, duplicate: CompanyStatus): CompanyStatus {
  if (kept === 'BLOQUE' || duplicate === 'BLOQUE') return 'BLOQUE'
  return kept === 'PROSPECT' ? duplicate : kept
}
