import { data, redirect } from 'react-router'
import { FALLBACK_ERROR } from '#domain/messages.ts'
import { ApiError } from '../api/error.ts'
import { type Flash, flashCookie } from '../toasts/flash.server.ts'
import type { FormFailure } from './form-failure.ts'
import type { PostedForm } from './read-form.server.ts'

/** What follows a success: where to, with which message; `toast: false` keeps a refusal from being a toast too. */
export interface Done<Answer> {
  to: string | ((answer: Answer) => string)
  flash?: string | ((answer: Answer) => string | Flash)
  toast?: false
}

/**
 * Sends a posted form and answers it: on success a redirect (303) with a flash message; on a refusal what was typed, with the message
 * and the issues by field, under the refusal's own status. Anything that is no refusal (the host is down) is answered the same way, so
 * that nothing typed is lost. A refusal is also an error toast (spec §8), unless `toast: false` disables it.
 */
export async function submit<T>(form: PostedForm, send: () => Promise<T>, done: Done<T>) {
  try {
    const answer = await send()
    const said = typeof done.flash === 'function' ? done.flash(answer) : done.flash
    const flash = typeof said === 'string' ? { tone: 'success' as const, message: said } : said
    return redirect(typeof done.to === 'function' ? done.to(answer) : done.to, {
      status: 303,
      headers: flash ? { 'set-cookie': await flashCookie(flash) } : undefined,
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return failed(form, error, done)
  }
}

/** The answer to a refused form. */
export function failed(form: PostedForm, error: ApiError, { toast }: { toast?: false } = {}) {
  const status = error.status === 0 ? 504 : error.status
  const issues = error.body?.issues ?? []
  const failure: FormFailure = {
    status,
    // What the host said is for a person; what is said of a host that failed is for the log.
    message: error.body?.message || FALLBACK_ERROR,
    issues,
    typed: form.typed,
    intent: form.intent,
    current: error.body?.current,
    // Fields to correct are said by the summary, which has the focus: a toast over it would say less.
    toast: issues.length > 0 ? false : toast,
  }
  return data(failure, { status, headers: error.retryAfter ? { 'retry-after': error.retryAfter } : undefined })
}
