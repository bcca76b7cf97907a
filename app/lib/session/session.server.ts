import {
  createContext,
  data,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { DEFAULT_PREFERENCES, type Preferences } from '#domain/administration/preference-values.ts'
import { rightOf, routeOf } from '#domain/panels.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { isRole } from '#domain/roles.ts'
import { allows } from '#domain/screens.ts'
import { XLSX_TYPE } from '#domain/xlsx/type.ts'
import { type ApiClient, createApiClient } from '../api/client.server.ts'
import { ApiError, json } from '../api/error.ts'
import { outsideHost } from '../api/outside-host.server.ts'
import { apiTransport, hostAway, type RequestFacts, requestFacts } from '../api/transport.server.ts'
import { today } from '../dates/today.server.ts'
import { cancelTarget, discardDraftOf, saveDraft } from '../forms/form-draft.server.ts'
import { madeBy, makeTarget } from '../forms/made.server.ts'
import { fieldOf, openedBy } from '../forms/read-form.server.ts'
import { MAKE } from '../forms/steering.ts'
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
  /** Identifies the user in the forms of their pages. */
  mark: string
  /** Carrier name for prints; another host may not send it. */
  carrier?: string
  /** Short carrier name for the sidebar; another host may not send it. */
  carrierShort?: string
  /** Unread notifications; absent when another host does not send them, or ours cannot count. */
  unread?: number
}

/** User as a host describes them: another one may know only a role (spec §3). */
type KnownUser = Omit<SessionUser, 'mark'> & { mark?: string }

interface RequestSession {
  api: ApiClient
  /** The host's response to a call of the browser itself, unchanged; the path is relative to the host's base URL. */
  relay(path: string, init: RequestInit): Promise<Response>
  /** Signed-in user or null; `auth/me` is read at most once per request, not again after a failure (spec §4). */
  user(): Promise<SessionUser | null>
  /** Sets the user for the rest of this request: just signed in, or null after sign-out (spec §4). The next request reads it again. */
  setUser(user: KnownUser | null): void
}

const requestSession = createContext<RequestSession>()

/** Root middleware: creates the request's API client and session, and passes the host's cookies to the browser. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const facts = context.get(requestFacts)
  const transport = context.get(apiTransport) ?? outsideHost()
  const caller = { cookie: request.headers.get('cookie'), headers: callerHeaders(request, url, facts) }
  let draft: Promise<boolean> | undefined
  const { api: withoutSession, setCookies: draftCookies } = createApiClient(transport, caller)
  const { api, exchange, setCookies } = createApiClient(transport, {
    ...caller,
    // The session ended between its check and this call: a GET is repeated after signing in, and a sent form is shown again.
    async onSignedOut() {
      if (!signedIn) return
      if (request.method === 'POST') draft ??= saveDraft(request, url, withoutSession)
      await draft
      throw redirect(loginReturningTo(url))
    },
    onAway: wait => context.set(hostAway, wait),
    onFailure: error => facts.log.error({ err: error, requestId: facts.requestId }, 'API host failed'),
  })
  let user: Promise<SessionUser | null> | undefined
  let signedIn = false
  function failedCheck(error: unknown): never {
    facts.log.error({ err: error, requestId: facts.requestId }, 'session check failed')
    throw data(SESSION_FAILURE, { status: context.get(hostAway) ? 503 : 500 })
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

/** Headers that identify the caller to the host, as if the browser called it. */
function callerHeaders(request: Request, url: URL, { requestId, remoteAddress, appUrl }: RequestFacts): Record<string, string> {
  const userAgent = request.headers.get('user-agent')
  return {
    'x-request-id': requestId,
    origin: new URL(appUrl).origin,
    // An address asks for a workbook; the API answers one to who accepts it.
    ...(['export', 'template'].some(name => url.searchParams.get(name) === 'xlsx') && {
      accept: `application/json, ${XLSX_TYPE}`,
    }),
    ...(userAgent && { 'user-agent': userAgent }),
    ...(remoteAddress && { 'x-forwarded-for': remoteAddress }),
  }
}

/** Being signed out is a state, not an error; other failures are errors. */
async function findUser(api: ApiClient): Promise<SessionUser | null> {
  try {
    const user = await json(api.auth.me.$get())
    // Another host may return an empty user where ours refuses.
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

/** Session of a request, for layouts and sign-in screens, which decide on redirects. */
export function sessionOf(context: Readonly<RouterContextProvider>): RequestSession {
  return context.get(requestSession)
}

/**
 * First call of every loader and action: unknown route → `Route not found`; no session → `/login` with the return address; forbidden role
 * → 404 (spec §2, §6); form shown to another user → 409, saved for them; « Annuler » in a draft → redirect.
 */
export async function authorize({
  context,
  request,
  pattern,
  params,
  url,
}: Pick<LoaderFunctionArgs, 'context' | 'request' | 'pattern' | 'params' | 'url'>) {
  const route = routeOf(`/${pattern.replace(/^\//, '')}`)
  const right = rightOf(route, params.act)
  const session = sessionOf(context)
  const user = await session.user()
  if (!user) {
    if (request.method === 'POST' && (await fitsVisitor(request))) await saveDraft(request, url, session.api)
    throw redirect(loginReturningTo(url))
  }
  if (request.method === 'POST') await refuseForeignForm(request, url, session.api, user)
  const { role } = user
  if (!role || !route.screen.roles.includes(role)) throw data(null, { status: 404 })
  if (right === undefined || (right && !may(role, right))) throw data(null, { status: 404 })
  if (request.method === 'POST') {
    await discardDraftOf(request, url, session.api)
    const target = await cancelTarget(request, url)
    if (target !== undefined) throw redirect(target, 303)
    const form = makeTarget((await fieldOf(request, MAKE)) ?? '', url)
    if (form !== undefined) {
      await saveDraft(request, url, session.api)
      throw redirect(form, 303)
    }
  }
  return { api: session.api, user: { ...user, role }, role }
}

/**
 * Refuses a form shown to one user and posted after another had signed in in the same browser. A form without a mark comes from a script,
 * not from our pages, and counts as its sender's.
 */
async function refuseForeignForm(request: Request, url: URL, api: ApiClient, { mark }: SessionUser): Promise<void> {
  const author = await openedBy(request)
  if (author === undefined || author === mark) return
  throw data({ saved: await saveDraft(request, url, api) }, { status: 409 })
}

/** `/login` with the requested page or the page of the sent form. */
export function loginReturningTo(url: URL): string {
  const wanted = url.pathname + url.search
  return wanted === '/' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`
}

/** Shell data of the signed-in user; null when signed out. */
export async function shellOf({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>) {
  const user = await sessionOf(context).user()
  return (
    user && {
      user: { firstName: user.firstName, lastName: user.lastName, role: user.role },
      mark: user.mark,
      makes: user.role ? madeBy(user.role) : {},
      sidebarOpen: readPreferences(request).sidebarOpen,
      unread: { count: user.unread ?? 0 },
      paper: { carrier: user.carrier ?? '', day: today() },
      carrierShort: user.carrierShort ?? '',
      // A user without settings could not disable them.
      singleKeys: user.role !== null && allows('/settings', user.role) && user.preferences.singleKeys === 'ON',
    }
  )
}
