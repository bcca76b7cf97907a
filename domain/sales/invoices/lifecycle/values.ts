/** Who said a status: a user, or the connected platform. */
export const E_SOURCES = ['SAISIE', 'PLATEFORME'] as const
export type ESource = (typeof E_SOURCES)[number]
export const E_SOURCE_LABELS: Record<ESource, string> = { SAISIE: 'Saisie', PLATEFORME: 'Plateforme' }

/** Amount with VAT at one rate; negative on a credit note. */
export interface CashedPart {
  ratePct: string
  cents: number
}
