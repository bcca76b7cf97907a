/** What an invoice is (`domain.md` §3.24); a down payment has its place in the series of invoices. */
export const INVOICE_KINDS = ['FACTURE', 'AVOIR', 'ACOMPTE'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
export const INVOICE_KIND_LABELS: Record<InvoiceKind, string> = { FACTURE: 'Facture', AVOIR: 'Avoir', ACOMPTE: 'Acompte' }

/** The states of `domain.md` §3.24. All but the acts of people follow from amounts: the database says them (`invoice.status`). */
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

/** What the platform of electronic invoicing says became of it. */
export const E_STATUSES = ['DEPOSEE', 'REJETEE', 'RECUE', 'REFUSEE', 'ENCAISSEE'] as const
export type EStatus = (typeof E_STATUSES)[number]
export const E_STATUS_LABELS: Record<EStatus, string> = {
  DEPOSEE: 'Déposée',
  REJETEE: 'Rejetée',
  RECUE: 'Reçue',
  REFUSEE: 'Refusée',
  ENCAISSEE: 'Encaissée',
}

export const OPERATION_NATURES = ['PRESTATION_SERVICES', 'BIENS', 'MIXTE'] as const
export type OperationNature = (typeof OPERATION_NATURES)[number]
export const OPERATION_NATURE_LABELS: Record<OperationNature, string> = {
  PRESTATION_SERVICES: 'Prestation de services',
  BIENS: 'Livraison de biens',
  MIXTE: 'Mixte',
}

/** Where a line comes from: what a journey was settled with, or what somebody typed. */
export const LINE_KINDS = ['TRANSPORT', 'PEAGES', 'INDEXATION', 'PRESTATION', 'ANNULATION', 'LIBRE'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** How journeys are gathered: as each contract says, or all of them in one way. */
export const PREPARATION_GROUPINGS = ['CONTRAT', 'CLIENT', 'CDC', 'COMMANDE'] as const
export type PreparationGrouping = (typeof PREPARATION_GROUPINGS)[number]
export const PREPARATION_GROUPING_LABELS: Record<PreparationGrouping, string> = {
  CONTRAT: 'Selon chaque contrat',
  CLIENT: 'Une facture par client',
  CDC: 'Une facture par cahier des charges',
  COMMANDE: 'Une facture par n° de commande',
}

/** What the preparation of an invoice finds wrong with a journey, or with the client: the first three leave the journey out. */
export const ANOMALIES = ['noPrice', 'missingIndex', 'noProof', 'noPo'] as const
export type Anomaly = (typeof ANOMALIES)[number]

/** Reminders of one invoice, the last before it is put in other hands. */
export const REMINDER_LEVELS = 3

/** Art. D441-5 of the Code de commerce: what recovery costs, for each invoice that is late. */
export const INDEMNITY_CENTS = 4_000

/** The account that sales of transport go to. */
export const SALES_ACCOUNT = '706'
/** What clients paid before anything was done for them. */
export const DEPOSIT_ACCOUNT = '4191'
/** The rate of a line that nobody says otherwise. */
export const USUAL_VAT_PCT = '20'
