import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { AF01, AF07_TRAILER, AF07_VEHICLE } from '#domain/messages.ts'

/** The means of a journey that can be in one place only. */
export const MEANS = ['driver', 'vehicle', 'trailer'] as const
export type Means = (typeof MEANS)[number]

export const COUPLED = 'Un tracteur doit être attelé'
/** The seats of a crew of two are of two people (`domain.md` §3.7 « coDriver »). */
export const OTHER_PERSON = 'Choisissez une autre personne que le chauffeur'
/** The contract sold a crew of two (`domain.md` §3.3 « double équipage »). */
export const CREW_OF_TWO = 'Obligatoire, le double équipage est vendu'
export const OWN_OR_SUBCONTRACTOR = 'Choisissez des moyens propres ou un sous-traitant'
/** AF06 (`domain.md` §2.8); the date is `YYYY-MM-DD`. */
export const AF06_LEFT = (date: string) => `Ce chauffeur a quitté l'entreprise le ${formatDate(date)}`
/** AF25 (`domain.md` §2.8), for information: the site's safety protocol is handed to who has never been there. */
export const AF25 = 'Premier passage de ce chauffeur sur ce site : transmettre le protocole de sécurité'
export const NOT_IN_SERVICE = { vehicle: "Ce véhicule n'est pas en service", trailer: "Cette remorque n'est pas en service" }
/** Of a bulk assignment: neither chosen, nor the journey's, nor usual on its line. */
export const NOT_CHOSEN = { driverId: 'Aucun chauffeur choisi ni habituel', vehicleId: 'Aucun véhicule choisi ni habituel' }
export const ODOMETER_ORDER = 'Le compteur de fin doit être supérieur au compteur de début'

/** A time that somebody or something is taken: instants, half-open. */
export interface Busy {
  start: string
  end: string
}

/** Two journeys overlap when they share a moment; [06:00, 10:00[ and [10:00, 14:00[ only touch (`domain.md` §0.13). */
export function overlap(a: Busy, b: Busy): boolean {
  return Date.parse(a.start) < Date.parse(b.end) && Date.parse(b.start) < Date.parse(a.end)
}

/** The texts AF01 and AF07 (`domain.md` §2.8), with the other journey's local hours. */
export function takenText(means: Means, other: Busy & { number: string }, zone?: string): string {
  const text = { driver: AF01, vehicle: AF07_VEHICLE, trailer: AF07_TRAILER }[means]
  return text(other.number, toLocal(other.start, zone).slice(11), toLocal(other.end, zone).slice(11))
}
