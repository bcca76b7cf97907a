import type { DriverPoolInput } from '#domain/journey-management/drivers-pools/driver-pool.ts'
import { driverPoolSchema } from '#domain/journey-management/drivers-pools/driver-pool.ts'
import { DRIVER_POOL_FIELDS } from '#domain/journey-management/drivers-pools/fields.ts'
import { codeKey, hour } from '../cells.ts'
import { bookFields } from '../reading.ts'
import type { RecordKind } from '../record-import.ts'

const { status: _, ...BOOK } = DRIVER_POOL_FIELDS
type TourKey = keyof typeof BOOK

const SYNONYMS: Partial<Record<TourKey, readonly string[]>> = {
  code: ['Tournée', 'Code tournée', 'N° de tournée'],
  label: ['Nom', 'Nom de la tournée', 'Désignation', 'Intitulé'],
  depotId: ['Agence', 'Site', 'Départ de'],
  activity: ['Catégorie', "Type d'activité"],
  startTime: ['Début', 'Heure de début', 'Début de service', 'PS'],
  endTime: ['Fin', 'Heure de fin', 'FS'],
  rotation: ['Rotation'],
  defaultVehicleId: ['Immatriculation', 'Véhicule habituel', 'Camion'],
  defaultTrailerId: ['Remorque habituelle', 'Semi-remorque'],
  parking: ['Parking'],
  note: ['Remarques', 'Commentaire', 'Observations'],
}

/** Import of tours without their week and team, found by code. */
export const TOUR_IMPORT: RecordKind<TourKey, DriverPoolInput> = {
  fields: bookFields(BOOK, SYNONYMS, { startTime: hour, endTime: hour }),
  required: [['code'], ['label'], ['depotId'], ['activity'], ['startTime'], ['endTime']],
  schema: driverPoolSchema,
  book: BOOK,
  asked: {},
  start: () => ({ endDayOffset: 0, rotation: 'FIXE' }),
  unique: [{ key: 'code', of: codeKey, same: 'même code', finds: true }],
  nameOf: ({ code, label }) => ({ label: String(label ?? ''), detail: String(code ?? '') }),
}
