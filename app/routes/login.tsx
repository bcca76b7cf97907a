import { data, redirect, useNavigation } from 'react-router'
import { AuthPage } from '#app/components/shell/auth-page.tsx'
import { PasskeySignIn } from '#app/components/shell/passkey-sign-in.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ApiError, json } from '#app/lib/api/error.ts'
import { requestFacts } from '#app/lib/api/transport.server.ts'
import { draftPath } from '#app/lib/forms/form-draft.server.ts'
import { issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { failed } from '#app/lib/forms/submit.server.ts'
import { passkeyIn, withoutPasskey } from '#app/lib/passkeys/posted.server.ts'
import { firstScreenOf } from '#app/lib/session/preferences.server.ts'
import { safeTarget } from '#app/lib/session/safe-target.server.ts'
import { rememberCode } from '#app/lib/session/sent-code.server.ts'
import { sessionOf } from '#app/lib/session/session.server.ts'
import { passkeyAssertion } from '#domain/administration/passkey-schema.ts'
import { obfuscate } from '#domain/auth/obfuscation.ts'
import { passkeysAt } from '#domain/auth/passkeys.ts'
import { isRole, ROLE_LABELS, ROLES } from '#domain/roles.ts'
import type { Route } from './+types/login'

export const meta: Route.MetaFunction = () => [
  { title: 'Connexion · Quai' },
  { name: 'description', content: "Quai, le back-office d'un transporteur routier." },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { demo, appUrl } = context.get(requestFacts)
  return { demo, passkeys: passkeysAt(appUrl, url.hostname) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { api, setUser } = sessionOf(context)
  const { demo } = context.get(requestFacts)
  const form = await readForm(request)
  const next = url.searchParams.get('next')
  const entered = async (user: NonNullable<Parameters<typeof setUser>[0]>) => {
    setUser(user)
    return redirect(safeTarget(next ?? (await draftPath(request, api)), firstScreenOf(user)), 303)
  }
  const role = form.typed.demo
  if (role !== undefined) {
    if (!demo || !isRole(role)) throw data(null, { status: 404 })
    return entered(await json(api.auth.demo.$post({ json: { role } })))
  }
  const email = String(form.typed.email ?? '').trim()
  try {
    if (form.intent === 'passkey') {
      const assertion = passkeyIn(form, passkeyAssertion)
      if (!assertion) return withoutPasskey(form)
      return await entered(await json(api.auth.passkeys.verify.$post({ json: { assertion } })))
    }
    const { code } = await json(api.auth.login.$post({ json: { email } }))
    // The e-mail address is normalized for comparison and obfuscated, because page URLs stay in histories and logs.
    const e = obfuscate(email.toLowerCase())
    const to = new URLSearchParams({ e, ...(next && { next }) })
    return redirect(`/verify?${to}`, {
      status: 303,
      headers: { 'set-cookie': await rememberCode({ e, at: Date.now(), code }) },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return failed(form, error)
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const sent = useNavigation().formData
  const byPasskey = actionData?.intent === 'passkey'
  const failure = byPasskey ? undefined : actionData
  return (
    <AuthPage title="Connexion" intro="Nous vous envoyons un code à six chiffres. Pas de mot de passe à retenir.">
      {/* noValidate: the browser's own messages would hide the server's. */}
      <Form method="post" noValidate>
        <FormRefusal failure={failure} label={() => EMAIL} />
        <Field
          label={EMAIL}
          name="email"
          type="email"
          icon="mail"
          autoComplete={loaderData.passkeys ? 'username webauthn' : 'username'}
          autoFocus={!actionData}
          aria-required
          defaultValue={startValue(failure, 'email', '')}
          error={issueAt(failure, 'email')}
        />
        <button type="submit" className="btn btn-primary" aria-busy={sent?.has('email')}>
          Recevoir mon code
        </button>
      </Form>
      {loaderData.passkeys && (
        <PasskeySignIn busy={sent?.get('intent') === 'passkey'} failure={byPasskey ? actionData : undefined} />
      )}
      {loaderData.demo && (
        <Form reloadDocument method="post" className="demo-accounts">
          <p>Démonstration{'\u202f'}: choisissez un rôle, le compte est déjà là.</p>
          {ROLES.map(role => (
            <button key={role} type="submit" className="btn btn-line" name="demo" value={role}>
              {ROLE_LABELS[role]}
            </button>
          ))}
        </Form>
      )}
    </AuthPage>
  )
}

const EMAIL = 'E-mail professionnel'
