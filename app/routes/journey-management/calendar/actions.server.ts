import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { undoIntents, undoJourney } from '#app/lib/forms/undo-journey.server.ts'
import type { Flash } from '#app/lib/toasts/flash.server.ts'
import { counted } from '#domain/formats/counted.ts'
import type { ModificationScope, ModificationStatus } from '#domain/journey-management/modifications/values.ts'

/** Calendar forms; a drag posts the same fields. `to` is the calendar without its panel. */
export function calendarIntents(api: ApiClient, form: PostedForm, { ref, to }: { ref: string; to: string }) {
  return {
    ...undoIntents(api, form, to),
    move: () =>
      send(form, api['journey-management'].calendar[':ref'].move.$post, {
        param: { ref },
        to,
        flash: answer => movedFlash(answer, to),
      }),
    unassign: () =>
      send(form, api['journey-management'].journeys[':ref'].unassign.$post, {
        param: { ref },
        to,
        flash: ({ number }) => `Trajet ${number} désaffecté`,
      }),
    moveDay: () => send(form, api['journey-management'].calendar.day.$post, { to, flash: answer => movedDayFlash(answer, to) }),
    undoDay: () =>
      send(form, api['journey-management'].calendar.day.undo.$post, {
        to,
        flash: ({ numbers }) => `Journée remise à sa place (${numbers.join(', ')})`,
      }),
  }
}

interface Answered {
  number: string
  at: string
  modifications: { number: string; status: ModificationStatus; scope: ModificationScope; changed: number; unassigned: number }[]
}

/** Message of a move: applied, applied by a modification, or requested. */
function movedFlash({ number, at, modifications }: Answered, to: string): Flash {
  const waiting = modifications.filter(({ status }) => status !== 'APPLIQUEE').map(one => one.number)
  if (waiting.length > 0) {
    const those = waiting.join(', ')
    return {
      tone: 'warning' as const,
      message: `${those} à valider\u202f: le trajet ${number} change une fois la demande acceptée`,
    }
  }
  const applied = modifications.map(one => one.number).join(', ')
  const changed = Math.max(0, ...modifications.map(one => one.changed))
  const unassigned = modifications.reduce((sum, one) => sum + one.unassigned, 0)
  return {
    // A wider modification is undone on its own sheet.
    ...(unassigned === 0 && modifications.every(({ scope }) => scope === 'TRAJET') && { undo: undoJourney(to, number, at) }),
    tone: unassigned > 0 ? ('warning' as const) : ('success' as const),
    message: [
      `Trajet ${number} déplacé${applied && ` (${applied})`}`,
      changed > 1 && counted(changed, 'trajet modifié', 'trajets modifiés'),
      unassigned > 0 && counted(unassigned, 'trajet à réaffecter', 'trajets à réaffecter'),
    ]
      .filter(Boolean)
      .join(' · '),
  }
}

/** Message of a moved day, with one « Annuler » for all of it. */
function movedDayFlash(
  { name, numbers, at, modifications }: Omit<Answered, 'number'> & { name: string; numbers: string[] },
  to: string,
): Flash {
  const waiting = modifications.filter(({ status }) => status !== 'APPLIQUEE')
  const refs = Object.fromEntries(numbers.map((number, place) => [`refs[${place}]`, number]))
  const undo = { action: to, fields: { intent: 'undoDay', at, ...refs, idempotencyKey: crypto.randomUUID() } }
  return {
    ...(waiting.length === 0 && { undo }),
    tone: waiting.length > 0 ? ('warning' as const) : ('success' as const),
    message: [
      `${counted(numbers.length, 'trajet confié', 'trajets confiés')} à ${name}`,
      waiting.length > 0 && `à valider\u202f: ${waiting.map(one => one.number).join(', ')}`,
    ]
      .filter(Boolean)
      .join(' · '),
  }
}
