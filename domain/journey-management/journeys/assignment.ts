import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { AF01, AF07_TRAILER, AF07_VEHICLE, REQ } from '#domain/messages.ts'

export const MEANS = ['driver', 'vehicle', 'trailer'] as const
export type Means = (typeof MEANS)[number]

/** Kinds of candidates for a journey. */
export const CANDIDATE_FIELDS = ['driverId', 'vehicleId', 'trailerId', 'subcontractorId'] as const
export type CandidateField = (typeof CANDIDATE_FIELDS)[number]

export const COUPLED = 'Un tracteur doit être attelé'
/** What a run with own means cannot leave without: driver, vehicle, and a trailer behind a tractor. */
export function incompleteMeans(run: { driver: unknown; vehicle: unknown; category: string | null; trailer: unknown }) {
  if (!run.driver) return { path: 'driverId', message: REQ }
  if (!run.vehicle) return { path: 'vehicleId', message: REQ }
  return run.category === 'TRACTEUR' && !run.trailer ? { path: 'trailerId', message: COUPLED } : null
}

/** The two seats need different people (`domain.md` §3.7 « coDriver »). */
export const OTHER_PERSON = 'Choisissez une autre personne que le chauffeur'
/** The contract requires a crew of two (`domain.md` §3.3 « double équipage »). */
export const CREW_OF_TWO = 'Obligatoire, le double équipage est vendu'
export const OWN_OR_SUBCONTRACTOR = 'Choisissez des moyens propres ou un sous-traitant'
export const AF06_LEFT = (date: string) => `Ce chauffeur a quitté l'entreprise le ${formatDate(date)}`
/** AF25 (`domain.md` §2.8), information: hand over the site's safety protocol on a first visit. */
export const AF25 = 'Premier passage de ce chauffeur sur ce site : transmettre le protocole de sécurité'
export const NOT_IN_SERVICE = { vehicle: "Ce véhicule n'est pas en service", trailer: "Cette remorque n'est pas en service" }
/** Bulk assignment: no driver or vehicle chosen, assigned or usual on the line. */
export const NOT_CHOSEN = { driverId: 'Aucun chauffeur choisi ni habituel', vehicleId: 'Aucun véhicule choisi ni habituel' }
export const ODOMETER_ORDER = 'Le compteur de fin doit être supérieur au compteur de début'

/** An occupied period: instants, half-open. */
export interface Busy {
  start: string
  end: string
}

/** True when both overlap; touching is allowed (`domain.md` §0.13). */
export function overlap(a: Busy, b: Busy): boolean {
  return Date.parse(a.start) < Date.parse(b.end) && Date.parse(b.start) < Date.parse(a.end)
}

/** Texts AF01 and AF07 (`domain.md` §2.8), with local times of the other journey. */
export function takenText(means: Means, other: Busy & { number: string }, zone?: string): string {
  const text = { driver: AF01, vehicle: AF07_VEHICLE, trailer: AF07_TRAILER }[means]
  return text(other.number, toLocal(other.start, zone).slice(11), toLocal(other.end, zone).slice(11))
}
