import { data } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { ApiError, json } from '#app/lib/api/error.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { redisplay } from '#app/lib/forms/redisplay.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { failed } from '#app/lib/forms/submit.server.ts'
import { undoBy } from '#app/lib/forms/undo.server.ts'
import { monthWords } from '#domain/calendar/months.ts'
import { decode } from '#domain/csv/encoding.ts'
import { CsvError } from '#domain/csv/error.ts'
import { csvText } from '#domain/csv/write.ts'
import { counted } from '#domain/formats/counted.ts'
import type { ValueLine } from '#domain/transverse/cnr/import.ts'
import { isWorkbook, readTable } from '#domain/xlsx/read.ts'

interface Ways {
  /** Index and record ids of the form. */
  index: string
  id: string
  /** The screen without a panel. */
  back: string
  /** The screen with its default index. */
  list: string
}

const moved = (journeys: number) => (journeys > 0 ? `, ${counted(journeys, 'trajet indexé', 'trajets indexés')}` : '')

export function cnrIntents(api: ApiClient, form: PostedForm, { index, id, back, list }: Ways) {
  const { indices, values, shares, references } = api.transverse.cnr
  const ofIndex = { param: { id: index }, to: back }
  const ofRecord = { param: { id }, to: back }
  return {
    'add-value': () =>
      send(form, indices[':id'].values.$post, {
        ...ofIndex,
        flash: ({ month, journeys }) => `Valeur ajoutée pour ${monthWords(month)}${moved(journeys)}`,
      }),
    'correct-value': () =>
      send(form, values[':id'].correction.$post, {
        ...ofRecord,
        flash: ({ month, journeys }) => `Valeur corrigée pour ${monthWords(month)}${moved(journeys)}`,
      }),
    'publish-value': () =>
      send(form, values[':id'].publication.$post, {
        ...ofRecord,
        flash: ({ month }) => `Valeur publiée pour ${monthWords(month)}`,
      }),
    'import-preview': () => preview(api, form, index),
    'import-values': () =>
      send(form, indices[':id'].import.$post, {
        ...ofIndex,
        flash: ({ values, journeys }) => `${counted(values, 'valeur importée', 'valeurs importées')}${moved(journeys)}`,
      }),
    'create-index': () => send(form, indices.$post, { to: back, flash: 'Indice créé' }),
    'update-index': () => send(form, indices[':id'].$put, { ...ofIndex, flash: 'Indice enregistré' }),
    'archive-index': () =>
      send(form, indices[':id'].archive.$post, {
        ...ofIndex,
        to: list,
        flash: 'Indice archivé',
        undo: undoBy('restore-index', back, index),
      }),
    'restore-index': () =>
      send(form, indices[':id'].restore.$post, {
        ...ofIndex,
        flash: "Indice sorti de l'archive",
        undo: undoBy('archive-index', back, index),
      }),
    'create-share': () => send(form, shares.$post, { to: back, flash: 'Parts ajoutées' }),
    'update-share': () => send(form, shares[':id'].$put, { ...ofRecord, flash: 'Parts enregistrées' }),
    'create-reference': () =>
      send(form, references.$post, {
        to: back,
        flash: ({ closed }) => (closed ? `Référentiel ajouté\u202f; le précédent s'arrête le ${closed}` : 'Référentiel ajouté'),
      }),
    'update-reference': () => send(form, references[':id'].$put, { ...ofRecord, flash: 'Référentiel enregistré' }),
  }
}

/** Parses the pasted lines or the file and shows the effect of each line; saves nothing. */
async function preview(api: ApiClient, form: PostedForm, index: string) {
  try {
    const text = await textOf(form)
    const { lines } = await json(
      api.transverse.cnr.indices[':id'].import.preview.$post({ param: { id: index }, json: { text } }, form.headers),
    )
    const shown = redisplay(form, { text })
    return data({ ...shown.data, lines: lines as ValueLine[] })
  } catch (error) {
    if (error instanceof ApiError) return failed(form, error)
    if (error instanceof CsvError) return redisplay(form, {}, { issues: [{ path: 'text', message: error.message }] })
    throw error
  }
}

async function textOf(form: PostedForm): Promise<string> {
  const file = form.files.get('file')
  if (!(file instanceof File && file.size > 0)) return String(form.typed.text ?? '')
  const bytes = new Uint8Array(await file.arrayBuffer())
  return isWorkbook(bytes) ? csvText((await readTable(bytes)).rows) : decode(bytes).text
}
