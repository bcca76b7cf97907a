import { data } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { ApiError, json } from '#app/lib/api/error.ts'
import { draft } from '#app/lib/forms/draft.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { failed, submit } from '#app/lib/forms/submit.server.ts'
import { monthWords } from '#domain/calendar/months.ts'
import { decode } from '#domain/csv/encoding.ts'
import { CsvError } from '#domain/csv/error.ts'
import type { ValueLine } from '#domain/transverse/cnr/import.ts'

interface Ways {
  /** The index and the record that the form is about. */
  index: string
  id: string
  /** The screen without a panel. */
  back: string
  /** The same with the index that it shows by itself. */
  list: string
}

const moved = (journeys: number) => (journeys > 0 ? `, ${journeys} ${journeys > 1 ? 'trajets indexés' : 'trajet indexé'}` : '')

/** What a posted form about the CNR asks for. */
export async function cnrAction(api: ApiClient, form: PostedForm, { index, id, back, list }: Ways) {
  const client = api.transverse.cnr
  // The API judges what was posted: its types say what it takes, not what people type.
  const values = form.values as never
  const { headers } = form
  switch (form.intent) {
    case 'add-value':
      return submit(form, () => json(client.indices[':id'].values.$post({ param: { id: index }, json: values }, headers)), {
        to: back,
        flash: ({ month, journeys }) => `Valeur ajoutée pour ${monthWords(month)}${moved(journeys)}`,
      })
    case 'correct-value':
      return submit(form, () => json(client.values[':id'].correction.$post({ param: { id }, json: values }, headers)), {
        to: back,
        flash: ({ month, journeys }) => `Valeur corrigée pour ${monthWords(month)}${moved(journeys)}`,
      })
    case 'publish-value':
      return submit(form, () => json(client.values[':id'].publication.$post({ param: { id }, json: values }, headers)), {
        to: back,
        flash: ({ month }) => `Valeur publiée pour ${monthWords(month)}`,
      })
    case 'import-preview':
      return preview(api, form, index)
    case 'import-values':
      return submit(form, () => json(client.indices[':id'].import.$post({ param: { id: index }, json: values }, headers)), {
        to: back,
        flash: ({ values, journeys }) => `${values} ${values > 1 ? 'valeurs importées' : 'valeur importée'}${moved(journeys)}`,
      })
    case 'create-index':
      return submit(form, () => json(client.indices.$post({ json: values }, headers)), { to: back, flash: 'Indice créé' })
    case 'update-index':
      return submit(form, () => json(client.indices[':id'].$put({ param: { id: index }, json: values }, headers)), {
        to: back,
        flash: 'Indice enregistré',
      })
    case 'archive-index':
      return submit(form, () => json(client.indices[':id'].archive.$post({ param: { id: index } }, headers)), {
        to: list,
        flash: 'Indice archivé',
      })
    case 'restore-index':
      return submit(form, () => json(client.indices[':id'].restore.$post({ param: { id: index } }, headers)), {
        to: back,
        flash: "Indice sorti de l'archive",
      })
    case 'create-share':
      return submit(form, () => json(client.shares.$post({ json: values }, headers)), { to: back, flash: 'Parts ajoutées' })
    case 'update-share':
      return submit(form, () => json(client.shares[':id'].$put({ param: { id }, json: values }, headers)), {
        to: back,
        flash: 'Parts enregistrées',
      })
    case 'create-reference':
      return submit(form, () => json(client.references.$post({ json: values }, headers)), {
        to: back,
        flash: ({ closed }) => (closed ? `Référentiel ajouté\u202f; le précédent s'arrête le ${closed}` : 'Référentiel ajouté'),
      })
    case 'update-reference':
      return submit(form, () => json(client.references[':id'].$put({ param: { id }, json: values }, headers)), {
        to: back,
        flash: 'Référentiel enregistré',
      })
    default:
      throw data(null, { status: 400 })
  }
}

/** Reads what was pasted, or the file, and shows line by line what importing it would do; nothing is written. */
async function preview(api: ApiClient, form: PostedForm, index: string) {
  try {
    const text = await textOf(form)
    const { lines } = await json(
      api.transverse.cnr.indices[':id'].import.preview.$post({ param: { id: index }, json: { text } }, form.headers),
    )
    const shown = draft(form, { text })
    return data({ ...shown.data, lines: lines as ValueLine[] })
  } catch (error) {
    if (error instanceof ApiError) return failed(form, error)
    if (error instanceof CsvError) return draft(form, {}, { issues: [{ path: 'text', message: error.message }] })
    throw error
  }
}

async function textOf(form: PostedForm): Promise<string> {
  const file = form.files.get('file')
  if (file instanceof File && file.size > 0) return decode(new Uint8Array(await file.arrayBuffer())).text
  return String(form.typed.text ?? '')
}
