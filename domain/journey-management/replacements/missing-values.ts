import type { Leave } from '#domain/human-resources/leave.ts'

export const CALL_ANSWERS = ['APPELE', 'ACCEPTE', 'REFUSE'] as const
export type CallAnswer = (typeof CALL_ANSWERS)[number]
export const CALL_LABELS: Record<CallAnswer, string> = { APPELE: 'Appelé', ACCEPTE: 'Accepte', REFUSE: 'Refuse' }

/** Choice for a journey beside a candidate. */
export const LEFT_OPEN = 'OUVERT'
export const SUBCONTRACTED = 'SOUS_TRAITE'

const NOON = '12:00'

interface LocalHours {
  start: string
  end: string
}

/**
 * From now to the end of the next shift, in half days. `runs` are his journeys that have not ended, by departure, in local time;
 * the next shift is those of the first service date.
 */
export function leaveOfShift(
  now: string,
  runs: readonly (LocalHours & { serviceDate: string })[],
): Required<Pick<Leave, 'from' | 'to' | 'fromHalf' | 'toHalf'>> {
  const [first] = runs
  const today = now.slice(0, 10)
  const start = first && first.start > now ? first.start : now
  const end = runs
    .filter(({ serviceDate }) => serviceDate === first?.serviceDate)
    .reduce((last, one) => (one.end > last ? one.end : last), start)
  const [from, to] = [start.slice(0, 10), end.slice(0, 10)]
  return {
    ...{ from, to },
    fromHalf: from === today && now.slice(11) >= NOON ? 'APRES_MIDI' : null,
    toHalf: to > from && end.slice(11) <= NOON ? 'MATIN' : null,
  }
}

export const GONE_SINCE = (number: string) => `Le trajet ${number} n'est plus concerné`
export const ADDED_SINCE = (number: string) => `Le trajet ${number} s'est ajouté`
export const MOVED_SINCE = (number: string) => `Les horaires du trajet ${number} ont changé`
export const CHANGED_SINCE = (changes: readonly string[]) => `Depuis l'affichage de cette page\u202f: ${changes.join(' · ')}`
export const CARRIER_WANTED = 'Choisissez le sous-traitant'
export const NO_VEHICLE = "Ce chauffeur n'a pas de véhicule sur ses prochains trajets"
