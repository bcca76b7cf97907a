import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { submit } from '#app/lib/forms/submit.server.ts'

const INTENTS = ['document-add', 'document-archive', 'subcontractor']
export const isDocument = (intent: string) => INTENTS.includes(intent)

/** What a posted form about the papers of a client asks for. */
export function documentAction(api: ApiClient, form: PostedForm, id: string, back: string) {
  const { headers } = form
  const client = api.sales.companies[':id']
  if (form.intent === 'document-archive') {
    const param = { id, documentId: String(form.typed.id ?? '') }
    return submit(form, () => json(client.documents[':documentId'].archive.$post({ param }, headers)), {
      to: back,
      flash: 'Document archivé',
    })
  }
  if (form.intent === 'subcontractor') {
    // The API judges what was posted: its types say what it takes, not what people type.
    const values = form.values as never
    return submit(form, () => json(client.subcontractor.$put({ param: { id }, json: values }, headers)), {
      to: back,
      flash: 'Numéros enregistrés',
    })
  }
  const parts = { ...form.values, file: form.files.get('file') ?? '' } as never
  return submit(form, () => json(client.documents.$post({ param: { id }, form: parts }, headers)), {
    to: back,
    flash: 'Document joint',
  })
}
