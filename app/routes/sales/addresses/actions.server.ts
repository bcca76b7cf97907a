import { data } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import { changeForm } from '#app/lib/forms/change-form.server.ts'
import { chooseCommune } from '#app/lib/forms/commune-choice.server.ts'
import { draft } from '#app/lib/forms/draft.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { orderAsked, reordered, rowCount } from '#app/lib/forms/rows.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { submit } from '#app/lib/forms/submit.server.ts'
import { resolveRecords } from '#app/lib/records/resolve-records.server.ts'
import { mondayToFriday } from './form-values.ts'
import { positionChanges } from './position.server.ts'

interface Ways {
  /** The address that the form is about; empty for a new one. */
  id: string
  /** The list, which an archived address leaves. */
  list: string
  /** The sheet of an address, which shows what was kept. */
  sheet: (id: string) => string
}

/** What a posted form about addresses asks for. */
export async function addressAction(api: ApiClient, posted: PostedForm, ways: Ways) {
  const { intent, headers } = posted
  const client = api.sales.addresses
  const { id, list } = ways
  switch (intent) {
    case 'create':
    case 'update':
      return save(api, posted, ways)
    case 'protocol': {
      const parts = { ...posted.values, file: posted.files.get('file') ?? '' } as never
      return submit(posted, () => json(client[':id'].protocol.$post({ param: { id }, form: parts }, headers)), {
        to: ways.sheet(id),
        flash: 'Protocole joint',
      })
    }
    case 'archive':
      return submit(posted, () => json(client[':id'].archive.$post({ param: { id } }, headers)), {
        to: list,
        flash: 'Adresse archivée',
      })
    case 'archive-many':
      return send(posted, client.archive.$post, {
        json: { ids: idsOf(posted) },
        to: list,
        flash: bulkFlash('adresse(s) archivée(s)'),
      })
    case 'restore':
      return submit(posted, () => json(client[':id'].restore.$post({ param: { id } }, headers)), {
        to: ways.sheet(id),
        flash: "Adresse sortie de l'archive",
      })
    default:
      return changed(api, posted)
  }
}

/** A button that changes the form without sending it; everything typed comes back. */
async function changed(api: ApiClient, posted: PostedForm) {
  const { intent } = posted
  const position = positionChanges(intent, posted.typed)
  if (position) {
    const { form, choices } = await resolveRecords(api, posted, COMPANY)
    return draft(form, position.changes, { choices, issues: position.issues ?? [], focus: 'map' })
  }
  const count = rowCount(posted.typed, 'closures')
  const order = orderAsked(intent, 'closure', count)
  if (!order && intent !== 'commune' && intent !== 'same-week') throw new Response(null, { status: 400 })

  const { form, choices } = await resolveRecords(api, posted, COMPANY)
  if (intent === 'commune') return chooseCommune(api, form, 'zip', 'city')
  if (intent === 'same-week') return draft(form, mondayToFriday(form.typed), { choices, focus: 'same-week' })
  const changes = reordered(form.typed, 'closures', order!, { from: '', to: '', reason: '' })
  const added = order!.indexOf(null)
  return draft(changeForm(form, changes), {}, { choices, focus: added >= 0 ? `closures[${added}].from` : 'add-closure' })
}

/** Creates or changes; the company is found by what was typed of it. */
async function save(api: ApiClient, posted: PostedForm, { id, sheet }: Ways) {
  const { form, choices, issues } = await resolveRecords(api, posted, COMPANY)
  // The API judges what was posted: its types say what it takes, not what people type.
  const values = form.values as never
  const client = api.sales.addresses
  const done = (what: string) => ({
    to: (kept: { id: string }) => sheet(kept.id),
    flash: ({ twin, regenerated = 0 }: { twin: string | null; regenerated?: number }) =>
      [
        what,
        twin && `au même lieu que «\u202f${twin}\u202f»`,
        regenerated > 0 && `les trajets de ${regenerated} ligne(s) qui suivent ses fermetures sont recalculés`,
      ]
        .filter(Boolean)
        .join(', '),
  })
  const answer =
    form.intent === 'update'
      ? await submit(
          form,
          () => json(client[':id'].$put({ param: { id }, json: values }, form.headers)),
          done('Adresse enregistrée'),
        )
      : await submit(form, () => json(client.$post({ json: values }, form.headers)), done('Adresse créée'))
  if (answer instanceof Response) return answer
  const found = new Map(issues.map(issue => [issue.path, issue]))
  const refusal: FormFailure = {
    ...answer.data,
    choices,
    issues: answer.data.issues.map(issue => found.get(issue.path) ?? issue),
  }
  return data(refusal, answer.init ?? undefined)
}

const COMPANY = [{ name: 'companyId', kind: 'company' as const }]
