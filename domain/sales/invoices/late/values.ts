export const LATE_FEE_KINDS = ['INDEMNITE', 'INTERETS'] as const
export type LateFeeKind = (typeof LATE_FEE_KINDS)[number]
export const LATE_FEE_LABELS: Record<LateFeeKind, string> = {
  INDEMNITE: 'Indemnité forfaitaire de recouvrement',
  INTERETS: 'Pénalités de retard',
}

/** Sales accounts of the plan comptable général: other operating income, and income from receivables. */
export const LATE_FEE_ACCOUNTS: Record<LateFeeKind, string> = { INDEMNITE: '758', INTERETS: '763' }
