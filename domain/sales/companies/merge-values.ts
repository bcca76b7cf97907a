import type { CompanyStatus } from './values.ts'

/** The survivor's status after a merge: a block stays in force, an active side makes it active. */
export function statusAfterMerge(survivor: CompanyStatus, duplicate: CompanyStatus): CompanyStatus {
  if (survivor === 'BLOQUE' || duplicate === 'BLOQUE') return 'BLOQUE'
  return survivor === 'PROSPECT' ? duplicate : survivor
}
