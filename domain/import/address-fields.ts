import type { AddressInput } from '#domain/sales/addresses/address.ts'
import { ADDRESS_FIELDS as BOOK } from '#domain/sales/addresses/fields.ts'
import { ADDRESS_KIND_LABELS, PPE_LABELS } from '#domain/sales/addresses/values.ts'
import { HOLIDAY_ZONE_LABELS } from '../calendar/holidays.ts'
import { labelsOf } from '../field-book.ts'
import { choice, choices, country, day, dayAs, measure, paragraph, phone, quantity, singleLine, yesNo } from './cells.ts'
import { CLIENT_COLUMNS, type ClientKey } from './client.ts'
import type { ReadField } from './reading.ts'

/** A column: the client (by code, SIRET or name) or a value of the address. Hours and closures are not imported. */
type OwnKey = Exclude<keyof AddressInput, 'companyId' | 'insee' | 'openings' | 'closures'>
export type AddressKey = OwnKey | ClientKey

const LABELS = {
  ...labelsOf(BOOK),
  line1: 'Adresse',
  line2: "Complément d'adresse",
}

const field = (key: OwnKey, read: ReadField<AddressKey>['read'], ...synonyms: string[]): ReadField<AddressKey> => ({
  key,
  label: LABELS[key],
  read,
  synonyms,
})

export const ADDRESS_FIELDS: readonly ReadField<AddressKey>[] = [
  ...CLIENT_COLUMNS,
  field('label', singleLine, 'Nom', 'Site', 'Nom du site', "Nom de l'adresse", "Libellé de l'adresse", 'Désignation', 'Intitulé'),
  field('kind', choice(ADDRESS_KIND_LABELS), 'Type', "Type d'adresse", 'Type de site'),
  field('line1', singleLine, 'Adresse 1', 'Adresse ligne 1', 'Ligne 1', 'Adresse postale', 'N° et voie', 'Rue', 'Voie'),
  field('line2', singleLine, 'Complément', 'Complément adresse', 'Adresse 2', 'Adresse ligne 2', 'Ligne 2'),
  field('zip', singleLine, 'CP', 'C.P.'),
  field('city', singleLine, 'Ville', 'Localité', 'Bureau distributeur'),
  field('country', country, 'Code pays'),
  field('lat', singleLine, 'Lat', 'Lat.'),
  field('lng', singleLine, 'Lng', 'Long', 'Long.', 'Lon'),
  field('geofenceM', quantity, 'Rayon', 'Géorepérage', 'Rayon de géorepérage (m)'),
  field('holidayZone', choice(HOLIDAY_ZONE_LABELS), 'Jours fériés', 'Zone fériés'),
  field('serviceMin', quantity, 'Temps sur site', 'Durée sur site', "Temps d'arrêt", 'Temps standard'),
  field('appointment', yesNo, 'RDV obligatoire', 'Rendez-vous', 'RDV', 'Prise de rendez-vous'),
  field('dock', singleLine, 'N° de quai', 'N° quai', 'Porte'),
  field(
    'instructions',
    paragraph,
    'Consigne',
    'Instructions',
    'Remarques',
    'Remarque',
    'Commentaire',
    'Commentaires',
    'Notes',
    'Observations',
  ),
  field('maxHeightM', measure('m'), 'Hauteur max', 'Hauteur maxi', 'Hauteur'),
  field('maxGvwKg', measure('kg'), 'PTAC max', 'PTAC maxi', 'PTAC', 'Tonnage maximal (kg)'),
  field('maxLengthM', measure('m'), 'Longueur max', 'Longueur maxi', 'Longueur'),
  field('tailLiftRequired', yesNo, 'Hayon', 'Hayon requis'),
  field('forkliftOnSite', yesNo, 'Chariot', 'Chariot élévateur', 'Chariot sur site'),
  field('ppe', choices(PPE_LABELS), 'EPI', 'EPI obligatoires', 'Équipements de protection'),
  field('protocolDate', day, 'Date du protocole', 'Protocole de sécurité', 'Protocole du'),
  field('protocolExpiry', dayAs({ end: true }), 'Fin du protocole', 'Échéance protocole', 'Validité du protocole'),
  field('contactName', singleLine, 'Contact', 'Nom du contact', 'Interlocuteur'),
  field('phone', phone, 'Téléphone', 'Tél', 'Tél.', 'Tél. contact', 'Téléphone contact', 'N° de téléphone', 'Portable', 'Mobile'),
]

/** A file with new addresses needs one column of each group. */
export const ADDRESS_REQUIRED: readonly (readonly AddressKey[])[] = [['label'], ['line1'], ['zip'], ['city']]
