import type { ApiClient } from '#app/lib/api/client.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { undoBy } from '#app/lib/forms/undo.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'
import { LINE_MEANS } from '#domain/journey-management/live-lines/fields.ts'
import { journeysText } from './words.ts'

const TOUR = [{ name: 'driverPoolId', kind: 'driverPool' as const }]

interface Ways {
  id: string
  /** Job in progress; empty without one. */
  job: string
  /** Links within the list: a line's sheet, the list, a job. */
  to: (changes: Record<string, string>) => string
}

export function lineIntents(api: ApiClient, form: PostedForm, { id, job, to: at }: Ways) {
  const lines = api['journey-management']['live-lines']
  const line = lines[':id']
  const param = { id }
  const to = at({ panel: 'show', id })
  const told = (what: string) => (answer: { number: string; journeys: Parameters<typeof journeysText>[0] }) =>
    [`${answer.number} ${what}`, journeysText(answer.journeys)].filter(Boolean).join(' · ')
  return {
    update: () =>
      withRecords(api, form, LINE_MEANS, resolved => send(resolved, line.$put, { param, to, flash: told('enregistré') })),
    duplicate: () =>
      send(form, line.duplicate.$post, {
        param,
        to: created => at({ panel: 'show', id: created.id }),
        flash: ({ number }) => `${number} créé`,
      }),
    plan: () => send(form, line.plan.$post, { param, to, flash: told('planifié') }),
    suspend: () => send(form, line.suspend.$post, { param, to, flash: told('suspendu'), undo: undoBy('resume', at({}), id) }),
    resume: () => send(form, line.resume.$post, { param, to, flash: told('repris') }),
    close: () => send(form, line.close.$post, { param, to, flash: told('clôturé') }),
    delete: () => send(form, line.$delete, { param, to: at({}), flash: ({ number }) => `${number} supprimé` }),
    generate: () => send(form, lines.generate.$post, { to: ({ jobId }) => at({ job: jobId }) }),
    tour: () =>
      withRecords(api, form, TOUR, form =>
        send(form, api['journey-management']['drivers-pools'].lines.$post, {
          json: { liveLineIds: idsOf(form) },
          to: at({}),
          flash: bulkFlash('trajet prévu affecté à la tournée', 'trajets prévus affectés à la tournée'),
        }),
      ),
    'cancel-job': () =>
      send(form, api.jobs[':id'].cancel.$post, {
        param: { id: job },
        to: at({ job }),
        flash: ({ label }) => `${label}\u202f: annulé`,
      }),
  }
}
