import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROLES } from '#domain/roles.ts'
import { type Requests, startRequests } from '#tests/support/requests.ts'

let t: Requests
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t.api.close())

interface Column {
  status: string
  total: number
  rows: { id: string; title: string; status: string }[]
}
const board = async (query = ''): Promise<Column[]> => (await t.must(t.sales('GET', `/board${query}`))).columns
const column = (columns: Column[], status: string) => columns.find(column => column.status === status)

it('shows statuses with counts and last changed cards, without archived ones', async () => {
  const first = await t.at('BROUILLON', { title: 'Premier' })
  const second = await t.at('BROUILLON', { title: 'Second' })
  const designed = await t.at('CONCU', { title: 'Conçu' })
  const archived = await t.at('BROUILLON', { title: 'Parti' })
  await t.must(t.call('ADMIN', 'POST', `/sales/delivery-request/${archived}/archive`))
  const columns = await board('?archived=1')
  expect(columns.map(({ status, total }) => [status, total])).toEqual([
    ['BROUILLON', 2],
    ['A_CONCEVOIR', 0],
    ['EN_CONCEPTION', 0],
    ['CONCU', 1],
    ['PROPOSE', 0],
    ['ACCEPTE', 0],
    ['ACTIF', 0],
    ['SUSPENDU', 0],
    ['REFUSE', 0],
    ['TERMINE', 0],
  ])
  expect(column(columns, 'BROUILLON')!.rows.map(row => row.id)).toEqual([second, first])
  expect(column(columns, 'CONCU')!.rows).toMatchObject([
    { id: designed, unitPrice: '849.7200', company: 'Laiterie du Val d’Oudon' },
  ])
  await t.must(t.sales('POST', `/${first}/submit`))
  expect(column(await board(), 'A_CONCEVOIR')).toMatchObject({ total: 1, rows: [{ id: first }] })
})

it('is filtered like the list', async () => {
  expect((await board('?status=CONCU&status=ACTIF')).map(({ status }) => status)).toEqual(['CONCU', 'ACTIF'])
  const found = await board('?q=second')
  expect(found.flatMap(({ rows }) => rows.map(row => row.title))).toEqual(['Second'])
})

it('limits a column to a dozen cards with the total', async () => {
  for (let index = 0; index < 14; index++) await t.at('BROUILLON', { title: `Série ${index}` })
  const drafts = column(await board('?q=serie'), 'BROUILLON')!
  expect(drafts.total).toBe(14)
  expect(drafts.rows).toHaveLength(12)
  expect(drafts.rows[0]!.title).toBe('Série 13')
})

it("is limited to the sales side's roles", async () => {
  for (const role of ROLES) {
    const { status } = await t.call(role, 'GET', '/sales/delivery-request/board')
    expect(status).toBe(role === 'ADMIN' || role === 'SALES' ? 200 : 404)
  }
})
