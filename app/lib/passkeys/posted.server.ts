import { data } from 'react-router'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { PASSKEY_MISSING } from '#domain/passkeys.ts'

/** Posted passkey answer; null without one, as without JavaScript. */
export function passkeyIn(form: PostedForm): object | null {
  try {
    const answer: unknown = JSON.parse(String(form.typed.passkey ?? ''))
    return typeof answer === 'object' && !Array.isArray(answer) ? answer : null
  } catch {
    return null
  }
}

/** Answer to a form posted without a passkey. */
export function withoutPasskey(form: PostedForm) {
  const failure: FormFailure = { status: 422, message: PASSKEY_MISSING, issues: [], typed: form.typed, intent: form.intent }
  return data(failure, { status: 422 })
}
