import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'

const DRIVER = [{ name: 'driverId', kind: 'driver' as const }]
const LINE = [{ name: 'liveLineIds', kind: 'liveLine' as const }]

export function partIntents(
  api: ApiClient,
  form: PostedForm,
  { id, member, back: to }: { id: string; member: string; back: string },
) {
  const pool = api['journey-management']['drivers-pools'][':id']
  const one = pool.members[':memberId']
  const param = { id, memberId: member }
  return {
    week: () =>
      send(form, pool.week.$put, {
        param: { id },
        json: { cells: form.values.cells ?? [] },
        to,
        flash: 'Semaine type enregistrée',
      }),
    line: () =>
      withRecords(api, form, LINE, form =>
        send(form, api['journey-management']['drivers-pools'].lines.$post, {
          json: { driverPoolId: id },
          to,
          flash: ({ refused }) =>
            refused[0] ? { tone: 'warning', message: refused[0].message } : 'Trajet prévu ajouté à la semaine type',
        }),
      ),
    member: () =>
      withRecords(api, form, DRIVER, form => send(form, pool.members.$post, { param: { id }, to, flash: 'Membre ajouté' })),
    'member-update': () =>
      withRecords(api, form, DRIVER, form => send(form, one.$put, { param, to, flash: 'Membre enregistré' })),
    'member-delete': () => send(form, one.$delete, { param, to, flash: "Membre retiré de l'équipe" }),
  }
}
