import { TRAILER_FORM } from '../materials/trailers/fields.ts'
import { type TrailerInput, trailerSchema } from '../materials/trailers/trailer.ts'
import { VEHICLE_FORM } from '../materials/vehicles/fields.ts'
import { type VehicleInput, vehicleSchema } from '../materials/vehicles/vehicle.ts'
import { ASKED } from './asked.ts'
import { singleLine } from './cells.ts'
import { bookFields, requiredOf } from './reading.ts'
import type { RecordKind, UniqueKey } from './record-import.ts'

type VehicleKey = keyof typeof VEHICLE_FORM
type TrailerKey = keyof typeof TRAILER_FORM

/** Other headings than the label. */
const SHARED: Partial<Record<VehicleKey & TrailerKey, readonly string[]>> = {
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

const VEHICLE_HEADINGS: Partial<Record<VehicleKey, readonly string[]>> = {
  ...SHARED,
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
}
const TRAILER_HEADINGS: Partial<Record<TrailerKey, readonly string[]>> = {
  ...SHARED,
  category: ['Catégorie', 'Genre', 'Carrosserie', 'Type de remorque'],
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

export const VEHICLE_IMPORT: RecordKind<VehicleKey, VehicleInput> = {
  fields: bookFields(VEHICLE_FORM, VEHICLE_HEADINGS),
  required: requiredOf(VEHICLE_FORM, 'ownership', 'odometerKm', 'pallets'),
  schema: vehicleSchema,
  book: VEHICLE_FORM,
  asked: ASKED.VEHICLE,
  // A tractor carries no pallets of its own.
  start: ({ category }) => ({ odometerKm: '0', ...(category === 'TRACTEUR' && { pallets: '0' }) }),
  unique: UNIQUE,
  nameOf,
}

export const TRAILER_IMPORT: RecordKind<TrailerKey, TrailerInput> = {
  fields: bookFields(TRAILER_FORM, TRAILER_HEADINGS),
  required: requiredOf(TRAILER_FORM, 'ownership'),
  schema: trailerSchema,
  book: TRAILER_FORM,
  asked: ASKED.TRAILER,
  start: () => ({}),
  unique: UNIQUE,
  nameOf,
}
