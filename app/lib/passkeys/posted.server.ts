import { data } from 'react-router'
import type { z } from 'zod'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { PASSKEY_MISSING } from '#domain/auth/passkeys.ts'

/** Posted passkey answer; null without one, as without JavaScript, or in another form. */
export function passkeyIn<Answer>(form: PostedForm, schema: z.ZodType<Answer>): Answer | null {
  try {
    return schema.safeParse(JSON.parse(String(form.typed.passkey ?? ''))).data ?? null
  } catch {
    return null
  }
}

/** Answer to a form posted without a passkey. */
export function withoutPasskey(form: PostedForm) {
  const failure: FormFailure = { status: 422, message: PASSKEY_MISSING, issues: [], typed: form.typed, intent: form.intent }
  return data(failure, { status: 422 })
}
