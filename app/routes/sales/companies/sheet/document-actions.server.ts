import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { undoBy } from '#app/lib/forms/undo.server.ts'

export function documentIntents(api: ApiClient, form: PostedForm, { id, back: to }: { id: string; back: string }) {
  const company = api.sales.companies[':id']
  const documentId = String(form.typed.id ?? '')
  const file = form.files.get('file') ?? ''
  return {
    'document-add': () => send(form, company.documents.$post, { param: { id }, form: { file }, to, flash: 'Document joint' }),
    'document-archive': () =>
      send(form, company.documents[':documentId'].archive.$post, {
        param: { id, documentId },
        to,
        flash: 'Document archivé',
        undo: undoBy('document-restore', to, documentId),
      }),
    'document-restore': () =>
      send(form, company.documents[':documentId'].restore.$post, {
        param: { id, documentId },
        to,
        flash: "Document sorti de l'archive",
      }),
    subcontractor: () => send(form, company.subcontractor.$put, { param: { id }, to, flash: 'Numéros enregistrés' }),
  }
}
