import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { columnsOf } from '#domain/field-book.ts'
import { JOURNEY_BADGE_LABELS } from '#domain/journey-management/journeys/badges.ts'
import { JOURNEY_FIELDS } from '#domain/journey-management/journeys/fields.ts'
import type { JourneyRow } from './list.ts'

const hour = (instant: string | null) => instant && toLocal(instant).slice(11)
const day = (instant: string | null) => instant && { date: toLocal(instant).slice(0, 10) }

/** CSV of journeys (`domain.md` §2.2, §4.3). */
export const JOURNEY_COLUMNS: CsvColumns<JourneyRow> = {
  ...columnsOf(JOURNEY_FIELDS, ['number']),
  Date: row => ({ date: row.serviceDate }),
  Départ: row => hour(row.plannedStart),
  'Arrivée le': row => day(row.plannedEnd),
  Arrivée: row => hour(row.plannedEnd),
  Ligne: row => row.label,
  ...columnsOf(JOURNEY_FIELDS, ['kind']),
  Client: row => row.company,
  CDC: row => (row.request ? `${row.request} v${row.versionNo}` : null),
  Tournée: row => row.pool,
  Chauffeur: row => row.driver,
  [JOURNEY_FIELDS.coDriverId.label]: row => row.coDriver,
  Véhicule: row => row.vehicle,
  Remorque: row => row.trailer,
  'Sous-traitant': row => row.subcontractor,
  'Arrêts faits': row => ({ number: row.stopsDone }),
  Arrêts: row => ({ number: row.stopsTotal }),
  Palettes: row => (row.palletsSold === null ? null : { number: row.palletsSold }),
  'Poids (kg)': row => (row.weightSold === null ? null : { number: row.weightSold }),
  'Retard max (min)': row => ({ number: row.maxDelayMin }),
  'Km prévus': row => ({ number: row.kmPlanned }),
  'Km réels': row => (row.kmReal === null ? null : { number: row.kmReal }),
  'Départ réel': row => hour(row.actualStart),
  'Fin réelle': row => hour(row.actualEnd),
  ...columnsOf(JOURNEY_FIELDS, ['status']),
  'À revoir': row => (row.review ? (row.reviewReason ?? 'Oui') : null),
  'À voir au contrôle': row => row.toSee.map(badge => JOURNEY_BADGE_LABELS[badge]).join(', ') || null,
  ...columnsOf(JOURNEY_FIELDS, ['reason', 'meansReason']),
}
