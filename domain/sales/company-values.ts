/** What a company is to the carrier; one company may be several (`domain.md` §3.1). */
export const COMPANY_TYPES = ['CLIENT', 'SOUS_TRAITANT', 'FOURNISSEUR'] as const
export type CompanyType = (typeof COMPANY_TYPES)[number]
export const COMPANY_TYPE_LABELS: Record<CompanyType, string> = {
  CLIENT: 'Client',
  SOUS_TRAITANT: 'Sous-traitant',
  FOURNISSEUR: 'Fournisseur',
}

export const COMPANY_STATUSES = ['PROSPECT', 'ACTIF', 'BLOQUE', 'ARCHIVE'] as const
export type CompanyStatus = (typeof COMPANY_STATUSES)[number]
export const COMPANY_STATUS_LABELS: Record<CompanyStatus, string> = {
  PROSPECT: 'Prospect',
  ACTIF: 'Actif',
  BLOQUE: 'Bloqué',
  ARCHIVE: 'Archivé',
}

export const VAT_REGIMES = ['NORMAL_FR', 'AUTOLIQUIDATION_UE', 'EXPORT', 'NON_ASSUJETTI'] as const
export type VatRegime = (typeof VAT_REGIMES)[number]
export const VAT_REGIME_LABELS: Record<VatRegime, string> = {
  NORMAL_FR: 'Normal (France)',
  AUTOLIQUIDATION_UE: 'Autoliquidation (Union européenne)',
  EXPORT: 'Export (hors Union européenne)',
  NON_ASSUJETTI: 'Non assujetti',
}

export const PAYMENT_MODES = ['VIREMENT', 'PRELEVEMENT', 'LCR', 'CHEQUE'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]
export const PAYMENT_MODE_LABELS: Record<PaymentMode, string> = {
  VIREMENT: 'Virement',
  PRELEVEMENT: 'Prélèvement',
  LCR: 'LCR',
  CHEQUE: 'Chèque',
}

export const LEGAL_FORMS = [
  'SA',
  'SAS',
  'SASU',
  'SARL',
  'EURL',
  'SNC',
  'SCA',
  'SCOP',
  'COOPERATIVE',
  'EI',
  'ASSOCIATION',
  'AUTRE',
] as const
export type LegalForm = (typeof LEGAL_FORMS)[number]

export const CONTACT_ROLES = ['COMMERCIAL', 'EXPLOITATION', 'FACTURATION', 'ASTREINTE'] as const
export type ContactRole = (typeof CONTACT_ROLES)[number]
export const CONTACT_ROLE_LABELS: Record<ContactRole, string> = {
  COMMERCIAL: 'Commercial',
  EXPLOITATION: 'Exploitation',
  FACTURATION: 'Facturation',
  ASTREINTE: 'Astreinte',
}
