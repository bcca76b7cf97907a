import { createMiddleware } from 'hono/factory'
import type { CallingKey, CurrentUser } from '#api/auth/current-user.ts'
import { forbidden, notFound, Problem, tooLarge, wrongType } from '#api/problem.ts'
import { hasTooManyFields, isLongerThan, isMultipart, VISITOR_MAX_BYTES } from '#domain/limits.ts'
import { AUTH_TOKEN_EXPIRED } from '#domain/messages.ts'
import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { SCREENS, type ScreenPath } from '#domain/screens.ts'
import type { Env } from './env.ts'
import { readCaller, withRightsOf } from './keys.ts'

/** Lets the caller pass whom `opens` accepts, with the rights of its key when it has one; others get 404. */
const callers = (opens: (user: CurrentUser) => boolean) =>
  createMiddleware<Env>(async (c, next) => {
    const user = await readCaller(c)
    c.set('user', user)
    if (!opens(user)) throw notFound()
    await withRightsOf(user, next)
  })

/** Requires the session of a person, for what is their own: 401 `AUTH_TOKEN_EXPIRED` for an expired access token, else 401. */
export const signedIn = callers(({ key }) => !key)

/**
 * 404 for roles without these screens (same table as the sidebar). `more` adds roles, whose pages are for persons. The key of an
 * application opens the areas that it reads.
 */
export function gate(screens: ScreenPath[], more: Role[] = []) {
  const roles = new Set<Role>([...screens.flatMap(path => [...SCREENS[path].roles]), ...more])
  return callers(({ role, key }) => (key ? screens.some(path => reads(key, role, path)) : roles.has(role)))
}

const reads = ({ areas }: CallingKey, role: Role, path: ScreenPath) =>
  areas.includes(path.split('/')[1]!) && (SCREENS[path].roles as readonly Role[]).includes(role)

/** Every role but DRIVER, for resources without a screen and without data, such as the calculators. */
export const office = callers(({ role }) => role !== 'DRIVER')

/** Requires a right (`domain.md` §2.7); precedes every write. */
export function right(act: Act) {
  return createMiddleware<Env>(async (c, next) => {
    if (!may(c.var.user.role, act)) throw forbidden()
    await next()
  })
}

/** Refuses cross-site writes by `Origin` and `Sec-Fetch-Site`. */
export function sameOrigin(appUrl: () => string) {
  return createMiddleware<Env>(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const origin = c.req.header('origin')
      const site = c.req.header('sec-fetch-site')
      const own = [new URL(appUrl()).origin, new URL(c.req.url).origin]
      if ((origin && !own.includes(origin)) || site === 'cross-site') throw new Problem(403, 'Origine refusée')
    }
    await next()
  })
}

/** Before parsing, refuses files and bodies over 64 kB without a session, and more fields than any form has. */
export const bodyLimits = createMiddleware<Env>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const type = c.req.header('content-type')
  if (isMultipart(type)) {
    await readCaller(c)
    if (hasTooManyFields(await c.req.arrayBuffer(), type)) throw tooLarge()
  } else {
    const declared = c.req.header('content-length')
    const large =
      declared === undefined
        ? await isLongerThan(c.req.raw.clone().body, VISITOR_MAX_BYTES)
        : Number(declared) > VISITOR_MAX_BYTES
    if (large) await readCaller(c).catch(refuseVisitor)
  }
  await next()
})

/** An expired session gets its 401, so that the client refreshes and resends (spec §7). */
function refuseVisitor(error: unknown): never {
  throw error instanceof Problem && error.statusCode === 401 && error.message !== AUTH_TOKEN_EXPIRED ? tooLarge() : error
}

/** Boxes send lists of positions. */
const LISTS = /\/positions$/

/** JSON objects, and multipart for files; others are refused unread (cross-site forms send `text/plain`). */
export const contentTypes = createMiddleware<Env>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    const type = c.req.header('content-type')
    const empty = type === undefined && !Number(c.req.header('content-length')) && !c.req.header('transfer-encoding')
    if (!empty && !/^(application\/json|multipart\/form-data)\s*(;|$)/i.test(type ?? '')) throw wrongType()
    if (type?.startsWith('application/json')) {
      const body: unknown = await c.req.json().catch(() => undefined)
      if (typeof body !== 'object' || body === null || (Array.isArray(body) && !LISTS.test(c.req.path)))
        throw new Problem(400, 'JSON mal formé')
    }
  }
  await next()
})
