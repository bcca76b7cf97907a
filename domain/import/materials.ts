import { MATERIAL_FIELDS } from '../materials/material-fields.ts'
import type { MATERIAL_PROPERTIES } from '../materials/material-schema.ts'
import { TRAILER_FIELDS } from '../materials/trailers/fields.ts'
import { type TrailerInput, trailerSchema } from '../materials/trailers/trailer.ts'
import { VEHICLE_FIELDS } from '../materials/vehicles/fields.ts'
import { type VehicleInput, vehicleSchema } from '../materials/vehicles/vehicle.ts'
import { ASKED } from './asked.ts'
import { singleLine } from './cells.ts'
import { bookFields } from './reading.ts'
import type { RecordKind, UniqueKey } from './record-import.ts'

export type VehicleKey = keyof VehicleInput
export type TrailerKey = keyof TrailerInput
type MaterialKey = keyof typeof MATERIAL_PROPERTIES | 'brand' | 'model' | 'firstRegistration'

/** Money fields under the names of the form. */
const { rentCents: rent } = MATERIAL_FIELDS
const TRAILER_BOOK = { ...TRAILER_FIELDS, rent }
const VEHICLE_BOOK = { ...VEHICLE_FIELDS, rent, ownDayCost: VEHICLE_FIELDS.ownDayCostCents }

const SHARED: Record<MaterialKey, readonly string[]> = {
  fleetNo: ['Parc', 'Code parc', 'N° interne'],
  plate: ['Immat', 'Immat.', 'Plaque', "N° d'immatriculation"],
  foreignPlate: ['Immatriculation étrangère'],
  vin: ['N° VIN', 'N° de série', 'N° de châssis', 'Châssis'],
  brand: ['Constructeur'],
  model: ['Type commercial'],
  firstRegistration: [
    'Mise en circulation',
    'Date de 1re mise en circulation',
    'Première mise en circulation',
    '1ère mise en circulation',
  ],
  gvwKg: ['PTAC en kg'],
  tareKg: ['PV', 'Tare', 'Poids vide'],
  pallets: ['Palettes', 'Nombre de palettes', 'Palettes 80x120'],
  volume: ['Volume utile'],
  floorMetres: ['Mètres linéaires', 'Métrage plancher'],
  heightM: ['Hauteur utile'],
  lengthM: ['Longueur utile'],
  atpClass: ['ATP'],
  ownership: ['Mode de détention', 'Propriété'],
  lessor: ['Bailleur'],
  leaseEnd: ['Fin de contrat', 'Fin du contrat de location'],
  rent: ['Loyer', 'Loyer mensuel'],
  insurancePolicy: ["N° de contrat d'assurance", 'Assurance'],
  depotId: ['Agence', 'Site'],
  note: ['Remarque', 'Commentaire', 'Observations'],
}

const { note, ...BEFORE_NOTE } = SHARED
const VEHICLE_COLUMNS: Record<VehicleKey, readonly string[]> = {
  ...BEFORE_NOTE,
  category: ['Type', 'Genre', 'Catégorie de véhicule'],
  gcwKg: ['PTRA en kg'],
  body: ['Type de carrosserie'],
  reefer: ['Frigorifique', 'Frigo'],
  energy: ['Carburant', 'Motorisation'],
  euroClass: ['Euro', 'Norme'],
  critAir: ['Vignette'],
  consumption: ['Consommation', 'Conso'],
  tachograph: ['Chronotachygraphe'],
  licenceCopyNo: ['Copie conforme', 'N° de copie conforme'],
  tollBadge: ['Badge'],
  fuelCard: ['N° de carte carburant'],
  trackerNo: ['Boîtier télématique', 'Balise'],
  ownDayCost: ['Coût par jour'],
  ownKmCost: ['Coût par km'],
  odometerKm: ['Kilométrage', 'Km'],
  driverId: ['Chauffeur', 'Conducteur', 'Titulaire'],
  note,
}
const TRAILER_COLUMNS: Record<TrailerKey, readonly string[]> = {
  ...BEFORE_NOTE,
  category: ['Catégorie', 'Genre', 'Carrosserie', 'Type de remorque'],
  note,
}

/** A record is found by plate, else by fleet number. */
const UNIQUE: readonly UniqueKey<'plate' | 'fleetNo' | 'vin'>[] = [
  { key: 'plate', of: plate => plate.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ''), same: 'même immatriculation', finds: true },
  { key: 'fleetNo', of: singleLine, same: 'même n° de parc', finds: true },
  { key: 'vin', of: vin => vin.toUpperCase().replace(/\s/g, ''), same: 'même VIN', finds: false },
]

const nameOf = ({ plate, fleetNo, brand, model }: Record<string, unknown>) => ({
  label: String(plate ?? ''),
  detail: [fleetNo, [brand, model].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
})

const REQUIRED = [['fleetNo'], ['plate'], ['category'], ['gvwKg'], ['tareKg'], ['pallets'], ['depotId']] as const

export const VEHICLE_IMPORT: RecordKind<VehicleKey, VehicleInput> = {
  fields: bookFields(VEHICLE_BOOK, VEHICLE_COLUMNS),
  required: [...REQUIRED, ['brand'], ['model'], ['firstRegistration'], ['energy'], ['tachograph']],
  schema: vehicleSchema,
  book: VEHICLE_BOOK,
  asked: ASKED.VEHICLE,
  start: { odometerKm: '0' },
  unique: UNIQUE,
  nameOf,
}

export const TRAILER_IMPORT: RecordKind<TrailerKey, TrailerInput> = {
  fields: bookFields(TRAILER_BOOK, TRAILER_COLUMNS),
  required: REQUIRED,
  schema: trailerSchema,
  book: TRAILER_BOOK,
  asked: ASKED.TRAILER,
  start: {},
  unique: UNIQUE,
  nameOf,
}
