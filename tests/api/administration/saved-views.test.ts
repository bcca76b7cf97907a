import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_VIEWS, type SavedView, TOO_MANY_VIEWS } from '#domain/administration/saved-view-values.ts'
import { MAXLEN, NOTFOUND, REQ, STALE, UNIQ } from '#domain/messages.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

const CLIENTS = '/sales/companies'
const LINES = '/journey-management/live-lines'
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

type Body = SavedView & { issues: { path: string; message: string }[]; message: string }
type Caller = Parameters<TestApi['call']>[0]

async function keep(role: Caller, view: object, status = 201): Promise<Body> {
  const answer = await api.call(role, 'POST', '/views', { screen: CLIENTS, query: '', ...view })
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  return answer.body as Body
}
async function list(role: Caller, screen = CLIENTS): Promise<SavedView[]> {
  const answer = await api.call(role, 'GET', `/views?screen=${screen}`)
  expect(answer.status).toBe(200)
  return (answer.body as { rows: SavedView[] }).rows
}
const put = (role: Caller, { id, version }: SavedView, changes: object) =>
  api.call(role, 'PUT', `/views/${id}`, { version, ...changes })

describe('views of a list', () => {
  it('are private, sorted by name, and belong to one list', async () => {
    const blocked = await keep('SALES', { name: 'Étrangers', query: 'country=ABROAD&sort=-code' })
    expect(blocked).toMatchObject({ name: 'Étrangers', query: 'country=ABROAD&sort=-code', preferred: false, version: 1 })
    await keep('SALES', { name: 'Bloqués', query: 'status=BLOQUE' })
    await keep('SALES', { screen: '/sales/addresses', name: 'Bloqués', query: 'q=x' })
    await keep('ADMIN', { name: 'Bloqués' })
    expect((await list('SALES')).map(view => view.name)).toEqual(['Bloqués', 'Étrangers'])
    expect(await list('ADMIN')).toHaveLength(1)
    expect(await list('OPERATOR')).toEqual([])
  })

  it('stay protected from other users', async () => {
    const [own] = await list('ADMIN')
    for (const role of ['SALES', 'DRIVER', 'OPERATOR'] as const) {
      expect((await put(role, own!, { name: 'À moi' })).status, role).toBe(404)
      expect((await api.call(role, 'DELETE', `/views/${own!.id}`)).status, role).toBe(404)
    }
    expect(await list('ADMIN')).toEqual([own])
    expect((await api.call('ADMIN', 'DELETE', '/views/nothing')).status).toBe(404)
  })

  it('exist only for screens that the role may open', async () => {
    for (const screen of [LINES, '/sales/nothing', 'constructor', '']) {
      const name = 'Interdite'
      expect((await api.call('SALES', 'GET', `/views?screen=${screen}`)).status, screen).toBe(404)
      expect((await keep('SALES', { screen, name }, 404)).message, screen).toBe(NOTFOUND)
    }
    expect((await api.call('DRIVER', 'GET', `/views?screen=${CLIENTS}`)).status).toBe(404)
    expect((await api.call(null, 'GET', `/views?screen=${CLIENTS}`)).status).toBe(401)
    expect(await list('OPERATOR', LINES)).toEqual([])
  })

  it('have a unique name that is neither empty nor too long', async () => {
    expect((await keep('SALES', { name: ' Bloqués ' }, 422)).issues).toEqual([{ path: 'name', message: UNIQ }])
    expect((await keep('SALES', { name: '  ' }, 422)).issues).toEqual([{ path: 'name', message: REQ }])
    expect((await keep('SALES', { name: 'x'.repeat(41) }, 422)).issues).toEqual([{ path: 'name', message: MAXLEN(40) }])
    const query = `q=${'x'.repeat(2000)}`
    expect((await keep('SALES', { name: 'Longue', query }, 422)).issues[0]!.path).toBe('query')
  })

  it('are renamed and changed only with the current version', async () => {
    const [read] = await list('SALES')
    const renamed = (await put('SALES', read!, { name: 'Bloqués ou suspendus' })).body as Body
    expect(renamed).toEqual({ ...read, name: 'Bloqués ou suspendus', version: 2 })
    const late = await put('SALES', read!, { name: 'Trop tard' })
    expect(late).toMatchObject({ status: 409, body: { message: STALE, current: renamed } })
    const moved = (await put('SALES', renamed, { query: 'status=BLOQUE&cols=code' })).body as Body
    expect(moved).toEqual({ ...renamed, query: 'status=BLOQUE&cols=code', version: 3 })
    const other = (await list('SALES')).find(view => view.name === 'Étrangers')!
    expect((await put('SALES', other, { name: moved.name })).body).toMatchObject({ issues: [{ path: 'name', message: UNIQ }] })
  })

  it('allow one preferred view per list, also with concurrent choices', async () => {
    const views = await list('SALES')
    await Promise.all(views.map(view => put('SALES', view, { preferred: true })))
    const preferred = (await list('SALES')).filter(view => view.preferred)
    expect(preferred).toHaveLength(1)
    const third = await keep('SALES', { name: 'Mes clients', preferred: true })
    expect((await list('SALES')).filter(view => view.preferred).map(view => view.id)).toEqual([third.id])
    await keep('SALES', { screen: '/sales/addresses', name: 'Dépôts', preferred: 'on' })
    expect((await list('SALES')).filter(view => view.preferred)).toHaveLength(1)
    await put('SALES', third, { preferred: false })
    expect((await list('SALES')).filter(view => view.preferred)).toEqual([])
  })

  it('are deleted for good', async () => {
    const [first, ...rest] = await list('SALES')
    expect((await api.call('SALES', 'DELETE', `/views/${first!.id}`)).status).toBe(200)
    expect((await api.call('SALES', 'DELETE', `/views/${first!.id}`)).status).toBe(404)
    expect(await list('SALES')).toEqual(rest)
  })

  it('are limited in number, also with concurrent saves', async () => {
    const names = Array.from({ length: MAX_VIEWS + 3 }, (_, index) => `Vue ${index}`)
    const answers = await Promise.all(
      names.map(name => api.call('CONCEPTOR', 'POST', '/views', { screen: CLIENTS, name, query: '' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_VIEWS)
    const refusals = answers.filter(({ status }) => status === 422)
    expect(refusals.map(({ body }) => (body as Body).message)).toEqual(Array(3).fill(TOO_MANY_VIEWS))
    await keep('CONCEPTOR', { screen: '/sales/addresses', name: 'Une autre liste' })
  })
})
