import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { submit } from '#app/lib/forms/submit.server.ts'

const HERE = '/profile'

/** What a posted form of the profile asks for. The account is always the caller's own: no form names one. */
export function profileAction(api: ApiClient, form: PostedForm) {
  const { headers } = form
  // The API judges what was posted: its types say what it takes, not what people type.
  const values = form.values as never
  switch (form.intent) {
    case 'update':
      return submit(form, () => json(api.profile.$put({ json: values }, headers)), { to: HERE, flash: 'Profil enregistré' })
    case 'email':
      return submit(form, () => json(api.profile.email.$post({ json: values }, headers)), {
        to: ({ code }) => `${HERE}?panel=email${code ? `&code=${code}` : ''}`,
      })
    case 'email-verify':
      return submit(form, () => json(api.profile.email.verify.$post({ json: values }, headers)), {
        to: HERE,
        flash: 'Adresse e-mail modifiée',
      })
    case 'end':
      return submit(
        form,
        () => json(api.profile.sessions[':id'].end.$post({ param: { id: String(form.typed.id ?? '') } }, headers)),
        { to: HERE, flash: 'Session déconnectée' },
      )
    case 'end-others':
      return submit(form, () => json(api.profile.sessions['end-others'].$post({}, headers)), {
        to: HERE,
        flash: ({ ended }) => ['Aucune autre session', 'Session déconnectée'][ended] ?? `${ended} sessions déconnectées`,
      })
    default:
      throw new Response(null, { status: 400 })
  }
}
