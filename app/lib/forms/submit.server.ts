import { data, redirect } from 'react-router'
import { FALLBACK_ERROR } from '#domain/messages.ts'
import { ApiError } from '../api/error.ts'
import { type Flash, flashCookie, type Undo } from '../toasts/flash.server.ts'
import type { FormFailure } from './form-failure.ts'
import { chosenPath } from './made.server.ts'
import type { PostedForm } from './read-form.server.ts'

/**
 * Response to a success: redirect, message and undo (`undoBy`), which may depend on the API's answer. `toast: false` suppresses the error
 * toast of a refusal.
 */
export interface Done<Answer> {
  to: string | ((answer: Answer) => string)
  flash?: string | ((answer: Answer) => string | Flash)
  undo?: Undo
  toast?: false
}

/**
 * Sends a posted form and answers it: a redirect (303) with a flash message, or the typed values with the refusal's message, issues by
 * field, and status. An unreachable host counts as a refusal. Refusals also show an error toast (spec §8), unless `toast: false`.
 */
export async function submit<T>(form: PostedForm, send: () => Promise<T>, done: Done<T>) {
  try {
    const answer = await send()
    const said = typeof done.flash === 'function' ? done.flash(answer) : done.flash
    const flash = typeof said === 'string' ? { tone: 'success' as const, message: said } : said
    return redirect(awaitedPath(form, answer) ?? (typeof done.to === 'function' ? done.to(answer) : done.to), {
      status: 303,
      headers: flash ? { 'set-cookie': await flashCookie({ ...flash, undo: done.undo ?? flash.undo }) } : undefined,
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return failed(form, error, done)
  }
}

/** Address of the form that waits for the record just created. */
function awaitedPath({ intent, awaited }: PostedForm, answer: unknown): string | undefined {
  const { id } = (answer ?? {}) as { id?: unknown }
  return awaited && intent === 'create' && typeof id === 'string' ? chosenPath(awaited, id) : undefined
}

/** Response to a refused form. */
export function failed(form: PostedForm, error: ApiError, { toast }: { toast?: false } = {}) {
  const status = error.status === 0 ? 504 : error.status
  const issues = error.body?.issues ?? []
  const failure: FormFailure = {
    status,
    // Messages of the host are for people, messages about a failed host for the log.
    message: error.body?.message || FALLBACK_ERROR,
    issues,
    typed: form.typed,
    intent: form.intent,
    current: error.body?.current,
    ...(error.body?.stored !== undefined && { alreadyStored: true }),
    ...(error.body?.toConfirm && { toConfirm: 'Êtes-vous sûr\u202f?' }),
    // The error summary has the focus; a toast would cover it.
    toast: issues.length > 0 ? false : toast,
  }
  return data(failure, { status, headers: error.retryAfter ? { 'retry-after': error.retryAfter } : undefined })
}
