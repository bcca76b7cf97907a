import type { ApiClient } from '../api/client.server.ts'
import { json } from '../api/error.ts'
import { wayBack } from '../session/way-back.server.ts'
import type { FormFailure } from './form-failure.ts'
import { fieldOf, openedBy, readForm } from './read-form.server.ts'
import { GIVE_UP } from './steering.ts'

/** A form that was posted after its session had ended, as the answer that its page would have given. */
export interface KeptForm {
  /** Path and search of the page. */
  path: string
  failure: FormFailure
}

const EXPIRED = 'Votre session avait expiré\u202f: voici votre saisie, vérifiez-la et enregistrez de nouveau.'

const pathOf = (url: URL) => url.pathname + url.search

/** Whether this browser has a form kept at the API host; it alone can read what the cookie says. */
const holdsOne = (request: Request) => /(?:^|;\s*)quai_draft=/.test(request.headers.get('cookie') ?? '')

const find = (api: ApiClient) => json(api.auth.drafts.$get()).catch(() => null)

/**
 * Keeps a posted form until its author, whom it names itself, has signed in again. False for one that cannot be kept (it names nobody, it is
 * too large, the host is down): it is lost, and what comes next goes on.
 */
export async function keepForm(request: Request, url: URL, api: ApiClient): Promise<boolean> {
  const { intent, typed } = await readForm(request)
  const author = await openedBy(request)
  if (author === undefined) return false
  return json(api.auth.drafts.$post({ json: { path: pathOf(url), intent, typed, author } })).then(
    ({ kept }) => kept,
    () => false,
  )
}

/** The page of the form that is kept for who has just signed in; null when there is none. */
export async function keptPath(request: Request, api: ApiClient): Promise<string | null> {
  return holdsOne(request) ? ((await find(api))?.path ?? null) : null
}

/** The form kept for the page that is asked for; null when there is none, or it is somebody else's or another page's. */
export async function keptForm(request: Request, url: URL, api: ApiClient): Promise<KeptForm | null> {
  if (request.method !== 'GET' || !holdsOne(request)) return null
  const kept = await find(api)
  if (kept?.path !== pathOf(url)) return null
  // A new key: the next sending is another one.
  const typed = { ...kept.typed, ...(kept.typed.idempotencyKey && { idempotencyKey: crypto.randomUUID() }) }
  return { path: kept.path, failure: { status: 401, message: EXPIRED, issues: [], typed, intent: kept.intent } }
}

/** The form kept for this page has served: its author sends it again, or another one in its place. */
export async function forgetFormOf(request: Request, url: URL, api: ApiClient): Promise<void> {
  if (holdsOne(request) && (await find(api))?.path === pathOf(url)) await forgetForm(request, api)
}

/** Where « Annuler » in a kept form leads, a page of this site; undefined for every other form. */
export async function givenUpFor(request: Request, url: URL): Promise<string | undefined> {
  if ((await fieldOf(request, 'intent')) !== GIVE_UP) return undefined
  const to = URL.parse((await fieldOf(request, 'to')) ?? '', url)
  return to?.origin === url.origin ? wayBack(pathOf(to), url.pathname) : url.pathname
}

/** No form of the signed-in user is kept in this browser any more; another user's is. That it cannot be forgotten now is no failure: it ends by itself within the hour. */
export async function forgetForm(request: Request, api: ApiClient): Promise<void> {
  if (holdsOne(request)) await json(api.auth.drafts.$delete()).catch(() => undefined)
}
