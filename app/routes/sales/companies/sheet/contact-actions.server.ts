import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { submit } from '#app/lib/forms/submit.server.ts'

export const isContact = (intent: string) => intent.startsWith('contact-')

/** What a posted form about a contact of the client asks for; `id` is the contact's. */
export function contactAction(api: ApiClient, form: PostedForm, ids: { companyId: string; id: string }, back: string) {
  const { headers } = form
  // The API judges what was posted: its types say what it takes, not what people type.
  const values = form.values as never
  const contacts = api.sales.companies[':companyId'].contacts
  switch (form.intent) {
    case 'contact-create':
      return submit(form, () => json(contacts.$post({ param: ids, json: values }, headers)), {
        to: back,
        flash: 'Contact ajouté',
      })
    case 'contact-update':
      return submit(form, () => json(contacts[':id'].$put({ param: ids, json: values }, headers)), {
        to: back,
        flash: 'Contact enregistré',
      })
    case 'contact-archive':
      return submit(form, () => json(contacts[':id'].archive.$post({ param: ids }, headers)), {
        to: back,
        flash: 'Contact archivé',
      })
    default:
      throw new Response(null, { status: 400 })
  }
}
