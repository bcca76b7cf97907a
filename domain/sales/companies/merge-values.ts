import type { CompanyStatus } from './values.ts'

/** Status after a merge: a block stays, and an active record makes the result active. */
export function statusAfterMerge(survivor: CompanyStatus, duplicate: CompanyStatus): CompanyStatus {
  if (survivor === 'BLOQUE' || duplicate === 'BLOQUE') return 'BLOQUE'
  return survivor === 'PROSPECT' ? duplicate : survivor
}
