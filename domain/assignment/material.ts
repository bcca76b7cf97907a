import { formatDate } from '#domain/calendar/dates.ts'
import { labelOf } from '#domain/formats/label.ts'
import { DEADLINE_KIND_LABELS, expiredWord } from '#domain/materials/deadline-values.ts'
import { AF07_TRAILER, AF07_VEHICLE } from '#domain/messages.ts'
import { blocking, type Finding, inOrderOf, warning } from './finding.ts'
import { lastDayOf, overlapConflicts } from './hours.ts'
import type { JourneyToRun, TrailerToRun, VehicleToRun } from './means.ts'

const WORDS = {
  vehicle: { taken: AF07_VEHICLE, name: 'Ce véhicule' },
  trailer: { taken: AF07_TRAILER, name: 'Cette remorque' },
}
const AF08 = (name: string, since: string, reason: string | null | undefined) =>
  `${name} est hors service depuis le ${formatDate(since)}${reason ? ` (${reason})` : ''}`
const AF09 = (kind: string, dueOn: string) =>
  `${labelOf(DEADLINE_KIND_LABELS, kind)} ${expiredWord(kind)} depuis le ${formatDate(dueOn)}`

/** Expired inspections and papers that forbid driving whatever the load (AF09). */
export const ALWAYS_BLOCKS: readonly string[] = ['CT_PL', 'CT_VUL', 'TACHY', 'LIMITEUR', 'ASSURANCE', 'LICENCE']
/** Equipment of each inspection, which blocks only when the journey needs that equipment. */
const CONTROLS_OF: ReadonlyMap<string, string> = new Map([
  ['VGP_HAYON', 'HAYON'],
  ['VGP_GRUE', 'GRUE'],
  ['VGP_CHARIOT', 'CHARIOT'],
])

/** Whether a vehicle or trailer is free, in service and in order, whatever the load (AF07, AF08, AF09). */
export function materialFindings(
  means: 'vehicle' | 'trailer',
  material: VehicleToRun | TrailerToRun,
  journey: JourneyToRun,
): Finding[] {
  const day = lastDayOf(journey)
  const { taken, name } = WORDS[means]
  const { outOfServiceSince, outOfServiceReason } = material
  const overdue = material.deadlines.filter(({ dueOn }) => dueOn < day)
  return [
    ...blocking('AF07', ...overlapConflicts(journey, material.journeys, taken)),
    ...blocking('AF08', outOfServiceSince && outOfServiceSince <= day && AF08(name, outOfServiceSince, outOfServiceReason)),
    ...inOrderOf(overdue, ({ dueOn, kind }) => `${dueOn} ${kind}`).flatMap(({ kind, dueOn }) =>
      (blocks(kind, journey) ? blocking : warning)('AF09', AF09(kind, dueOn)),
    ),
  ]
}

function blocks(kind: string, { equipment, atpClass }: JourneyToRun): boolean {
  if (kind === 'ATP') return Boolean(atpClass)
  return ALWAYS_BLOCKS.includes(kind) || equipment.includes(CONTROLS_OF.get(kind) ?? '')
}
