import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import {
  REQUEST_FILE_FIELDS,
  type RequestFileField,
  STOP_FILE_FIELDS,
  type StopFileField,
} from '#domain/sales/delivery-request/stops/file-fields.ts'
import {
  DRIVER_CERTIFICATION_LABELS,
  STOP_DOCUMENT_LABELS,
  VEHICLE_EQUIPMENT_LABELS,
} from '#domain/sales/delivery-request/values.ts'
import type { ImportFile } from '../asked.ts'
import { choice, choices, codeKey, dayAs, fold, hour, paragraph, singleLine } from '../cells.ts'
import { CLIENT_COLUMNS, type ClientKey, clientKeys } from '../client.ts'
import { valuesOf } from '../headings.ts'
import { bookFields, type ReadField } from '../reading.ts'
import { VALUE_WORDS } from '../words.ts'

export type StopKey = `stop.${StopFileField}`
export type OwnKey = 'number' | ClientKey | RequestFileField
export type RequestKey = OwnKey | StopKey

const SYNONYMS: Partial<Record<RequestFileField, readonly string[]>> = {
  title: ['Libellé', 'Désignation', 'Contrat', 'Ligne', 'Nom de la ligne', 'Objet'],
  kind: ['Type de CDC', 'Nature du transport', 'Activité'],
  validFrom: ['Du', 'Début', 'Date de début', "Date d'effet", 'Valable du', 'À partir du'],
  validTo: ['Au', 'Fin', 'Date de fin', "Valable jusqu'au", "Jusqu'au"],
  'goods.nature': ['Marchandise', 'Nature', 'Nature marchandise', 'Produit', 'Produits'],
  'goods.packaging': ['Emballage'],
  'goods.pallets': ['Nb palettes', 'Nombre de palettes', 'Palettes chargées'],
  'goods.weightKg': ['Poids (kg)', 'Tonnage', 'Poids total'],
  'goods.linearMetres': ['ML', 'Métrage'],
  'vehicleNeed.category': ['Véhicule', 'Type de véhicule', 'Catégorie'],
  'vehicleNeed.body': ['Type de caisse', 'Remorque'],
  'recurrence.weekdays': ['Jour', 'Jours de la semaine', 'Jours de passage', 'Fréquence'],
  'recurrence.intervalWeeks': ['Toutes les', 'Périodicité'],
  billingFrequency: ['Fréquence de facturation'],
  unitPrice: ['Prix HT', 'Prix du trajet', 'Prix unitaire', 'Tarif', 'Tarif HT', 'Montant HT'],
  notes: ['Commentaire', 'Commentaires', 'Observations'],
}

const STOP_SYNONYMS: Partial<Record<StopFileField, readonly string[]>> = {
  site: ['Adresse', 'Arrêt', 'Lieu', 'Point', 'Étape', 'Libellé du site'],
  kind: ['Opération', 'Chargement ou livraison', "Nature de l'arrêt"],
  dayOffset: ['Jour J+', 'Décalage', 'Décalage en jours'],
  arrival: ['Heure', "Heure d'arrivée", 'Heure arrivée', 'Rendez-vous', 'RDV', 'Horaire'],
  departure: ['Heure de départ', 'Heure départ'],
  windowFrom: ['Créneau début', 'Pas avant'],
  windowTo: ['Créneau fin', 'Pas après'],
  serviceMin: ['Durée', 'Temps de chargement', 'Immobilisation'],
  reference: ['Réf.', 'Référence client'],
  instructions: ['Instructions', 'Consignes du site'],
}

/** Short names of days, as timetables write them. */
const DAYS = choices(WEEKDAY_LABELS, {
  1: ['lun', 'lu'],
  2: ['mar', 'ma'],
  3: ['mer', 'me'],
  4: ['jeu', 'je'],
  5: ['ven', 've'],
  6: ['sam', 'sa'],
  7: ['dim', 'di'],
})
const SPAN = /^(?:du\s+)?(\p{L}+)\.?\s*(?:au|à|a|-|–)\s*(\p{L}+)\.?$/iu

/** Several days, « lun-ven » or « du lundi au vendredi ». */
const weekdays = Object.assign(
  (cell: string, said?: Readonly<Record<string, string>>) => {
    const [, from, to] = SPAN.exec(singleLine(cell)) ?? []
    const [first] = (from && DAYS(from)) || []
    const [last] = (to && DAYS(to)) || []
    if (!first || !last || first > last) return DAYS(cell, said)
    return Object.keys(WEEKDAY_LABELS).filter(day => day >= first && day <= last)
  },
  {
    labels: DAYS.labels,
    unknown: (cell: string, said?: Readonly<Record<string, string>>) => (weekdays(cell, said) ? [] : DAYS.unknown(cell, said)),
  },
)

export const OWN_COLUMNS: readonly ReadField<OwnKey>[] = [
  { key: 'number', label: 'N° de CDC', synonyms: ['CDC', 'N° du CDC', 'N° de cahier des charges'], read: singleLine },
  ...CLIENT_COLUMNS,
  ...bookFields(REQUEST_FILE_FIELDS, SYNONYMS, {
    'recurrence.weekdays': weekdays,
    validTo: dayAs({ end: true }),
    'vehicleNeed.category': choice(VEHICLE_CATEGORY_LABELS, VALUE_WORDS.category),
    'vehicleNeed.equipment': choices(VEHICLE_EQUIPMENT_LABELS),
    'driverNeed.certificationTypes': choices(DRIVER_CERTIFICATION_LABELS),
    notes: paragraph,
  }),
]

export const STOP_COLUMNS: readonly ReadField<StopKey>[] = bookFields(STOP_FILE_FIELDS, STOP_SYNONYMS, {
  arrival: hour,
  departure: hour,
  windowFrom: hour,
  windowTo: hour,
  documents: choices(STOP_DOCUMENT_LABELS),
  instructions: paragraph,
}).map(({ key, ...column }) => ({ ...column, key: `stop.${key}` as const }))

export const REQUEST_COLUMNS: readonly ReadField<RequestKey>[] = [...OWN_COLUMNS, ...STOP_COLUMNS]

export const REQUIRED: readonly (readonly RequestKey[])[] = [
  ['title'],
  ['companyCode', 'companySiret', 'companyName'],
  ['validFrom'],
  ['goods.nature'],
  ['vehicleNeed.category'],
  ['unitPrice'],
  ['stop.site'],
  ['stop.arrival'],
]

/** Clients, cahiers des charges and sites by which the records of a file are loaded. */
export const requestNames = (file: ImportFile) => ({
  clients: clientKeys(REQUEST_COLUMNS, file),
  numbers: valuesOf(REQUEST_COLUMNS, file, 'number', codeKey),
  titles: valuesOf(REQUEST_COLUMNS, file, 'title', singleLine),
  sites: valuesOf(REQUEST_COLUMNS, file, 'stop.site', singleLine),
})

/** Rows of one cahier des charges: by its number, else its client and title; a row without them belongs to the row above. */
export function recordOf({ number, title, ...cells }: Partial<Record<RequestKey, string>>): string {
  if (number?.trim()) return `n ${codeKey(number)}`
  if (!title?.trim()) return ''
  const client = cells.companyCode || cells.companySiret || cells.companyName || ''
  return `t ${fold(client)} ${fold(title)}`
}
