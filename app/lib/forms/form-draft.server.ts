import type { ApiClient } from '../api/client.server.ts'
import { ApiError, json } from '../api/error.ts'
import { wayBack } from '../session/way-back.server.ts'
import type { FormFailure } from './form-failure.ts'
import { fieldOf, openedBy, readForm } from './read-form.server.ts'
import { DISCARD_DRAFT } from './steering.ts'

/** A form posted after its session had ended, as a refusal of its page. */
export interface FormDraft {
  /** Path and search of the page. */
  path: string
  failure: FormFailure
}

const EXPIRED = 'Votre session avait expiré\u202f: voici votre saisie, vérifiez-la et enregistrez de nouveau.'

const pathOf = (url: URL) => url.pathname + url.search

/** Whether this browser has a draft at the API host; the host alone can read what the cookie says. */
const hasDraft = (request: Request) => /(?:^|;\s*)(?:__Host-)?quai_draft=/.test(request.headers.get('cookie') ?? '')

/** A draft is optional: where the host refuses or fails there is none. Anything else is thrown. */
const orElse =
  <Instead>(instead: Instead) =>
  (error: unknown): Instead => {
    if (error instanceof ApiError) return instead
    throw error
  }

const find = (api: ApiClient) => json(api.auth.drafts.$get()).catch(orElse(null))

/**
 * Saves a posted form until its author has signed in again. False when it cannot be saved (it names no author, it is too large, the host is
 * down): then it is lost.
 */
export async function saveDraft(request: Request, url: URL, api: ApiClient): Promise<boolean> {
  const { intent, typed } = await readForm(request)
  const author = await openedBy(request)
  if (author === undefined) return false
  return json(api.auth.drafts.$post({ json: { path: pathOf(url), intent, typed, author } }))
    .then(({ saved }) => saved)
    .catch(orElse(false))
}

/** The page of the draft of whoever has just signed in; null when there is none. */
export async function draftPath(request: Request, api: ApiClient): Promise<string | null> {
  return hasDraft(request) ? ((await find(api))?.path ?? null) : null
}

/** The draft of a page; null when there is none, or it is somebody else's or another page's. */
export async function draftOf(request: Request, url: URL, api: ApiClient): Promise<FormDraft | null> {
  if (request.method !== 'GET' || !hasDraft(request)) return null
  const draft = await find(api)
  if (draft?.path !== pathOf(url)) return null
  // A new key: sending it again is a new attempt.
  const typed = { ...draft.typed, ...(draft.typed.idempotencyKey && { idempotencyKey: crypto.randomUUID() }) }
  return { path: draft.path, failure: { status: 401, message: EXPIRED, issues: [], typed, intent: draft.intent } }
}

/** Discards the draft of this page, once its author has posted a form there. */
export async function discardDraftOf(request: Request, url: URL, api: ApiClient): Promise<void> {
  if (hasDraft(request) && (await find(api))?.path === pathOf(url)) await discardDraft(request, api)
}

/** Where « Annuler » in a draft leads, a page of this site; undefined for every other form. */
export async function cancelTarget(request: Request, url: URL): Promise<string | undefined> {
  if ((await fieldOf(request, 'intent')) !== DISCARD_DRAFT) return undefined
  const to = URL.parse((await fieldOf(request, 'to')) ?? '', url)
  return to?.origin === url.origin ? wayBack(pathOf(to), url.pathname) : url.pathname
}

/** Deletes the draft of the signed-in user, nobody else's. A host that fails is ignored: a draft expires within the hour. */
export async function discardDraft(request: Request, api: ApiClient): Promise<void> {
  if (hasDraft(request)) await json(api.auth.drafts.$delete()).catch(orElse(undefined))
}
