import { VAT_BASES } from '#domain/sales/companies/values.ts'

/** Bases of a line at 0 %: those of an exempt client, or no price of a service and so outside the scope of VAT. */
export const LINE_VAT_BASES = [...VAT_BASES, 'HORS_CHAMP'] as const
export type LineVatBasis = (typeof LINE_VAT_BASES)[number]
