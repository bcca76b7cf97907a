import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { agendaOf } from '#domain/calendar/agenda.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { ABSENCE_KIND_LABELS } from '#domain/human-resources/absence-values.ts'
import { ABSENCE_STATUS_LABELS } from '#domain/human-resources/absences/values.ts'
import { leaveText } from '#domain/human-resources/absences/words.ts'
import { type AgendaItem, journeyItem, wholeDays } from './item.ts'
import { weekOf } from './week.server.ts'

/** Two weeks of a driver from the week of the address: journeys, absences, expiries, free time. */
export async function driverPlanning(api: ApiClient, url: URL, id: string) {
  const from = weekOf(url)
  const found = await json(api['human-resources'].drivers[':id'].planning.$get({ param: { id }, query: { from } }))
  const items: AgendaItem[] = [
    ...found.journeys.map(journey => ({ ...journeyItem(journey, journey.label), plate: journey.vehicle })),
    ...found.absences.map(absence => ({
      key: absence.id,
      kind: 'still' as const,
      start: `${absence.from}T${absence.fromHalf ? '12:00' : '00:00'}`,
      end: absence.toHalf ? `${absence.to}T12:00` : `${addDays(absence.to, 1)}T00:00`,
      // A mere request does not make him absent.
      busy: absence.status === 'VALIDEE',
      label: ABSENCE_KIND_LABELS[absence.kind],
      href: `/human-resources/absences?panel=show&id=${absence.id}`,
      detail: [absence.status === 'DEMANDEE' && ABSENCE_STATUS_LABELS.DEMANDEE, leaveText(absence)].filter(Boolean).join(' · '),
    })),
    ...found.certifications.map(({ id: key, type, validTo }) => ({
      key,
      kind: 'due' as const,
      ...wholeDays(validTo, addDays(validTo, 1), false),
      label: `Échéance\u202f: ${type}`,
      detail: null,
    })),
    ...(found.suspendedFrom ? [still('suspended', found.suspendedFrom, 'Suspendu')] : []),
    ...(found.leaveDate ? [still('left', addDays(found.leaveDate, 1), 'Sorti')] : []),
  ]
  return { from, days: agendaOf(from, items) }
}

const still = (key: string, from: string, label: string): AgendaItem => ({
  key,
  kind: 'still',
  ...wholeDays(from, null),
  label,
  detail: null,
})
