import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { undoBy } from '#app/lib/forms/undo.server.ts'

interface Ways {
  companyId: string
  /** Empty for a new contact. */
  id: string
  back: string
}

export function contactIntents(api: ApiClient, form: PostedForm, { companyId, id, back: to }: Ways) {
  const contacts = api.sales.companies[':companyId'].contacts
  const param = { companyId, id }
  return {
    'contact-create': () => send(form, contacts.$post, { param, to, flash: 'Contact ajouté' }),
    'contact-update': () => send(form, contacts[':id'].$put, { param, to, flash: 'Contact enregistré' }),
    'contact-archive': () =>
      send(form, contacts[':id'].archive.$post, {
        param,
        to,
        flash: 'Contact archivé',
        undo: undoBy('contact-restore', to, id),
      }),
    'contact-restore': () => send(form, contacts[':id'].restore.$post, { param, to, flash: "Contact sorti de l'archive" }),
  }
}
