import type { EStatus } from '../values.ts'

/** Codes of XP Z12-012 (MDT-105), those of the external specifications of the DGFiP. */
export const E_CODES: Record<EStatus, number> = {
  DEPOSEE: 200,
  EMISE: 201,
  RECUE: 202,
  MISE_A_DISPOSITION: 203,
  PRISE_EN_CHARGE: 204,
  APPROUVEE: 205,
  APPROUVEE_PARTIELLEMENT: 206,
  EN_LITIGE: 207,
  SUSPENDUE: 208,
  COMPLETEE: 209,
  REFUSEE: 210,
  PAIEMENT_TRANSMIS: 211,
  ENCAISSEE: 212,
  REJETEE: 213,
}

const PAID = ['PAIEMENT_TRANSMIS', 'ENCAISSEE'] as const
const DECIDED = ['APPROUVEE', 'APPROUVEE_PARTIELLEMENT', 'EN_LITIGE', 'SUSPENDUE', 'REFUSEE', ...PAID] as const
const TREATED = ['PRISE_EN_CHARGE', ...DECIDED] as const

/**
 * Only « déposée », « rejetée », « refusée » and « encaissée » are mandatory (XP Z12-012, §5), so the others may be passed over. A rejected
 * invoice can be deposited again, after its address was corrected; a refused one is final.
 */
const E_NEXT: Record<EStatus | 'NONE', readonly EStatus[]> = {
  NONE: ['DEPOSEE', 'REJETEE'],
  DEPOSEE: ['EMISE', 'RECUE', 'MISE_A_DISPOSITION', ...TREATED, 'REJETEE'],
  EMISE: ['RECUE', 'MISE_A_DISPOSITION', ...TREATED, 'REJETEE'],
  RECUE: ['MISE_A_DISPOSITION', ...TREATED, 'REJETEE'],
  MISE_A_DISPOSITION: TREATED,
  PRISE_EN_CHARGE: DECIDED,
  APPROUVEE: PAID,
  APPROUVEE_PARTIELLEMENT: ['APPROUVEE', 'EN_LITIGE', ...PAID],
  EN_LITIGE: ['APPROUVEE', 'APPROUVEE_PARTIELLEMENT', 'REFUSEE', ...PAID],
  SUSPENDUE: ['COMPLETEE', 'APPROUVEE', 'APPROUVEE_PARTIELLEMENT', 'EN_LITIGE', 'REFUSEE', ...PAID],
  COMPLETEE: DECIDED,
  REFUSEE: [],
  PAIEMENT_TRANSMIS: ['ENCAISSEE'],
  ENCAISSEE: ['ENCAISSEE'],
  REJETEE: ['DEPOSEE'],
}

/** Statuses that may follow; « encaissée » repeats for each payment until all is `cashed`. */
export const nextEStatuses = (now: EStatus | null, cashed = true): readonly EStatus[] =>
  now === 'ENCAISSEE' && cashed ? [] : E_NEXT[now ?? 'NONE']

/** What a credit note answers; the first two end the invoice. */
export const ENDED: readonly EStatus[] = ['REJETEE', 'REFUSEE']
export const CORRECTED: readonly EStatus[] = [...ENDED, 'EN_LITIGE', 'APPROUVEE_PARTIELLEMENT']
