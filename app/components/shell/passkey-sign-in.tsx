import { useEffect, useRef } from 'react'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { usePasskey } from '#app/lib/passkeys/use-passkey.ts'
import { PASSKEY_NEEDS_SCRIPT } from '#domain/auth/passkeys.ts'

const load = () => import('#app/lib/passkeys/ask.ts')

/**
 * Passkey sign-in: a button and, where supported, the suggestions of the e-mail field (`autocomplete="… webauthn"`). Its code is loaded
 * on demand.
 */
export function PasskeySignIn({ busy, failure }: { busy: boolean; failure: FormFailure | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { problem, asking, send, onSubmit } = usePasskey(async () => (await load()).askPasskey({ autofill: false }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    let gone = false
    void suggested().then(answer => {
      if (answer && !gone && form.current) send(form.current, button.current, answer)
    })
    return () => {
      gone = true
    }
  }, [])

  return (
    <>
      <Form method="post" className="passkey-sign-in js-only" ref={form} onSubmit={onSubmit}>
        {failure && <WholeRefusal failure={failure} />}
        <input type="hidden" name="passkey" />
        <button type="submit" className="btn btn-line" name="intent" value="passkey" ref={button} aria-busy={asking || busy}>
          <Icon name="key-round" />
          Me connecter avec une clé d'accès
        </button>
        <p role="status">{problem}</p>
      </Form>
      <p className="help no-js-only mt-3">{PASSKEY_NEEDS_SCRIPT}</p>
    </>
  )
}

/** Answer of a passkey chosen among the suggestions; may never resolve. */
async function suggested(): Promise<string | null> {
  if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return null
  const found = await (await load()).askPasskey({ autofill: true })
  return 'answer' in found ? found.answer : null
}
