import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { apiTransport, requestFacts } from '#app/lib/api/transport.server.ts'
import { OPENED_BY } from '#app/lib/forms/steering.ts'
import { authorize, sessionMiddleware, sessionOf } from '#app/lib/session/session.server.ts'
import { SESSION_FAILURE } from '#app/lib/session/session-failure.ts'
import { spec } from '#tests/specification/statements.ts'

/** The session of a page request, against a scripted API host. */

const SALES = { id: 'u1', firstName: 'Camille', lastName: 'Roux', email: 'camille@quai.test', role: 'SALES', preferences: {} }
const problem = (statusCode: number, message: string) =>
  Response.json({ error: 'E', message, statusCode }, { status: statusCode })

/** Runs one browser request: what `page` does, and the calls to the host. */
async function request<T>(
  answer: (path: string) => Response | Promise<Response>,
  page: (context: RouterContextProvider) => Promise<T>,
  cookie = 'quai_access=a; quai_refresh=r',
  posted?: Record<string, string>,
) {
  const calls: string[] = []
  const context = new RouterContextProvider()
  context.set(requestFacts, {
    requestId: 'r1',
    remoteAddress: '',
    demo: false,
    appUrl: 'http://quai.test',
    log: { error() {}, warn() {} },
  })
  context.set(apiTransport, {
    base: 'http://api.test',
    async fetch(request) {
      const { pathname } = new URL(request.url)
      calls.push(`${request.method} ${pathname}`)
      return answer(pathname)
    },
  })
  let outcome: T | undefined
  const form = posted && { method: 'POST', body: new URLSearchParams(posted) }
  const url = new URL('http://quai.test/sales/companies?panel=new')
  const args = { request: new Request(url, { headers: { cookie }, ...form }), context, url }
  const response = await sessionMiddleware(args as never, async () => {
    outcome = await page(context)
    return new Response()
  })
  return { outcome: outcome as T, calls, response: response as Response }
}

/** First step of a screen's loader. */
const open = (context: RouterContextProvider, path = '/sales/companies') =>
  authorize({
    context,
    params: {},
    pattern: path,
    request: new Request(`http://quai.test${path}`),
    url: new URL(`http://quai.test${path}?q=roux`),
  })

/** The thrown response or error. */
const thrown = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as { status?: number; init?: { status: number }; headers?: Headers; message?: string },
  )

describe('session check', () => {
  it(spec('A failed session check is not retried.'), async () => {
    for (const fail of [
      () => problem(500, "Un problème s'est produit, veuillez réessayer"),
      () => problem(401, 'AUTH_REQUIRED'),
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      () => Promise.reject(new TypeError('fetch failed')),
    ]) {
      // Layout, root and screen all ask for the session, and again after the failure.
      const { calls } = await request(fail, async context => {
        await Promise.all([thrown(sessionOf(context).user()), thrown(open(context)), thrown(open(context))])
        await thrown(sessionOf(context).user())
      })
      expect(calls).toEqual(['GET /auth/me'])
    }
  })

  it(spec('The user query has pending, success and error states.'), async () => {
    const answer = Promise.withResolvers<Response>()
    await request(
      () => answer.promise,
      async context => {
        let state = 'pending'
        const user = sessionOf(context).user()
        user.then(() => (state = 'success'))
        await new Promise(resolve => setTimeout(resolve, 20))
        expect(state).toBe('pending')
        answer.resolve(Response.json(SALES))
        expect(await user).toMatchObject({ id: 'u1', role: 'SALES' })
        expect(state).toBe('success')
      },
    )
    // A failure is not « signed out »: error page instead of sign-in.
    const { outcome } = await request(
      () => problem(500, 'la base ne répond pas'),
      async context => [await thrown(sessionOf(context).user()), await thrown(open(context))],
    )
    for (const error of outcome) expect(error).toMatchObject({ data: SESSION_FAILURE, init: { status: 500 } })
  })

  it(spec('Session: loading, then signed out (redirect to /login) or signed in (role decides access).'), async () => {
    const answer = Promise.withResolvers<Response>()
    await request(
      () => answer.promise,
      async context => {
        let opened = false
        const screen = open(context).then(() => (opened = true))
        await new Promise(resolve => setTimeout(resolve, 20))
        expect(opened).toBe(false)
        answer.resolve(Response.json(SALES))
        await screen
        expect(opened).toBe(true)
        // Signed in: the role decides.
        expect((await thrown(open(context, '/administration/users')))?.init).toMatchObject({ status: 404 })
      },
    )
    const { outcome } = await request(
      () => problem(401, 'AUTH_REQUIRED'),
      async context => thrown(open(context)),
    )
    expect(outcome?.status).toBe(302)
    expect(outcome?.headers?.get('location')).toBe(`/login?next=${encodeURIComponent('/sales/companies?q=roux')}`)
  })

  it(spec('Current user: loaded from the session check; has at least a role field (null when not signed in).'), async () => {
    const roleOf = async (context: RouterContextProvider) => (await sessionOf(context).user())?.role ?? null
    expect(await request(() => Response.json({ role: 'SALES' }), roleOf)).toMatchObject({
      outcome: 'SALES',
      calls: ['GET /auth/me'],
    })
    for (const answer of [Response.json(null), problem(401, 'AUTH_REQUIRED')]) {
      expect((await request(() => answer, roleOf)).outcome).toBeNull()
    }
  })

  it('refuses a role outside the five', async () => {
    const { outcome } = await request(
      () => Response.json({ ...SALES, role: 'GOD' }),
      async context => [(await sessionOf(context).user())?.role, (await thrown(open(context)))?.init?.status],
    )
    expect(outcome).toEqual([null, 404])
  })
})

describe('user of a request', () => {
  it(spec('The user is cached and can be set, cleared (set to null) or re-fetched.'), async () => {
    const host = () => Response.json(SALES)
    const first = await request(host, async context => {
      const { user, setUser } = sessionOf(context)
      const users = await Promise.all([user(), user(), open(context).then(({ user }) => user)])
      setUser({ ...users[0]!, firstName: 'Dominique' })
      const set = await user()
      setUser(null)
      return {
        users: users.map(user => user?.firstName),
        set: set?.firstName,
        cleared: await user(),
        door: await thrown(open(context)),
      }
    })
    expect(first.outcome).toMatchObject({
      users: ['Camille', 'Camille', 'Camille'],
      set: 'Dominique',
      cleared: null,
      door: { status: 302 },
    })
    expect(first.calls).toEqual(['GET /auth/me'])

    // The next request fetches it again.
    const next = await request(host, async context => (await sessionOf(context).user())?.firstName)
    expect(next).toMatchObject({ outcome: 'Camille', calls: ['GET /auth/me'] })
  })
})

describe('session that ends between its check and the call', () => {
  const ended = (path: string) => {
    if (path === '/auth/me') return Response.json({ ...SALES, mark: 'm1' })
    if (path === '/auth/drafts') return Response.json({ kept: true }, { headers: { 'set-cookie': 'quai_draft=d' } })
    return problem(401, 'AUTH_REQUIRED')
  }
  const call = async (context: RouterContextProvider) => {
    await sessionOf(context).user()
    return thrown(sessionOf(context).api.sales.companies.$get({ query: {} }))
  }
  const LOGIN = `/login?next=${encodeURIComponent('/sales/companies?panel=new')}`

  it('leads a page to sign-in and back', async () => {
    const { outcome, calls } = await request(ended, call)
    expect([outcome?.status, outcome?.headers?.get('location')]).toEqual([302, LOGIN])
    expect(calls).not.toContain('POST /auth/drafts')
  })

  it('leads a form there too, saving its values once for all concurrent calls', async () => {
    const twice = (context: RouterContextProvider) => Promise.all([call(context), call(context)])
    const { outcome, calls, response } = await request(ended, twice, undefined, { intent: 'create', [OPENED_BY]: 'm1' })
    for (const one of outcome) expect([one?.status, one?.headers?.get('location')]).toEqual([302, LOGIN])
    expect(calls.filter(one => one === 'POST /auth/drafts')).toHaveLength(1)
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining('quai_draft=d')])
  })

  it("treats a visitor's call as an ordinary refusal", async () => {
    const { outcome } = await request(ended, context => thrown(sessionOf(context).api.sales.companies.$get({ query: {} })))
    expect(outcome).toMatchObject({ status: 401, message: 'AUTH_REQUIRED' })
  })
})
