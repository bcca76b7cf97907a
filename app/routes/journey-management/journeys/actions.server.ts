import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { draft } from '#app/lib/forms/draft.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { orderAsked, reordered, rowCount } from '#app/lib/forms/rows.ts'
import { submit } from '#app/lib/forms/submit.server.ts'
import { resolveRecords } from '#app/lib/records/resolve-records.server.ts'

const NEW_STOP = { kind: 'LIVRAISON', dayOffset: '0' }

/**
 * What a posted form about journeys asks for. `ref` is the journey that it is about; `sheet` gives the address of a journey's sheet over
 * the list, where an act leads; `list` is the list itself.
 */
export async function journeyAction(
  api: ApiClient,
  form: PostedForm,
  { ref, sheet, list }: { ref: string; sheet: (number: string) => string; list: string },
) {
  const { headers, intent } = form
  const journeys = api['journey-management'].journeys
  const param = { ref }
  // The API judges what was posted: its types say what it takes, not what people type.
  const values = form.values as never
  const done = (flash: string) => ({ to: sheet(ref), flash })

  const rows = orderAsked(intent, 'stop', rowCount(form.typed, 'stops'))
  if (rows) return draft(form, reordered(form.typed, 'stops', rows, NEW_STOP))
  switch (intent) {
    case 'create':
    case 'update': {
      const found = await resolveRecords(api, form, [
        { name: 'companyId', kind: 'company' },
        ...Array.from({ length: rowCount(form.typed, 'stops') }, (_, place) => ({
          name: `stops[${place}].addressId`,
          kind: 'address' as const,
        })),
      ])
      if (found.issues.length > 0) return draft(found.form, {}, { ...found, issues: found.issues.sort(inFormOrder) })
      const json_ = found.form.values as never
      return intent === 'create'
        ? submit(found.form, () => json(journeys.$post({ json: json_ }, headers)), {
            to: created => sheet(created.number),
            flash: ({ number, warning }) =>
              warning ? { tone: 'warning', message: `Trajet ${number} créé. ${warning}` } : `Trajet ${number} créé`,
          })
        : submit(found.form, () => json(journeys[':ref'].$put({ param, json: json_ }, headers)), done('Trajet enregistré'))
    }
    case 'assign':
      return submit(form, () => json(journeys[':ref'].assign.$post({ param, json: values }, headers)), done('Trajet affecté'))
    case 'confirm':
      return submit(form, () => json(journeys[':ref'].confirm.$post({ param }, headers)), {
        to: list,
        flash: `Trajet ${ref} confirmé`,
      })
    case 'unassign':
      return submit(
        form,
        () => json(journeys[':ref'].unassign.$post({ param, json: values }, headers)),
        done('Trajet désaffecté'),
      )
    case 'start':
      return submit(form, () => json(journeys[':ref'].start.$post({ param, json: values }, headers)), done('Trajet démarré'))
    case 'finish':
      return submit(form, () => json(journeys[':ref'].finish.$post({ param, json: values }, headers)), done('Trajet terminé'))
    case 'cancel':
      return submit(form, () => json(journeys[':ref'].cancel.$post({ param, json: values }, headers)), done('Trajet annulé'))
    case 'notExecuted':
      return submit(
        form,
        () => json(journeys[':ref']['not-executed'].$post({ param, json: values }, headers)),
        done('Trajet noté « Non exécuté »'),
      )
    case 'reviewed':
      return submit(form, () => json(journeys[':ref'].reviewed.$post({ param }, headers)), done('Trajet revu'))
    case 'stop': {
      const position = String(form.typed.position ?? '')
      return submit(
        form,
        () => json(journeys[':ref'].stops[':position'].$post({ param: { ref, position }, json: values }, headers)),
        {
          to: `${sheet(ref)}&tab=arrets`,
          flash: answer => (answer.status === 'TERMINE' ? 'Arrêt enregistré, trajet terminé' : 'Arrêt enregistré'),
        },
      )
    }
    default:
      throw new Response(null, { status: 405 })
  }
}

/** The client before the stops, these by their rank. */
const inFormOrder = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path, 'fr', { numeric: true })
