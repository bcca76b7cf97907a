import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'

const HERE = '/profile'

/** What the forms of the profile ask for. The account is always the caller's own: no form names one. */
export function profileIntents({ profile }: ApiClient, form: PostedForm) {
  return {
    update: () => send(form, profile.$put, { to: HERE, flash: 'Profil enregistré' }),
    email: () => send(form, profile.email.$post, { to: ({ code }) => `${HERE}?panel=email${code ? `&code=${code}` : ''}` }),
    'email-verify': () => send(form, profile.email.verify.$post, { to: HERE, flash: 'Adresse e-mail modifiée' }),
    paper: () =>
      send(form, profile.papers.$post, {
        form: { file: form.files.get('file') ?? '' },
        to: HERE,
        flash: "Pièce envoyée\u202f: l'exploitation la vérifie",
      }),
    'feed-open': () => send(form, profile.feed.$post, { to: HERE, flash: "Adresse de l'agenda créée" }),
    'feed-revoke': () => send(form, profile.feed.$delete, { to: HERE, flash: "Adresse de l'agenda révoquée" }),
    end: () =>
      send(form, profile.sessions[':id'].end.$post, {
        param: { id: String(form.typed.id ?? '') },
        to: HERE,
        flash: 'Session déconnectée',
      }),
    'end-others': () =>
      send(form, profile.sessions['end-others'].$post, {
        to: HERE,
        flash: ({ ended }) => ['Aucune autre session', 'Session déconnectée'][ended] ?? `${ended} sessions déconnectées`,
      }),
  }
}
