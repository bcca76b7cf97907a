import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { passkeyIn, withoutPasskey } from '#app/lib/passkeys/posted.server.ts'
import { passkeyCredential } from '#domain/administration/passkey-schema.ts'

const HERE = '/profile'

/** Always on the caller's own account: no form names one. */
export function profileIntents({ profile }: ApiClient, form: PostedForm) {
  const param = { id: String(form.typed.id ?? '') }
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
    'passkey-add': () => {
      const credential = passkeyIn(form, passkeyCredential)
      if (!credential) return withoutPasskey(form)
      return send(form, profile.passkeys.$post, { json: { credential }, to: HERE, flash: "Clé d'accès ajoutée" })
    },
    'passkey-rename': () => send(form, profile.passkeys[':id'].$put, { param, to: HERE, flash: "Clé d'accès renommée" }),
    'passkey-remove': () => send(form, profile.passkeys[':id'].$delete, { param, to: HERE, flash: "Clé d'accès retirée" }),
    end: () =>
      send(form, profile.sessions[':id'].end.$post, {
        param,
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
