import { formatDate } from '../calendar/dates.ts'
import { countryName } from '../countries.ts'
import { formatIban } from '../formats/iban.ts'
import { formatMoney } from '../formats/number.ts'
import { formatPhone } from '../formats/phone.ts'
import { formatSiren } from '../formats/siren.ts'
import { formatSiret } from '../formats/siret.ts'
import type { CompanyInput } from '../sales/company.ts'
import { COMPANY_TYPE_LABELS, LEGAL_FORMS, PAYMENT_MODE_LABELS, VAT_REGIME_LABELS } from '../sales/company-values.ts'
import { choice, choices, country, day, days, paragraph, quantity, singleLine, yesNo } from './cells.ts'
import type { ImportField } from './headings.ts'

/** A column of a file of companies: the code names an existing company, the rest are its values. */
export type CompanyKey = Exclude<keyof CompanyInput, 'billingInsee'> | 'code'

interface CompanyField extends ImportField<CompanyKey> {
  /** What the schema reads; `undefined` when the text is none of the values of a list. */
  read(cell: string): unknown
}

const field = (key: CompanyKey, label: string, read: CompanyField['read'], ...synonyms: string[]): CompanyField => ({
  key,
  label,
  read,
  synonyms,
})

/** « Encours » alone is not among the headings: in accounting it is what the client owes, not what it may owe. */
export const COMPANY_FIELDS: readonly CompanyField[] = [
  field('code', 'Code client', singleLine, 'Code', 'N° client', 'Code société', 'Code tiers', 'Référence client', 'Réf. client'),
  field('types', 'Type', choices(COMPANY_TYPE_LABELS), 'Types', 'Type de société', 'Type de tiers'),
  field(
    'legalName',
    'Raison sociale',
    singleLine,
    'Nom',
    'Client',
    'Société',
    'Entreprise',
    'Nom du client',
    'Nom client',
    'Nom de la société',
    'Nom société',
    'Dénomination',
    'Dénomination sociale',
  ),
  field('tradeName', 'Nom commercial', singleLine, 'Enseigne'),
  field('legalForm', 'Forme juridique', choice(Object.fromEntries(LEGAL_FORMS.map(form => [form, form]))), 'Statut juridique'),
  field('naf', 'Code NAF', singleLine, 'NAF', 'APE', 'Code APE', 'NAF/APE', 'Code NAF/APE', 'Code APE/NAF'),
  field('country', 'Pays', country, 'Code pays'),
  field('siren', 'SIREN', singleLine, 'N° SIREN', 'Code SIREN'),
  field(
    'siret',
    'N° SIRET',
    singleLine,
    'SIRET',
    'SIRET siège',
    'N° SIRET siège',
    'SIRET du siège',
    'Code SIRET',
    'SIRET établissement',
  ),
  field(
    'vatNumber',
    'TVA intracommunautaire',
    singleLine,
    'TVA intracom.',
    'N° TVA',
    'N° TVA intracommunautaire',
    'N° TVA intracom',
    'Identifiant TVA',
    'TVA',
  ),
  field('vatRegime', 'Régime de TVA', choice(VAT_REGIME_LABELS), 'Régime TVA'),
  field(
    'billingLine1',
    'Adresse',
    singleLine,
    'Adresse 1',
    'Adresse ligne 1',
    'Ligne 1',
    'Adresse de facturation',
    'Adresse postale',
    'N° et voie',
    'Rue',
    'Voie',
  ),
  field(
    'billingLine2',
    "Complément d'adresse",
    singleLine,
    'Complément',
    'Complément adresse',
    'Adresse 2',
    'Adresse ligne 2',
    'Ligne 2',
  ),
  field('billingZip', 'Code postal', singleLine, 'CP', 'C.P.', 'Code postal de facturation'),
  field(
    'billingCity',
    'Commune',
    singleLine,
    'Ville',
    'Localité',
    'Ville de facturation',
    'Commune de facturation',
    'Bureau distributeur',
  ),
  field(
    'eInvoiceId',
    'Adresse électronique de facturation',
    singleLine,
    'Adresse de facturation électronique',
    'Identifiant e-facture',
  ),
  field(
    'paymentDays',
    'Délai de paiement',
    days,
    'Délai paiement',
    'Délai de règlement',
    'Délai règlement',
    'Délai',
    'Délai de paiement en jours',
    'Conditions de paiement',
  ),
  field(
    'paymentMode',
    'Mode de règlement',
    choice(PAYMENT_MODE_LABELS),
    'Mode règlement',
    'Mode de paiement',
    'Moyen de paiement',
    'Règlement',
  ),
  field('iban', 'IBAN', singleLine, 'Code IBAN', 'N° IBAN'),
  field('bic', 'BIC', singleLine, 'Code BIC', 'SWIFT', 'BIC/SWIFT'),
  field(
    'creditLimit',
    'Encours autorisé',
    singleLine,
    'Encours max',
    'Encours maximum',
    'Encours maximal',
    'Encours accordé',
    'Plafond',
    "Plafond d'encours",
    'Limite de crédit',
  ),
  field(
    'account',
    'Compte comptable',
    singleLine,
    'Compte',
    'N° compte',
    'N° de compte',
    'Compte client',
    'Compte auxiliaire',
    'Compte tiers',
  ),
  field('salesUserId', 'Commercial', singleLine, 'Commercial attitré', 'Vendeur', 'Représentant', 'Responsable commercial'),
  field('freeWaitingMin', "Franchise d'attente", quantity, 'Franchise attente', 'Attente gratuite'),
  field(
    'poRequired',
    'N° de commande obligatoire',
    yesNo,
    'N° commande obligatoire',
    'Commande obligatoire',
    'Bon de commande obligatoire',
  ),
  field(
    'phone',
    'Téléphone',
    singleLine,
    'Tél',
    'Tél.',
    'Téléphone fixe',
    'Tél. fixe',
    'N° de téléphone',
    'N° téléphone',
    'N° tél',
    'Standard',
  ),
  field(
    'email',
    'E-mail',
    singleLine,
    'Email',
    'Mail',
    'Courriel',
    'Adresse e-mail',
    'Adresse mail',
    'Adresse électronique',
    'Messagerie',
  ),
  field('customerSince', 'Client depuis', day, 'Client depuis le', "Date d'entrée", 'Depuis'),
  field(
    'notes',
    'Remarques',
    paragraph,
    'Remarque',
    'Notes',
    'Note',
    'Commentaire',
    'Commentaires',
    'Observation',
    'Observations',
  ),
]

/** For a new company one column of each group must be there; a file of foreign companies may have countries instead of SIRETs. */
export const COMPANY_REQUIRED: readonly (readonly CompanyKey[])[] = [
  ['legalName'],
  ['siret', 'country'],
  ['billingLine1'],
  ['billingZip'],
  ['billingCity'],
]

/** A stored value as it is read; `users` names the salespeople. */
export function showCompanyValue<Key extends keyof CompanyInput>(
  key: Key,
  value: CompanyInput[Key],
  users: ReadonlyMap<string, string>,
): string {
  if (value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (Array.isArray(value)) return value.map(type => COMPANY_TYPE_LABELS[type]).join(', ') || '—'
  if (key === 'creditLimit') return formatMoney(value as number)
  if (key === 'paymentDays') return `${value} jours`
  if (key === 'freeWaitingMin') return `${value} min`
  const text = String(value)
  const show = SHOWN[key]
  return key === 'salesUserId' ? (users.get(text) ?? text) : show ? show(text) : text
}

const SHOWN: Partial<Record<keyof CompanyInput, (text: string) => string>> = {
  country: countryName,
  siren: formatSiren,
  siret: formatSiret,
  iban: formatIban,
  phone: formatPhone,
  customerSince: formatDate,
  vatRegime: text => VAT_REGIME_LABELS[text as keyof typeof VAT_REGIME_LABELS],
  paymentMode: text => PAYMENT_MODE_LABELS[text as keyof typeof PAYMENT_MODE_LABELS],
}
