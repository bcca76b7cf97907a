import type { CompanyInput } from '#domain/sales/companies/company.ts'
import { COMPANY_FILE_FIELDS } from '#domain/sales/companies/record-fields.ts'
import {
  COMPANY_TYPE_LABELS,
  LEGAL_FORM_LABELS,
  PAYMENT_MODE_LABELS,
  VAT_BASIS_LABELS,
  VAT_REGIME_LABELS,
} from '#domain/sales/companies/values.ts'
import { choice, choices, country, day, days, paragraph, phone, quantity, singleLine, yesNo } from './cells.ts'
import type { ReadField } from './reading.ts'

export type CompanyKey = Exclude<keyof CompanyInput, 'billingInsee'> | 'code'

const field = (key: CompanyKey, read: ReadField<CompanyKey>['read'], ...synonyms: string[]): ReadField<CompanyKey> => ({
  key,
  label: COMPANY_FILE_FIELDS[key].label,
  read,
  synonyms,
})

/** « Encours » alone is not accepted: in accounting it is the amount owed, not the limit. */
export const COMPANY_FIELDS: readonly ReadField<CompanyKey>[] = [
  field('code', singleLine, 'Code', 'N° client', 'Code société', 'Code tiers', 'Référence client', 'Réf. client'),
  field('types', choices(COMPANY_TYPE_LABELS), 'Types', 'Type de société', 'Type de tiers'),
  field(
    'legalName',
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
  field('tradeName', singleLine, 'Enseigne'),
  field('legalForm', choice(LEGAL_FORM_LABELS), 'Statut juridique'),
  field('naf', singleLine, 'NAF', 'APE', 'Code APE', 'NAF/APE', 'Code NAF/APE', 'Code APE/NAF'),
  field('country', country, 'Code pays'),
  field('siren', singleLine, 'N° SIREN', 'Code SIREN'),
  field('siret', singleLine, 'SIRET', 'N° SIRET', 'N° SIRET siège', 'SIRET du siège', 'Code SIRET', 'SIRET établissement'),
  field(
    'vatNumber',
    singleLine,
    'TVA intracom.',
    'N° TVA',
    'N° TVA intracommunautaire',
    'N° TVA intracom',
    'Identifiant TVA',
    'TVA',
  ),
  field('vatRegime', choice(VAT_REGIME_LABELS), 'Régime TVA'),
  field('vatBasis', choice(VAT_BASIS_LABELS), 'Base légale', "Motif d'exonération"),
  field(
    'billingLine1',
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
  field('billingLine2', singleLine, 'Complément', 'Complément adresse', 'Adresse 2', 'Adresse ligne 2', 'Ligne 2'),
  field('billingZip', singleLine, 'CP', 'C.P.', 'Code postal de facturation'),
  field('billingCity', singleLine, 'Ville', 'Localité', 'Ville de facturation', 'Commune de facturation', 'Bureau distributeur'),
  field('eInvoiceId', singleLine, 'Adresse de facturation électronique', 'Identifiant e-facture'),
  field(
    'paymentDays',
    days,
    'Délai paiement',
    'Délai de règlement',
    'Délai règlement',
    'Délai',
    'Délai de paiement en jours',
    'Conditions de paiement',
  ),
  field('paymentMode', choice(PAYMENT_MODE_LABELS), 'Mode règlement', 'Mode de paiement', 'Moyen de paiement', 'Règlement'),
  field('iban', singleLine, 'Code IBAN', 'N° IBAN'),
  field('bic', singleLine, 'Code BIC', 'SWIFT', 'BIC/SWIFT'),
  field(
    'creditLimit',
    singleLine,
    'Encours max',
    'Encours maximum',
    'Encours maximal',
    'Encours accordé',
    'Plafond',
    "Plafond d'encours",
    'Limite de crédit',
  ),
  field('account', singleLine, 'Compte', 'N° compte', 'N° de compte', 'Compte client', 'Compte auxiliaire', 'Compte tiers'),
  field('salesUserId', singleLine, 'Commercial attitré', 'Vendeur', 'Représentant', 'Responsable commercial'),
  field('freeWaitingMin', quantity, 'Franchise attente', 'Attente gratuite'),
  field('poRequired', yesNo, 'N° commande obligatoire', 'Commande obligatoire', 'Bon de commande obligatoire'),
  field('phone', phone, 'Tél', 'Tél.', 'Téléphone fixe', 'Tél. fixe', 'N° de téléphone', 'N° téléphone', 'N° tél', 'Standard'),
  field('email', singleLine, 'Email', 'Mail', 'Courriel', 'Adresse e-mail', 'Adresse mail', 'Adresse électronique', 'Messagerie'),
  field('customerSince', day, 'Client depuis le', "Date d'entrée", 'Depuis'),
  field('notes', paragraph, 'Remarque', 'Notes', 'Note', 'Commentaire', 'Commentaires', 'Observation', 'Observations'),
]

/** A file with new companies needs one column of each group; for foreign companies a country replaces the SIRET. */
export const COMPANY_REQUIRED: readonly (readonly CompanyKey[])[] = [
  ['legalName'],
  ['siret', 'country'],
  ['billingLine1'],
  ['billingZip'],
  ['billingCity'],
]
