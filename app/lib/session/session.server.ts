import {
  createContext,
  data,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { DEFAULT_PREFERENCES, type Preferences } from '#domain/administration/preference-values.ts'
import type { Role } from '#domain/roles.ts'
import { isRole } from '#domain/roles.ts'
import { allows, screenOf } from '#domain/screens.ts'
import { type ApiClient, createApiClient } from '../api/client.server.ts'
import { ApiError, json } from '../api/error.ts'
import { outsideHost } from '../api/outside-host.server.ts'
import { apiTransport, type RequestFacts, requestFacts } from '../api/transport.server.ts'
import { today } from '../dates/today.server.ts'
import { cancelTarget, discardDraftOf, saveDraft } from '../forms/form-draft.server.ts'
import { openedBy } from '../forms/read-form.server.ts'
import { nameReporter } from '../reporting/reporting.server.ts'
import { readPreferences } from './preferences.server.ts'
import { SESSION_FAILURE } from './session-failure.ts'
import { fitsVisitor } from './visitor-body.server.ts'

interface SessionUser {
  id: string
  firstName: string
  lastName: string
  email: string
  role: Role | null
  preferences: Preferences
  /** Stands for the user in the forms of their pages. */
  mark: string
  /** The carrier's name, at the head of prints; another host may not send it. */
  carrier?: string
  /** What its people call it, in the sidebar; another host may not send it. */
  carrierShort?: string
  /** Notifications not read; another host may not send it, nor ours when it cannot count. */
  unread?: number
}

/** What a host tells of a user: another one may know a role and nothing else (spec §3). */
type KnownUser = Omit<SessionUser, 'mark'> & { mark?: string }

interface RequestSession {
  api: ApiClient
  /** The host's answer to a call of the browser itself, whatever it is; the path begins behind the host's address. */
  relay(path: string, init: RequestInit): Promise<Response>
  /** The signed-in user or null; read from `auth/me` at most once a request, not again when that failed (spec §4). */
  user(): Promise<SessionUser | null>
  /** Who it is from here on in this request: whoever has just signed in, null once signed out (spec §4). The next request asks anew. */
  setUser(user: KnownUser | null): void
}

const requestSession = createContext<RequestSession>()

/** Root middleware: makes the request's API client and session, and hands the cookies that the host sets to the browser. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const facts = context.get(requestFacts)
  const transport = context.get(apiTransport) ?? outsideHost()
  const caller = { cookie: request.headers.get('cookie'), headers: callerHeaders(request, facts) }
  let draft: Promise<boolean> | undefined
  const { api: withoutSession, setCookies: draftCookies } = createApiClient(transport, caller)
  const { api, exchange, setCookies } = createApiClient(transport, {
    ...caller,
    // Ended between the session check and this call: a page is requested again after signing in, and shows the form that was sent.
    async onSignedOut() {
      if (!signedIn) return
      if (request.method === 'POST') draft ??= saveDraft(request, url, withoutSession)
      await draft
      throw redirect(loginWithWayBack(url))
    },
    onFailure: error => facts.log.error({ err: error, requestId: facts.requestId }, 'API host failed'),
  })
  let user: Promise<SessionUser | null> | undefined
  let signedIn = false
  function failedCheck(error: unknown): never {
    facts.log.error({ err: error, requestId: facts.requestId }, 'session check failed')
    throw data(SESSION_FAILURE, { status: 500 })
  }
  context.set(requestSession, {
    api,
    relay: (path, init) => exchange(transport.base + path, init),
    user: () =>
      (user ??= findUser(api)
        .then(found => {
          signedIn = found !== null
          return found
        })
        .catch(failedCheck)),
    setUser: known => {
      user = Promise.resolve(known && asUser(known))
    },
  })
  const response = await next()
  for (const line of [...setCookies, ...draftCookies]) response.headers.append('set-cookie', line)
  return response
}

/** The headers by which the host knows the caller, as if the browser called it. */
function callerHeaders(request: Request, { requestId, remoteAddress, appUrl }: RequestFacts): Record<string, string> {
  const userAgent = request.headers.get('user-agent')
  return {
    'x-request-id': requestId,
    origin: new URL(appUrl).origin,
    ...(userAgent && { 'user-agent': userAgent }),
    ...(remoteAddress && { 'x-forwarded-for': remoteAddress }),
  }
}

/** Not signed in is a state, not an error; anything else that fails is one. */
async function findUser(api: ApiClient): Promise<SessionUser | null> {
  try {
    const user = await json(api.auth.me.$get())
    // Another host may answer nobody where ours refuses.
    if (!user) return null
    nameReporter(user)
    return asUser(user)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

function asUser(user: KnownUser): SessionUser {
  return {
    ...user,
    role: isRole(user.role) ? user.role : null,
    preferences: { ...DEFAULT_PREFERENCES, ...user.preferences },
    mark: user.mark ?? user.id,
  }
}

/** The session of a request, for layouts and the sign-in screens, which decide where somebody goes. */
export function sessionOf(context: Readonly<RouterContextProvider>): RequestSession {
  return context.get(requestSession)
}

/**
 * The one door to the API: every loader and action begins with it. Looks the route's pattern up in the screen table: unknown → `Route not
 * found`; no session → to `/login` with the way back; role not allowed → 404 (spec §2, §6); a form of a page that was shown to somebody else
 * → 409, saved for them; « Annuler » in a draft leads back. What it returns carries the caller's rights.
 */
export async function authorize({
  context,
  request,
  pattern,
  url,
}: Pick<LoaderFunctionArgs, 'context' | 'request' | 'pattern' | 'url'>) {
  const screen = screenOf(`/${pattern.replace(/^\//, '')}`)
  const session = sessionOf(context)
  const user = await session.user()
  if (!user) {
    if (request.method === 'POST' && (await fitsVisitor(request))) await saveDraft(request, url, session.api)
    throw redirect(loginWithWayBack(url))
  }
  if (request.method === 'POST') await refuseForeignForm(request, url, session.api, user)
  const { role } = user
  if (!role || !screen.roles.includes(role)) throw data(null, { status: 404 })
  if (request.method === 'POST') {
    await discardDraftOf(request, url, session.api)
    const target = await cancelTarget(request, url)
    if (target !== undefined) throw redirect(target, 303)
  }
  return { api: session.api, user: { ...user, role }, role }
}

/**
 * Refuses a form whose page was shown to one user and which was posted after another had signed in on the same browser. A form without a
 * mark comes from a script, not from a page of ours, and is its sender's.
 */
async function refuseForeignForm(request: Request, url: URL, api: ApiClient, { mark }: SessionUser): Promise<void> {
  const author = await openedBy(request)
  if (author === undefined || author === mark) return
  throw data({ saved: await saveDraft(request, url, api) }, { status: 409 })
}

/** `/login`, with the page that was wanted or whose form was sent. */
export function loginWithWayBack(url: URL): string {
  const wanted = url.pathname + url.search
  return wanted === '/' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`
}

/** What the shell shows of the signed-in user; null when nobody is signed in. */
export async function shellOf({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>) {
  const user = await sessionOf(context).user()
  return (
    user && {
      user: { firstName: user.firstName, lastName: user.lastName, role: user.role },
      mark: user.mark,
      sidebarOpen: readPreferences(request).sidebarOpen,
      unread: { count: user.unread ?? 0 },
      paper: { carrier: user.carrier ?? '', day: today() },
      carrierShort: user.carrierShort ?? '',
      // Whoever has no settings could not switch them off.
      singleKeys: user.role !== null && allows('/settings', user.role) && user.preferences.singleKeys === 'ON',
    }
  )
}
