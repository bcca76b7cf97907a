import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

/** All drivers have one name: whoever reads it also reads which of them is meant (`driver_name`, `domain.md` §4.5). */

const NAME = 'Zéphyr Homonyme'

let api: TestApi
let codes: string[]
beforeAll(async () => {
  api = await startTestApi({ data: 'demo', connections: 8 })
  await api.db.execute(sql`update driver set first_name = 'Zéphyr', last_name = 'Homonyme'`)
  codes = [...(await api.db.execute<{ code: string }>(sql`select code from driver`))].map(({ code }) => code)
}, 120_000)
afterAll(() => api?.close())

/** Its answer does not end. */
const isStream = (path: string) => path.endsWith('/live/events')

/** Objects with the name and without the matricule of the driver. */
function nameless(answer: unknown, at = ''): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  const entries = Object.entries(answer)
  const own = entries.flatMap(([, value]) => (typeof value === 'string' ? [value] : []))
  const named = own.some(value => value.includes(NAME)) || (own.includes('Zéphyr') && own.includes('Homonyme'))
  const known = own.some(value => codes.some(code => value.includes(code)))
  return [
    ...(named && !known ? [at] : []),
    ...entries.flatMap(([key, value]) => nameless(value, `${at}.${Array.isArray(answer) ? '' : key}`)),
  ]
}

it('names no driver without his matricule where another has the same name', async () => {
  const { body } = await api.call('ADMIN', 'GET', '/openapi.json')
  const { paths } = body as { paths: Record<string, { get?: object }> }
  const reads = Object.entries(paths).flatMap(([path, { get }]) => (get && !isStream(path) ? [path] : []))
  const faults = new Set<string>()
  let read = 0
  const ask = async (operation: string, address: string) => {
    const answer = await api.fetch('ADMIN', address)
    if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('json')) return undefined
    const found = await answer.json()
    read += 1
    for (const at of nameless(found)) faults.add(`${operation}${at}`)
    return found
  }
  const query = '?q=homonyme&status=&perPage=100&rows=drivers&driverName=homonyme'
  const records = new Map<string, string[]>()
  for (const path of reads.filter(path => !path.includes('{'))) {
    const found = [await ask(path, path), await ask(path, `${path}${query}`)]
    const rows = found.flatMap(answer => (answer as { rows?: { id?: string }[] } | undefined)?.rows ?? [])
    records.set(path, [...new Set(rows.flatMap(({ id }) => id ?? []))].slice(0, 3))
  }
  const [driver] = [
    ...(await api.db.execute<{ id: string }>(
      sql`select driver_id as id from journey where driver_id is not null and service_date >= current_date limit 1`,
    )),
  ]
  for (const path of reads.filter(path => path.split('{').length === 2)) {
    const [list, name] = [path.slice(0, path.indexOf('/{')), /\{(\w+)\}/.exec(path)![1]!]
    const ids = name === 'driverId' ? [driver!.id] : name === 'kind' ? ['driver'] : (records.get(list) ?? [])
    for (const id of ids) for (const more of ['', query]) await ask(path, path.replace(/\{\w+\}/, id) + more)
  }
  expect(read).toBeGreaterThan(150)
  expect([...faults].sort()).toEqual([])
}, 120_000)

it('writes matricule and depot after a name that two drivers have, and the name alone otherwise', async () => {
  await api.db.execute(sql`update driver set last_name = 'Unique' where code = ${codes[0]}`)
  const rows = await api.db.execute<{ code: string; name: string; depot: string }>(
    sql`select code, driver_name(driver) as name, label as depot from driver join address on address.id = depot_id`,
  )
  for (const { code, name, depot } of rows)
    expect(name).toBe(code === codes[0] ? 'Zéphyr Unique' : `${NAME} · ${code} · ${depot}`)
})

it.each([
  '0699887766',
  '06 99 88 77 66',
  '06.99.88',
  '+33 6 99 88 77 66',
  '+33 (0)6 99 88 77 66',
  '0033699887766',
  '0699',
  'CODE',
])('finds a driver who calls by %s, wherever drivers are searched', async typed => {
  const [found] = await api.db.execute<{ id: string; code: string }>(sql`
      update driver set phone = '+33699887766'
      where id = (select driver_id from journey where driver_id is not null order by service_date desc, number limit 1) returning id, code`)
  const q = encodeURIComponent(typed === 'CODE' ? found!.code.toLowerCase() : typed)
  const read = async (path: string) => {
    const { status, body } = await api.call('ADMIN', 'GET', path)
    expect(status, path).toBe(200)
    return JSON.stringify(body)
  }
  const absence = await api.db.execute(sql`select from absence where driver_id = ${found!.id} limit 1`)
  for (const path of [
    `/search?q=${q}`,
    `/lookup/driver?q=${q}`,
    `/human-resources/drivers?q=${q}`,
    `/human-resources/driver-certifications?q=${q}`,
    ...(absence.length > 0 ? [`/human-resources/absences?q=${q}`] : []),
    `/journey-management/journeys?dates=all&q=${q}`,
    `/journey-management/journeys?dates=all&driverName=${q}`,
  ])
    expect(await read(path), path).toContain(found!.id)
})
