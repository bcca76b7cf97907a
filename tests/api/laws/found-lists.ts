import Papa from 'papaparse'
import type { Page } from '#domain/lists.ts'
import type { TestApi } from '#tests/support/api.ts'
import type { Row } from './list-case.ts'

export interface Parameter {
  name: string
  in: string
  schema: { type?: string; format?: string; enum?: string[]; default?: unknown; items?: { enum?: string[] } }
}
export type Query = Record<string, string | string[]>

const COMMON = ['q', 'page', 'perPage', 'sort', 'count', 'only']
/** Laws of their own (`changes.test.ts`). */
const OF_CHANGES = ['updatedSince', 'cursor']

/** Lists of the API description: GETs with page, page size and order; exports and pictures below them. */
export async function findLists(api: TestApi) {
  const { body } = await api.call(null, 'GET', '/openapi.json')
  const { paths } = body as { paths: Record<string, { get?: { parameters?: Parameter[] } }> }
  const listed = Object.entries(paths).flatMap(([path, { get }]) => {
    const all = get?.parameters?.filter(parameter => parameter.in === 'query') ?? []
    const names = all.map(({ name }) => name)
    const parameters = all.filter(({ name }) => !OF_CHANGES.includes(name))
    const hasChanges = OF_CHANGES.every(name => names.includes(name))
    return ['page', 'perPage', 'sort'].every(name => names.includes(name)) ? [{ path, parameters, hasChanges }] : []
  })
  const isBelow = (path: string, list: { path: string }) => path.startsWith(`${list.path}/`)
  // One with its own export is a list of its own.
  const lists = listed.filter(
    ({ path }) => listed.some(other => other.path === `${path}/export.csv`) || !listed.some(other => isBelow(path, other)),
  )
  return lists.map(({ path, parameters, hasChanges }) => {
    const inner = lists.filter(other => isBelow(other.path, { path }))
    const below = listed.filter(
      other => isBelow(other.path, { path }) && !inner.some(list => list === other || isBelow(other.path, list)),
    )
    const file = below.find(other => other.path === `${path}/export.csv`)
    const order = parameters.find(({ name }) => name === 'sort')!.schema
    return {
      path,
      parameters,
      hasChanges,
      filters: parameters.filter(({ name }) => !COMMON.includes(name)),
      sorts: order.enum!.filter(name => !name.startsWith('-')),
      defaultSort: order.default as string,
      file,
      // Printed documents are not compared.
      pictures: below
        .filter(other => other !== file && !other.path.endsWith('.pdf'))
        .map(other => other.path.slice(path.length + 1)),
      ...reading(api, path),
    }
  })
}

const addressOf = (path: string, query: Query) => {
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map(one => [name, one])))
  return `${path}?${search}`
}

function reading(api: TestApi, path: string) {
  async function json(query: Query, below = '') {
    const address = addressOf(path + below, query)
    const { status, body } = await api.call('ADMIN', 'GET', address)
    if (status !== 200) throw new Error(`${address}: ${status}`)
    return body
  }
  const page = async (query: Query = {}) => (await json(query)) as Page<Row>
  return {
    page,
    picture: async (name: string, query: Query) => (await json(query, `/${name}`)) as Row,
    async rows(query: Query = {}): Promise<Row[]> {
      const first = await page({ ...query, perPage: '100', count: 'exact' })
      const others = Array.from({ length: Math.ceil(first.total / 100) - 1 }, (_, index) =>
        page({ ...query, perPage: '100', page: String(index + 2) }),
      )
      return [first, ...(await Promise.all(others))].flatMap(({ rows }) => rows)
    },
    async exported(query: Query = {}): Promise<string[]> {
      const address = addressOf(`${path}/export.csv`, query)
      const answer = await api.fetch('ADMIN', address)
      if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`)
      const { data } = Papa.parse<string[]>((await answer.text()).replace('\ufeff', ''), { skipEmptyLines: true })
      return data.slice(1).map(([cell]) => cell!)
    },
  }
}
