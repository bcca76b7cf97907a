import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { JOURNEY_STOP_STATUS_LABELS, type JourneyStopStatus } from './stop-values.ts'
import { JOURNEY_STATUS_LABELS, type JourneyStatus } from './values.ts'

export const JOURNEY_EVENT_KINDS = [
  'life',
  'means',
  'plan',
  'stop',
  'replacement',
  'modification',
  'delay',
  'incident',
  'damage',
  'comment',
] as const
export type JourneyEventKind = (typeof JOURNEY_EVENT_KINDS)[number]

export interface JourneyEvent {
  id: string
  at: string
  kind: JourneyEventKind
  actor: string | null
  text: string
  detail: string | null
  /** Related record with its own page. */
  recordId?: string
}

/** Audit changes of a journey by column; ids are already resolved to names. */
export type Changed = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

const MEANS: Record<string, string> = {
  driver_id: 'Chauffeur',
  co_driver_id: 'Second chauffeur',
  vehicle_id: 'Véhicule',
  trailer_id: 'Remorque',
  subcontractor_id: 'Sous-traitant',
}
/** Columns with ids to resolve to names. */
export const EVENT_MEANS = Object.keys(MEANS)

/** Description of a status change; the status label when no act leads there. */
function lifeWords(before: JourneyStatus | null, after: JourneyStatus): string {
  if (before === null) return 'Trajet créé'
  if (after === 'PLANIFIE') return 'Désaffecté'
  const reopened = (before === 'TERMINE' && after === 'EN_COURS') || (before === 'CONTROLE' && after === 'TERMINE')
  return reopened ? 'Rouvert' : JOURNEY_STATUS_LABELS[after]
}

const instant = (value: unknown) => {
  const local = toLocal(new Date(String(value)))
  return `${formatDate(local.slice(0, 10))} ${local.slice(11)}`
}

/** Descriptions of a change; empty when operations do not need it. */
export function journeyWords(changes: Changed): { kind: JourneyEventKind; text: string; detail: string | null }[] {
  const events: { kind: JourneyEventKind; text: string; detail: string | null }[] = []
  const { status, planned_start: start, reason, means_reason: meansReason, review } = changes
  if (status) {
    const said = reason?.[1] ? String(reason[1]) : null
    events.push({ kind: 'life', text: lifeWords(status[0] as JourneyStatus | null, status[1] as JourneyStatus), detail: said })
  }
  const moved = Object.entries(MEANS).flatMap(([column, label]) => {
    const change = changes[column]
    if (!change) return []
    const [before, after] = change
    if (after == null) return [`${label}\u202f: ${before} retiré`]
    return [`${label}\u202f: ${before == null ? after : `${before} → ${after}`}`]
  })
  if (moved.length > 0) {
    const said = meansReason?.[1] ? String(meansReason[1]) : null
    events.push({ kind: 'means', text: moved.join(', '), detail: said })
  }
  if (start && start[0] !== null) {
    events.push({ kind: 'plan', text: `Départ prévu\u202f: ${instant(start[0])} → ${instant(start[1])}`, detail: null })
  }
  if (review && review[0] !== null) events.push({ kind: 'plan', text: review[1] ? 'À revoir' : 'Revu', detail: null })
  return events
}

export function stopWords(changes: Changed, stop: string): { kind: JourneyEventKind; text: string; detail: string | null }[] {
  const after = (column: string) => changes[column]?.[1] ?? null
  const { status } = changes
  const facts = [
    after('actual_arrival') && `arrivée ${instant(after('actual_arrival')).slice(-5)}`,
    after('actual_departure') && `départ ${instant(after('actual_departure')).slice(-5)}`,
    after('refused_pallets') && counted(Number(after('refused_pallets')), 'palette refusée', 'palettes refusées'),
    after('signatory') && `signé par ${after('signatory')}`,
    after('reserves') && `réserves\u202f: ${after('reserves')}`,
    after('reason') && `motif\u202f: ${after('reason')}`,
  ].filter(fact => fact)
  if (status?.[0] == null && facts.length === 0) return []
  const label = status?.[0] == null ? 'Complété' : JOURNEY_STOP_STATUS_LABELS[status[1] as JourneyStopStatus]
  return [{ kind: 'stop', text: `${stop}\u202f: ${label}`, detail: facts.join(' · ') || null }]
}
