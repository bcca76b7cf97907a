import { data, type RouterContextProvider, redirect } from 'react-router'
import { ApiError, json } from '#app/lib/api/error.ts'
import { draftPath } from '#app/lib/forms/form-draft.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { failed } from '#app/lib/forms/submit.server.ts'
import { firstScreenOf } from '#app/lib/session/preferences.server.ts'
import { safeTarget } from '#app/lib/session/safe-target.server.ts'
import { forgetCode, rememberCode, secondsToWait, sentCode } from '#app/lib/session/sent-code.server.ts'
import { sessionOf } from '#app/lib/session/session.server.ts'
import { flashCookie } from '#app/lib/toasts/flash.server.ts'
import { CODE_SENT } from '#domain/messages.ts'

type Context = Readonly<RouterContextProvider>

interface Address {
  /** Obfuscated address, as in the page's URL. */
  e: string
  email: string
  next: string | null
}

/** Signs in and redirects to the requested page, else to the draft, else to the preferred first screen. */
export async function signInWithCode(
  { request, context }: { request: Request; context: Context },
  form: PostedForm,
  { email, next }: Address,
) {
  // Users may type the code in two groups.
  const code = String(form.typed.code ?? '').replace(/\s/g, '')
  const link = String(form.typed.link ?? '') || undefined
  const { api, setUser } = sessionOf(context)
  try {
    const user = await json(api.auth.verify.$post({ json: { email, code, link } }))
    setUser(user)
    const to = safeTarget(next ?? (await draftPath(request, api)), firstScreenOf(user))
    return redirect(to, { status: 303, headers: { 'set-cookie': await forgetCode() } })
  } catch (error) {
    return refusal(form, error)
  }
}

/** Requests another code, at the earliest 30 s after the last one (else 429 with `Retry-After`). */
export async function resendCode(
  { request, context }: { request: Request; context: Context },
  form: PostedForm,
  { e, email, next }: Address,
) {
  const seconds = secondsToWait(await sentCode(request, e))
  if (seconds > 0) {
    const message = `Vous pourrez renvoyer le code dans ${seconds}\u00a0s`
    const tooEarly: FormFailure = { status: 429, message, issues: [], typed: form.typed, intent: form.intent }
    return data(tooEarly, { status: 429, headers: { 'retry-after': String(seconds) } })
  }
  try {
    const { code } = await json(sessionOf(context).api.auth.login.$post({ json: { email } }))
    const headers = new Headers()
    headers.append('set-cookie', await rememberCode({ e, at: Date.now(), code }))
    headers.append('set-cookie', await flashCookie({ tone: 'success', message: CODE_SENT }))
    return redirect(`/verify?${new URLSearchParams({ e, ...(next && { next }) })}`, { status: 303, headers })
  } catch (error) {
    return refusal(form, error)
  }
}

function refusal(form: PostedForm, error: unknown) {
  if (!(error instanceof ApiError)) throw error
  return failed(form, error)
}
