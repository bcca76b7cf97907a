import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'

/** What the calendar's forms ask for; a drag sends the same. `to` is the calendar without its panel. */
export function calendarIntents(api: ApiClient, form: PostedForm, { ref, to }: { ref: string; to: string }) {
  return {
    move: () =>
      send(form, api['journey-management'].calendar[':ref'].move.$post, {
        param: { ref },
        to,
        flash: ({ number }) => `Trajet ${number} déplacé`,
      }),
    unassign: () =>
      send(form, api['journey-management'].journeys[':ref'].unassign.$post, {
        param: { ref },
        to,
        flash: ({ number }) => `Trajet ${number} désaffecté`,
      }),
  }
}
