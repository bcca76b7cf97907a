import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { today } from '#api/middleware/today.ts'
import { daysBetween } from '#domain/calendar/dates.ts'
import { statusWords } from '#domain/calendar/suspension.ts'
import { WEEKDAY_LETTERS } from '#domain/calendar/weekdays.ts'
import { VEHICLE_CATEGORY_LABELS, type VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { REQUEST_KIND_LABELS, REQUEST_STATUS_LABELS } from '#domain/sales/delivery-request/values.ts'
import type { ConceptionRow } from './list.ts'

/** CSV of requests to design, without prices (`domain.md` §2.2, §4.3). */
export const CONCEPTION_COLUMNS: CsvColumns<ConceptionRow> = {
  'N°': row => row.number,
  Version: row => ({ number: row.versionNo }),
  Client: row => row.company,
  Intitulé: row => row.title,
  Type: row => REQUEST_KIND_LABELS[row.kind],
  'Besoin véhicule': row => VEHICLE_CATEGORY_LABELS[row.vehicleNeed?.category as VehicleCategory] ?? null,
  Jours: row => row.weekdays.map(day => WEEKDAY_LETTERS[day - 1]).join(' '),
  '1er départ': row => row.firstDeparture,
  Arrêts: row => ({ number: row.stops }),
  'Km estimés': row => (row.km === null ? null : { number: row.km }),
  Palettes: row => (row.goods?.pallets ? { number: row.goods.pallets } : null),
  'Poids (kg)': row => (row.goods?.weightKg ? { number: row.goods.weightKg } : null),
  'Volume (m³)': row => (row.goods?.volumeM3 ? { number: row.goods.volumeM3 } : null),
  Démarrage: row => ({ date: row.validFrom }),
  'Jours avant démarrage': row => ({ number: daysBetween(today(), row.validFrom) }),
  Concepteur: row => row.designer,
  Statut: row => statusWords(row, REQUEST_STATUS_LABELS),
}
