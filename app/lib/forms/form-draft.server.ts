import type { ApiClient } from '../api/client.server.ts'
import { ApiError, json } from '../api/error.ts'
import { safeTarget } from '../session/safe-target.server.ts'
import type { FormFailure } from './form-failure.ts'
import { chosenValues, formPath } from './made.server.ts'
import { fieldOf, openedBy, readForm } from './read-form.server.ts'
import { DISCARD_DRAFT, MAKE } from './steering.ts'

/** Form posted after its session had ended, as a refusal of its page. */
export interface FormDraft {
  /** Path and query of the page. */
  path: string
  failure: FormFailure
}

const EXPIRED = 'Votre session avait expiré\u202f: voici votre saisie, vérifiez-la et enregistrez de nouveau.'

/** Whether this browser has a draft at the API host; only the host can decode the cookie. */
const hasDraft = (request: Request) => /(?:^|;\s*)(?:__Host-)?quai_draft=/.test(request.headers.get('cookie') ?? '')

/** Drafts are optional: a refusing or failing host counts as no draft. Other errors are thrown. */
const orElse =
  <Instead>(instead: Instead) =>
  (error: unknown): Instead => {
    if (error instanceof ApiError) return instead
    throw error
  }

const find = (api: ApiClient) => json(api.auth.drafts.$get()).catch(orElse(null))

/**
 * Saves a posted form until its author has signed in again. False when it cannot be saved (no author, too large, host down): then it is
 * lost.
 */
export async function saveDraft(request: Request, url: URL, api: ApiClient): Promise<boolean> {
  const { intent, typed } = await readForm(request)
  const { [MAKE]: made, ...kept } = typed
  const author = await openedBy(request)
  if (author === undefined) return false
  return json(api.auth.drafts.$post({ json: { path: formPath(url), intent: made ? MAKE : intent, typed: kept, author } }))
    .then(({ saved }) => saved)
    .catch(orElse(false))
}

/** Page of the signed-in user's draft; null without one. */
export async function draftPath(request: Request, api: ApiClient): Promise<string | null> {
  return hasDraft(request) ? ((await find(api))?.path ?? null) : null
}

/** Draft of a page; null when there is none, or when it belongs to another user or page. */
export async function draftOf(request: Request, url: URL, api: ApiClient): Promise<FormDraft | null> {
  if (request.method !== 'GET' || !hasDraft(request)) return null
  const draft = await find(api)
  if (draft?.path !== formPath(url)) return null
  // New key: sending it again is a new attempt.
  const typed = {
    ...draft.typed,
    ...(draft.typed.idempotencyKey && { idempotencyKey: crypto.randomUUID() }),
    ...(await chosenValues(api, url).catch(orElse({}))),
  }
  const path = url.pathname + url.search
  // Left to create a record that it names: nothing has failed.
  if (draft.intent === MAKE) return { path, failure: { status: 200, message: '', issues: [], typed, intent: MAKE } }
  return { path, failure: { status: 401, message: EXPIRED, issues: [], typed, intent: draft.intent } }
}

/** Discards the draft of this page after its author posted a form there. */
export async function discardDraftOf(request: Request, url: URL, api: ApiClient): Promise<void> {
  if (hasDraft(request) && (await find(api))?.path === formPath(url)) await discardDraft(request, api)
}

/** Target of « Annuler » in a draft, a page of this site; undefined for other forms. */
export async function cancelTarget(request: Request, url: URL): Promise<string | undefined> {
  if ((await fieldOf(request, 'intent')) !== DISCARD_DRAFT) return undefined
  const to = URL.parse((await fieldOf(request, 'to')) ?? '', url)
  return to?.origin === url.origin ? safeTarget(to.pathname + to.search, url.pathname) : url.pathname
}

/** Deletes the signed-in user's draft. A failing host is ignored: drafts expire within the hour. */
export async function discardDraft(request: Request, api: ApiClient): Promise<void> {
  if (hasDraft(request)) await json(api.auth.drafts.$delete()).catch(orElse(undefined))
}
