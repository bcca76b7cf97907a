import { useEffect, useRef } from 'react'
import { redirect, useNavigation } from 'react-router'
import { AuthPage } from '#app/components/shell/auth-page.tsx'
import { ResendButton } from '#app/components/shell/auth-resend.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { CodeField } from '#app/components/ui/form/code-field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { requestFacts } from '#app/lib/api/transport.server.ts'
import { issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { secondsToWait, sentCode } from '#app/lib/session/sent-code.server.ts'
import { reveal } from '#domain/auth/obfuscation.ts'
import { webmailOf } from '#domain/auth/webmail.ts'
import { checkEmail } from '#domain/formats/email.ts'
import { CODE_SENT } from '#domain/messages.ts'
import type { Route } from './+types/verify'
import { resendCode, signInWithCode } from './actions.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Votre code · Quai' }]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { e, email, next } = addressOf(url)
  const sent = await sentCode(request, e)
  const code = url.searchParams.get('code') ?? ''
  return {
    email,
    webmail: webmailOf(email),
    /** Set by the link in the mail. */
    code: /^\d{6}$/.test(code) ? code : undefined,
    link: url.searchParams.get('link') ?? '',
    /** A link requested by somebody else would sign this browser in as them, so it needs a manual press. */
    askedHere: sent !== null,
    shownCode: context.get(requestFacts).demo ? sent?.code : undefined,
    sentAt: sent?.at ?? 0,
    secondsToWait: secondsToWait(sent),
    search: `?${new URLSearchParams({ e, ...(next && { next }) })}`,
    loginHref: next ? `/login?${new URLSearchParams({ next })}` : '/login',
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const address = addressOf(url)
  const form = await readForm(request)
  return form.intent === 'resend'
    ? resendCode({ request, context }, form, address)
    : signInWithCode({ request, context }, form, address)
}

/** Decodes the e-mail address; an invalid one restarts the sign-in. */
function addressOf(url: URL) {
  const e = url.searchParams.get('e') ?? ''
  const email = checkEmail(reveal(e) ?? '')
  if (!email.valid) throw redirect('/login')
  return { e, email: email.normalized, next: url.searchParams.get('next') }
}

export default function Verify({ loaderData, actionData: failure }: Route.ComponentProps) {
  const { email, webmail, code, link, askedHere, shownCode, sentAt, secondsToWait, search, loginHref } = loaderData
  const form = useRef<HTMLFormElement>(null)
  const sent = useNavigation().formData
  const pressed = useRef(false)
  // The mail's link presses the button once, in the browser that requested it; the post removes the code from the address.
  useEffect(() => {
    if (!code || !askedHere || pressed.current) return
    pressed.current = true
    form.current?.requestSubmit()
  }, [code, askedHere])
  return (
    <AuthPage
      title="Votre code"
      intro={
        <>
          {CODE_SENT} à <b>{email}</b>. Il est valable 10 minutes.
        </>
      }
    >
      <Form method="post" action={search} ref={form} noValidate>
        <FormRefusal failure={failure} label={() => CODE} />
        {code && !askedHere && (
          <Banner>
            Ce code n'a pas été demandé sur ce navigateur. Si cette adresse est bien la vôtre, confirmez la connexion.
          </Banner>
        )}
        {code && link && <input type="hidden" name="link" value={link} />}
        {shownCode && (
          <Banner>
            Démonstration{'\u202f'}: aucun mail ne part, votre code est <b className="tabular-nums">{shownCode}</b>.
          </Banner>
        )}
        <CodeField
          label={CODE}
          name="code"
          defaultValue={startValue(failure, 'code', code)}
          error={issueAt(failure, 'code')}
          autoFocus={!failure}
        />
        <button type="submit" className="btn btn-primary" aria-busy={sent ? sent.get('intent') !== 'resend' : undefined}>
          Se connecter
        </button>
        <div className="auth-ways">
          {webmail && (
            <a className="btn btn-line" href={webmail.url} target="_blank" rel="noreferrer">
              <Icon name="inbox" />
              Ouvrir ma messagerie
              <span className="sr-only"> {webmail.name}, dans un nouvel onglet</span>
            </a>
          )}
          <ResendButton key={sentAt} seconds={secondsToWait} busy={sent?.get('intent') === 'resend'} />
        </div>
      </Form>
      <p className="auth-back">
        <a className="text-link" href={loginHref}>
          Changer d'adresse e-mail
        </a>
      </p>
    </AuthPage>
  )
}

const CODE = 'Code à six chiffres'
