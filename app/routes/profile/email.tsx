import { useNavigation } from 'react-router'
import { Banner } from '#app/components/ui/banner.tsx'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { CodeField } from '#app/components/ui/form/code-field.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal, WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'

interface EmailPanelProps {
  email: string
  /** New address waiting for its code. */
  pending: string | null
  /** Another address than the pending one is being requested. */
  another: boolean
  /** The code itself, in a demonstration without mail. */
  code: string | null
  idempotencyKey: string
  failure: FormFailure | undefined
}

const CLOSED = '/profile'

/** Changes the e-mail address in two steps at `?panel=email`: the new address, then its code. */
export function EmailPanel(props: EmailPanelProps) {
  const { pending, another, failure } = props
  const asking = !pending || another
  const intent = asking ? 'email' : 'email-verify'
  const busy = useNavigation().formData?.get('intent') === intent
  // Refusal of the own step; an expired code returns to the first step with its message.
  const own = failure?.intent === intent ? failure : undefined
  const expired = failure?.intent === 'email-verify' && asking ? failure : undefined
  return (
    <Panel
      title="Changer d'adresse e-mail"
      closeHref={CLOSED}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="email-form" name="intent" value={intent} aria-busy={busy}>
            {asking ? 'Envoyer le code' : "Confirmer l'adresse"}
          </button>
          <Cancel href={CLOSED} />
        </>
      }
    >
      {expired && (
        <div className="mb-5">
          <Banner tone="error">{issueAt(expired, 'code') ?? expired.message}</Banner>
        </div>
      )}
      {asking ? <AskStep {...props} failure={own} /> : <CodeStep {...props} pending={pending} failure={own ?? failure} />}
    </Panel>
  )
}

function AskStep({ email, idempotencyKey, failure }: EmailPanelProps) {
  return (
    <Form method="post" action="/profile?panel=email&another=1" id="email-form" className="form" noValidate>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <button type="submit" name="intent" value="email" hidden tabIndex={-1} aria-hidden="true" />
      <FormRefusal failure={failure} label={() => 'Nouvelle adresse e-mail'} />
      <p>
        Votre adresse est aujourd'hui <b className="wrap-anywhere">{email}</b>. Elle reste la vôtre tant que la nouvelle n'est pas
        confirmée par le code à six chiffres qui y est envoyé.
      </p>
      <Field
        label="Nouvelle adresse e-mail"
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={startValue(failure, 'email', '')}
        error={issueAt(failure, 'email')}
      />
    </Form>
  )
}

function CodeStep({ pending, code, idempotencyKey, failure }: EmailPanelProps & { pending: string }) {
  const wrong = issueAt(failure, 'code')
  return (
    <div className="form">
      <Form method="post" id="email-form" className="form" noValidate>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <button type="submit" name="intent" value="email-verify" hidden tabIndex={-1} aria-hidden="true" />
        {failure && !wrong && <WholeRefusal failure={failure} />}
        {code && (
          <Banner icon="mail">
            Démonstration{'\u202f'}: aucun mail ne part, votre code est <b>{code}</b>.
          </Banner>
        )}
        <p>
          Un code vient d'être envoyé à <b className="wrap-anywhere">{pending}</b>. Il est valable 10 minutes.
        </p>
        <CodeField label="Code à six chiffres" name="code" error={wrong} />
      </Form>
      <Form method="post" className="form-actions">
        <input type="hidden" name="idempotencyKey" value={`${idempotencyKey}-again`} />
        <input type="hidden" name="email" value={pending} />
        <button type="submit" className="btn btn-sm btn-line" name="intent" value="email">
          Renvoyer le code
        </button>
        <a className="btn btn-sm btn-bare" href="?panel=email&another=1">
          Autre adresse
        </a>
      </Form>
    </div>
  )
}
