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

export const VAT_REGIMES = ['NORMAL_FR', 'AUTOLIQUIDATION_UE', 'EXPORT', 'EXONERE', 'NON_ASSUJETTI'] as const
export type VatRegime = (typeof VAT_REGIMES)[number]
export const VAT_REGIME_LABELS: Record<VatRegime, string> = {
  NORMAL_FR: 'Normal (France)',
  AUTOLIQUIDATION_UE: 'Autoliquidation (Union européenne)',
  EXPORT: 'Hors champ (hors Union européenne)',
  EXONERE: 'Exonéré (France, avec base légale)',
  NON_ASSUJETTI: 'Non assujetti',
}

/** Provisions of the CGI under which a transport in France is at 0 %; the invoice prints the one chosen. */
export const VAT_BASES = ['262_I', '262_II_14', '263', '275', '277_A', '293_B', '294'] as const
export type VatBasis = (typeof VAT_BASES)[number]
export const VAT_BASIS_LABELS: Record<VatBasis, string> = {
  '262_I': "Art. 262 I du CGI (transport lié à l'exportation)",
  '262_II_14': "Art. 262 II 14° du CGI (transport compris dans la valeur à l'importation)",
  '263': 'Art. 263 du CGI (intermédiaire de transport)',
  '275': "Art. 275 du CGI (achats en franchise d'un exportateur)",
  '277_A': 'Art. 277 A du CGI (régime suspensif)',
  '293_B': 'Art. 293 B du CGI (franchise en base)',
  '294': 'Art. 294 du CGI (outre-mer)',
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
export const LEGAL_FORM_LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LEGAL_FORMS.map(form => [form, form])),
  COOPERATIVE: 'Coopérative',
  ASSOCIATION: 'Association',
  AUTRE: 'Autre',
}

export const CONTACT_ROLES = ['COMMERCIAL', 'EXPLOITATION', 'FACTURATION', 'ASTREINTE'] as const
export type ContactRole = (typeof CONTACT_ROLES)[number]
export const CONTACT_ROLE_LABELS: Record<ContactRole, string> = {
  COMMERCIAL: 'Commercial',
  EXPLOITATION: 'Exploitation',
  FACTURATION: 'Facturation',
  ASTREINTE: 'Astreinte',
}

export const contactName = ({ firstName, lastName }: { firstName: string | null; lastName: string }) =>
  firstName ? `${firstName} ${lastName}` : lastName

export const ABROAD = 'ETRANGER'

export const NEW_COMPANY = {
  types: ['CLIENT'],
  country: 'FR',
  vatRegime: 'NORMAL_FR',
  paymentDays: 30,
  paymentMode: 'VIREMENT',
  freeWaitingMin: 60,
} as const

const COMPANY_ACT_LABELS = {
  activate: 'Activer',
  block: 'Bloquer',
  unblock: 'Débloquer',
  archive: 'Archiver',
  restore: "Sortir de l'archive",
} as const
export type CompanyAct = keyof typeof COMPANY_ACT_LABELS

export const COMPANY_TRANSITIONS = {
  PROSPECT: { activate: 'ACTIF', archive: 'ARCHIVE' },
  ACTIF: { block: 'BLOQUE', archive: 'ARCHIVE' },
  BLOQUE: { unblock: 'ACTIF', archive: 'ARCHIVE' },
  ARCHIVE: { restore: 'ACTIF' },
} as const satisfies Record<CompanyStatus, Partial<Record<CompanyAct, CompanyStatus>>>

export function nextCompanyStatus(status: CompanyStatus, act: CompanyAct): CompanyStatus | undefined {
  return (COMPANY_TRANSITIONS[status] as Partial<Record<CompanyAct, CompanyStatus>>)[act]
}
