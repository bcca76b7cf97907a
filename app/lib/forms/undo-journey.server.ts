import { UNDONE } from '#domain/journey-management/undo/acts.ts'
import type { ApiClient } from '../api/client.server.ts'
import type { Undo } from '../toasts/flash.server.ts'
import type { PostedForm } from './read-form.server.ts'
import { send } from './send.server.ts'

/** « Annuler » after an act on a journey, which answered with the moment `at`; posted to the screen at `to`. */
export const undoJourney = (to: string, ref: string, at: string): Undo => ({
  action: to,
  fields: { intent: 'undo', ref, at, idempotencyKey: crypto.randomUUID() },
})

/** Answers the form of `undoJourney`, one verb for all acts. A refusal says what happened since. */
export const undoIntents = (api: ApiClient, form: PostedForm, to: string) => ({
  undo: () =>
    send(form, api['journey-management'].journeys[':ref'].undo.$post, {
      param: { ref: String(form.typed.ref ?? '') },
      to,
      flash: ({ act, number }) => UNDONE[act](number),
    }),
})
