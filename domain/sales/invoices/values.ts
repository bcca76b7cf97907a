/**
 * Invoice kinds (`domain.md` §3.24); down payments share the number series of invoices. A « reprise » was issued by the software that
 * Quai replaces and is still owed (decision 40).
 */
export const INVOICE_KINDS = ['FACTURE', 'AVOIR', 'ACOMPTE', 'REPRISE'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
export const INVOICE_KIND_LABELS: Record<InvoiceKind, string> = {
  FACTURE: 'Facture',
  AVOIR: 'Avoir',
  ACOMPTE: 'Acompte',
  REPRISE: 'Reprise',
}

/** Statuses of `domain.md` §3.24; those that follow from amounts are computed by the database (`invoice.status`). */
export const INVOICE_STATUSES = ['BROUILLON', 'VALIDEE', 'EMISE', 'PARTIELLE', 'REGLEE', 'CONTESTEE', 'ANNULEE'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]
export const INVOICE_STATUS_LABELS: Record<InvoiceStatus, string> = {
  BROUILLON: 'Brouillon',
  VALIDEE: 'Validée',
  EMISE: 'Émise',
  PARTIELLE: 'Partiellement réglée',
  REGLEE: 'Réglée',
  CONTESTEE: 'Contestée',
  ANNULEE: 'Annulée par avoir',
}

/** Life of an electronic invoice, in the order of their codes (`lifecycle/statuses.ts`). */
export const E_STATUSES = [
  'DEPOSEE',
  'EMISE',
  'RECUE',
  'MISE_A_DISPOSITION',
  'PRISE_EN_CHARGE',
  'APPROUVEE',
  'APPROUVEE_PARTIELLEMENT',
  'EN_LITIGE',
  'SUSPENDUE',
  'COMPLETEE',
  'REFUSEE',
  'PAIEMENT_TRANSMIS',
  'ENCAISSEE',
  'REJETEE',
] as const
export type EStatus = (typeof E_STATUSES)[number]
export const E_STATUS_LABELS: Record<EStatus, string> = {
  DEPOSEE: 'Déposée',
  EMISE: 'Émise',
  RECUE: 'Reçue',
  MISE_A_DISPOSITION: 'Mise à disposition',
  PRISE_EN_CHARGE: 'Prise en charge',
  APPROUVEE: 'Approuvée',
  APPROUVEE_PARTIELLEMENT: 'Approuvée partiellement',
  EN_LITIGE: 'En litige',
  SUSPENDUE: 'Suspendue',
  COMPLETEE: 'Complétée',
  REFUSEE: 'Refusée',
  PAIEMENT_TRANSMIS: 'Paiement transmis',
  ENCAISSEE: 'Encaissée',
  REJETEE: 'Rejetée',
}

export const OPERATION_NATURES = ['PRESTATION_SERVICES', 'BIENS', 'MIXTE'] as const
export type OperationNature = (typeof OPERATION_NATURES)[number]
export const OPERATION_NATURE_LABELS: Record<OperationNature, string> = {
  PRESTATION_SERVICES: 'Prestation de services',
  BIENS: 'Livraison de biens',
  MIXTE: 'Mixte',
}

/** Origin of a line: a settled journey, or typed. */
export const LINE_KINDS = ['TRANSPORT', 'PEAGES', 'INDEXATION', 'PRESTATION', 'ANNULATION', 'LIBRE'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** Grouping of journeys: as in each contract, or one for all. */
export const PREPARATION_GROUPINGS = ['CONTRAT', 'CLIENT', 'CDC', 'COMMANDE'] as const
export type PreparationGrouping = (typeof PREPARATION_GROUPINGS)[number]
export const PREPARATION_GROUPING_LABELS: Record<PreparationGrouping, string> = {
  CONTRAT: 'Selon chaque contrat',
  CLIENT: 'Une facture par client',
  CDC: 'Une facture par cahier des charges',
  COMMANDE: 'Une facture par n° de commande',
}

/** Why an invoice is credited. */
export const CREDIT_CAUSES = ['PRIX', 'PENALITE', 'DOMMAGE', 'GESTE'] as const
export type CreditCause = (typeof CREDIT_CAUSES)[number]
export const CREDIT_CAUSE_LABELS: Record<CreditCause, string> = {
  PRIX: 'Erreur de prix',
  PENALITE: 'Pénalité',
  DOMMAGE: 'Dommage',
  GESTE: 'Geste commercial',
}

/** Anomalies found when preparing invoices; the first three exclude the journey. */
export const ANOMALIES = ['noPrice', 'missingIndex', 'noProof', 'noPo'] as const
export type Anomaly = (typeof ANOMALIES)[number]

export const REMINDER_LEVELS = 3

export const SALES_ACCOUNT = '706'
/** Down payments received. */
export const DEPOSIT_ACCOUNT = '4191'
export const USUAL_VAT_PCT = '20'
