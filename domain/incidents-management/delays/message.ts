import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'

/** Content of a message about a late stop; instants as ISO text. */
export interface DelayFacts {
  number: string
  label: string
  city: string
  dueAt: string
  observedAt: string
  estimated: boolean
  carrier: string
}

const hour = (instant: string) => toLocal(instant).slice(11)

/** Proposed text; users may edit it before sending. */
export function delayText({ number, label, city, dueAt, observedAt, estimated, carrier }: DelayFacts): string {
  const day = formatDate(toLocal(dueAt).slice(0, 10))
  const arrival = estimated ? `attendue vers ${hour(observedAt)}` : `effective à ${hour(observedAt)}`
  return [
    'Bonjour,',
    `Trajet ${number} (${label}) du ${day}\u202f: notre véhicule est en retard à ${city}. Arrivée prévue à ${hour(dueAt)}, ${arrival}.`,
    'Nous vous prions de nous en excuser.',
    carrier,
  ]
    .filter(Boolean)
    .join('\n\n')
}
