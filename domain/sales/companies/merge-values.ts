import type { CompanyStatus } from './values.ts'

/** What the survivor is after a merge: a block stays in force, and who has one active client is no prospect. */
export function statusAfterMerge(survivor: CompanyStatus, duplicate: CompanyStatus): CompanyStatus {
  if (survivor === 'BLOQUE' || duplicate === 'BLOQUE') return 'BLOQUE'
  return survivor === 'PROSPECT' ? duplicate : survivor
}
