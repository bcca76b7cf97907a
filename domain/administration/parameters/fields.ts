import { BAN_AREA_LABELS } from '#domain/calendar/ban-areas.ts'
import {
  asChoice,
  asDate,
  asFigure,
  asMoney,
  asText,
  asTime,
  asWords,
  asYesNo,
  type FieldBook,
  type FieldReading,
} from '#domain/field-book.ts'
import { formatIban } from '#domain/formats/iban.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { formatSiren } from '#domain/formats/siren.ts'
import { formatSiret } from '#domain/formats/siret.ts'
import { TEMPLATE_LABELS } from './template-kinds.ts'

const asDigits = (label: string, format: (digits: string) => string): FieldReading => ({
  ...asWords(label, format),
  cell: String,
  typed: value => format(String(value)),
})

/** Carrier identity and general settings (`domain.md` §4.9). */
export const CARRIER_FORM_FIELDS = {
  name: asText('Raison sociale'),
  shortName: asText('Nom court'),
  legalForm: asText('Forme juridique'),
  capital: asMoney('Capital'),
  siren: asDigits('SIREN', formatSiren),
  siret: asDigits('SIRET siège', formatSiret),
  register: asText('RCS'),
  vatNumber: asText('TVA intracommunautaire'),
  line1: asText('Ligne 1'),
  line2: asText('Ligne 2'),
  zip: asText('Code postal'),
  city: asText('Commune'),
  phone: { ...asWords('Téléphone', formatPhone), typed: value => formatPhone(String(value)) } as FieldReading,
  email: asText('E-mail'),
  iban: asDigits('IBAN', formatIban),
  bic: asText('BIC'),
  vatOnDebits: asYesNo("Option pour le paiement de la TVA d'après les débits"),
  recovery: asMoney('Indemnité de recouvrement'),
  managerName: asText('Gestionnaire de transport'),
  managerCertificate: asText("N° de l'attestation de capacité"),
  horizonDays: asFigure('Génération des trajets', 'jours'),
  toleranceMin: asFigure('Tolérance de retard', 'min'),
  freeWaitingMin: asFigure("Franchise d'attente", 'min'),
  otifTarget: asFigure('Objectif de taux de service (OTIF)', '%'),
  lateTarget: asFigure('Objectif de taux de retard', '%'),
  marginTarget: asFigure('Objectif de taux de marge', '%'),
  emptyKmTarget: asFigure('Objectif de km à vide', '%'),
  fillTarget: asFigure('Objectif de taux de remplissage', '%'),
  fuelTarget: asFigure('Objectif de consommation', 'L/100\u00a0km'),
  co2Target: asFigure('Objectif de CO₂e', 'g/t·km'),
} satisfies FieldBook

export const CARRIER_FIELDS = {
  ...CARRIER_FORM_FIELDS,
  capitalCents: CARRIER_FORM_FIELDS.capital,
  recoveryCents: CARRIER_FORM_FIELDS.recovery,
} satisfies FieldBook

/** Transport licences: LTI for vehicles up to 3.5 t, LC for heavier ones. */
export const LICENCE_KINDS = ['LTI', 'LC'] as const
export type LicenceKind = (typeof LICENCE_KINDS)[number]
export const LICENCE_KIND_LABELS: Record<LicenceKind, string> = {
  LTI: 'Transport intérieur (≤ 3,5 t)',
  LC: 'Communautaire (> 3,5 t)',
}
export const LICENCE_FIELDS = {
  kind: asChoice('Licence', LICENCE_KIND_LABELS),
  number: asText('N°'),
  validTo: asDate('Échéance'),
  copies: asFigure('Copies conformes'),
} satisfies FieldBook

export const CLOSURE_FIELDS = {
  fromDate: asDate('Du'),
  toDate: asDate('Au'),
  reason: asText('Motif'),
} satisfies FieldBook

/** Lorry bans of the yearly order (`law.md` §5). */
export const BAN_FIELDS = {
  day: asDate('Jour'),
  area: asChoice('Zone', BAN_AREA_LABELS),
  fromTime: asTime('De'),
  toTime: asTime('À'),
  source: asText('Source'),
} satisfies FieldBook

/** E-mails whose default text the carrier replaced. */
export const TEMPLATE_FIELDS = {
  kind: asChoice('Modèle', TEMPLATE_LABELS),
  subject: asText('Objet'),
  text: asText('Texte'),
} satisfies FieldBook

/** Yearly late-payment rate from a date on: the ECB rate plus the legal margin. */
export const LATE_RATE_FIELDS = {
  validFrom: asDate('À partir du'),
  ecbPct: asFigure('Taux directeur de la BCE', '%'),
  marginPct: asFigure('Majoration', '%'),
} satisfies FieldBook
