import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { ALWAYS_BLOCKS } from '#domain/assignment/material.ts'
import { agendaOf } from '#domain/calendar/agenda.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { periodText } from '#domain/calendar/period.ts'
import { DEADLINE_KIND_LABELS, expiredWord } from '#domain/materials/deadline-values.ts'
import { MATERIAL_STATUS_LABELS } from '#domain/materials/vehicle-values.ts'
import { type AgendaItem, journeyItem, wholeDays } from './item.ts'
import { weekOf } from './week.server.ts'

/** Two weeks of a vehicle or trailer from the week of the address: journeys, outages, deadlines, couplings, free time. */
export async function materialPlanning(api: ApiClient, url: URL, owner: { vehicleId: string } | { trailerId: string }) {
  const from = weekOf(url)
  const found = await json(api.materials.planning.$get({ query: { ...owner, from } }))
  const ofTrailer = 'trailerId' in owner
  const items: AgendaItem[] = [
    ...found.journeys.map(journey => ({
      ...journeyItem(journey, [journey.label, journey.driver].filter(Boolean).join(' · ')),
      ...(ofTrailer && { plate: journey.vehicle }),
    })),
    ...found.outages.map(outage => {
      const planned = found.deadlines.find(({ outageId }) => outageId === outage.id)
      const back = outage.to ? addDays(outage.to, 1) : outage.expectedReturn
      return {
        key: outage.id,
        kind: 'still' as const,
        ...wholeDays(outage.from, back && back <= outage.from ? addDays(outage.from, 1) : back),
        label: MATERIAL_STATUS_LABELS[outage.kind],
        detail: [outage.reason, planned?.provider].filter(Boolean).join(' · '),
      }
    }),
    ...found.deadlines.flatMap(({ id, kind, dueOn }) => {
      const name = DEADLINE_KIND_LABELS[kind]
      const over = addDays(dueOn, 1)
      return [
        {
          key: `${id} due`,
          kind: 'due' as const,
          ...wholeDays(dueOn, over, false),
          label: `Échéance\u202f: ${name}`,
          detail: null,
        },
        ...(ALWAYS_BLOCKS.includes(kind)
          ? [
              {
                key: `${id} over`,
                kind: 'still' as const,
                ...wholeDays(over, null),
                label: `${name} ${expiredWord(kind)}`,
                detail: `Échéance le ${formatDate(dueOn)}`,
              },
            ]
          : []),
      ]
    }),
    ...found.couplings.map(pair => ({
      key: pair.id,
      kind: 'pair' as const,
      ...wholeDays(pair.from, pair.to && addDays(pair.to, 1), false),
      label: ofTrailer ? pair.vehicle : pair.trailer,
      href: ofTrailer ? `/materials/vehicles/${pair.vehicleId}` : `/materials/trailers?panel=show&id=${pair.trailerId}`,
      detail: periodText({ validFrom: pair.from, validTo: pair.to }),
    })),
  ]
  return { from, days: agendaOf(from, items) }
}
