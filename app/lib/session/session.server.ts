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
import { menuOf, screenOf } from '#domain/screens.ts'
import { type ApiClient, createApiClient } from '../api/client.server.ts'
import { ApiError, json } from '../api/error.ts'
import { outsideHost } from '../api/outside-host.server.ts'
import { apiTransport, requestFacts } from '../api/transport.server.ts'
import { readPreferences } from './preferences.server.ts'

export interface SessionUser {
  id: string
  firstName: string
  lastName: string
  email: string
  role: Role | null
  preferences: Preferences
}

interface RequestSession {
  api: ApiClient
  /** The signed-in user or null; asked of `auth/me` at most once a request. */
  user(): Promise<SessionUser | null>
}

const requestSession = createContext<RequestSession>()

/** Root middleware: makes the request's API client and session, and hands the cookies that the host sets to the browser. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const facts = context.get(requestFacts)
  const transport = context.get(apiTransport) ?? outsideHost()
  const client = createApiClient(transport, {
    cookie: request.headers.get('cookie'),
    requestId: facts.requestId,
    origin: new URL(transport.base).origin,
  })
  let user: Promise<SessionUser | null> | undefined
  context.set(requestSession, { api: client.api, user: () => (user ??= findUser(client.api)) })
  const response = await next()
  for (const line of client.setCookies) response.headers.append('set-cookie', line)
  return response
}

/** Not signed in is a state, not an error; anything else that fails is one. */
async function findUser(api: ApiClient): Promise<SessionUser | null> {
  try {
    const user = await json(api.auth.me.$get())
    // Another host may know a role and nothing else (spec §3).
    return { ...user, role: isRole(user.role) ? user.role : null, preferences: { ...DEFAULT_PREFERENCES, ...user.preferences } }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** The session of a request, for layouts and the sign-in screens, which decide where somebody goes. */
export function sessionOf(context: Readonly<RouterContextProvider>): RequestSession {
  return context.get(requestSession)
}

/**
 * The one door to the API: every loader and action begins with it. Looks the route's pattern up in the screen table: unknown → `Route not
 * found`; no session → to `/login` with the way back; role not allowed → 404 (spec §2, §6). What it returns carries the caller's rights.
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
  if (!user) throw redirect(loginWithWayBack(url, request))
  const { role } = user
  if (!role || !screen.roles.includes(role)) throw data(null, { status: 404 })
  return { api: session.api, user: { ...user, role }, role }
}

/** `/login`, with the page that was wanted; a form that was posted comes back to its page. */
export function loginWithWayBack(url: URL, request: Request): string {
  const wanted = request.method === 'GET' ? url.pathname + url.search : url.pathname
  return wanted === '/' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`
}

/** What the shell shows of the signed-in user; null when nobody is signed in. */
export async function shellOf({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>) {
  const user = await sessionOf(context).user()
  return (
    user && {
      user: { firstName: user.firstName, lastName: user.lastName, role: user.role },
      menu: user.role ? menuOf(user.role) : [],
      sidebarOpen: readPreferences(request).sidebarOpen,
    }
  )
}
