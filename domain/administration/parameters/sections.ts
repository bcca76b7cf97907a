import type { CARRIER_FIELDS } from './fields.ts'

/** Sections of `/administration/parameters` by the last part of their address; the first stands at the screen's own. */
export const PARAMETER_SECTIONS = {
  company: 'Société',
  invoicing: 'Facturation',
  licences: 'Licences',
  calendar: 'Jours sans départ',
  operations: 'Seuils',
  targets: 'Objectifs',
  mails: 'E-mails',
  system: 'Système',
} as const
export type ParameterSection = keyof typeof PARAMETER_SECTIONS

export const PARAMETERS_PATH = '/administration/parameters'
export const FIRST_SECTION: ParameterSection = 'company'

export const sectionPath = (section: ParameterSection): string =>
  section === FIRST_SECTION ? PARAMETERS_PATH : `${PARAMETERS_PATH}/${section}`

/** Section of an address; undefined for one that does not exist. */
export const sectionOf = (name: string | undefined): ParameterSection | undefined => {
  if (name === undefined) return FIRST_SECTION
  return name !== FIRST_SECTION && Object.hasOwn(PARAMETER_SECTIONS, name) ? (name as ParameterSection) : undefined
}

const LETTERHEAD = "les factures et l'en-tête des documents"
const EINVOICE = 'les factures et Factur-X'
const TRANSFER = 'les factures et Factur-X, pour un virement'
const TARGET = 'les indicateurs, pour toute période'
const KEPT = 'aucun document, gardé pour un contrôle'

/** Readers of each parameter of the carrier, shown below its value. */
export const CARRIER_READERS: Record<Exclude<keyof typeof CARRIER_FIELDS, 'capital' | 'recovery'>, string> = {
  name: "les factures, l'en-tête des documents, les e-mails, le menu",
  shortName: "le menu et l'agenda d'un chauffeur",
  legalForm: LETTERHEAD,
  capitalCents: 'les factures',
  siren: `${EINVOICE}, l'en-tête des documents`,
  siret: 'Factur-X',
  register: 'les factures',
  vatNumber: `${EINVOICE}, l'en-tête des documents`,
  line1: LETTERHEAD,
  line2: LETTERHEAD,
  zip: LETTERHEAD,
  city: LETTERHEAD,
  phone: EINVOICE,
  email: EINVOICE,
  iban: TRANSFER,
  bic: TRANSFER,
  vatOnDebits: "les nouvelles factures, pour l'exigibilité de la TVA",
  recoveryCents: 'rien, car les factures portent les 40\u00a0€ de la loi',
  managerName: KEPT,
  managerCertificate: KEPT,
  horizonDays: "la génération des trajets, les prochains départs d'une ligne, l'agenda d'un chauffeur",
  toleranceMin: 'les nouveaux cahiers des charges, le temps réel et les retards des arrêts sans tolérance',
  freeWaitingMin: 'les nouveaux clients, saisis ou importés',
  otifTarget: TARGET,
  lateTarget: TARGET,
  marginTarget: TARGET,
  emptyKmTarget: TARGET,
  fillTarget: TARGET,
  fuelTarget: TARGET,
  co2Target: TARGET,
}

/** The same for the lists beside them, shown below their titles. */
export const LIST_READERS = {
  rate: 'les pénalités et les mentions des factures',
  licence: "l'alerte des copies conformes qui manquent aux véhicules en service",
  closure: 'la génération des trajets et les calendriers des cahiers des charges',
  ban: "les contrôles d'une affectation, le calendrier, les échéances de l'accueil",
  template: 'les courriers aux clients et aux nouveaux utilisateurs',
  numbering: 'la création de chaque objet, dont le format ne change pas',
  connectors: 'le temps réel, les factures électroniques, les distances',
  backups: "la restauration de l'installation",
} as const
