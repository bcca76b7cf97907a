import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { BEFORE_ALL, cursorOf } from '#api/changes/place.ts'
import { forgetOldTombstones, TOMBSTONE_DAYS } from '#api/changes/tombstones.ts'
import { openSql } from '#api/db/database-url.ts'
import { tombstones } from '#api/schema/house/tombstones.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { KEY_AREAS, type KeyRole, keyActsOf } from '#domain/administration/users/applications/fields.ts'
import { startTestApi } from '#tests/support/api.ts'
import { company } from '#tests/support/requests.ts'
import { findLists, type Query } from './found-lists.ts'
import type { ListCase } from './list-case.ts'
import { LIST_CASES } from './lists/index.ts'

/** Laws of the changes of every list that a program reads (decision 38). */

/** Lists that no key reads. */
const OF_PERSONS = ['/home/expiries', '/administration/users']
/** The database deletes none of these. */
const NEVER_DELETED = 'modification'
/** What goes first. */
const DELETIONS: Record<string, (id: string) => string[]> = {
  delivery_request: id => [
    `update delivery_request set current_version_id = null where id = '${id}'`,
    `delete from delivery_request_version where request_id = '${id}'`,
  ],
}

interface Changes {
  rows: { id: string }[]
  deleted: { id: string; reference: string | null; deletedAt: string }[]
  filtered: string[]
  cursor: string
  more: boolean
}

const api = await startTestApi({ data: 'demo', connections: 8 })
afterAll(() => api.close())
const found = await findLists(api)
const lists = found.filter(({ hasChanges }) => hasChanges)

async function keyOf(role: KeyRole, areas: readonly string[] = KEY_AREAS): Promise<string> {
  const acts = keyActsOf(role).flatMap(group => group.acts.map(([act]) => act))
  const body = { name: `Synchronisation ${role}`, role, areas, acts }
  return ((await api.call('ADMIN', 'POST', '/administration/users/applications', body)).body as { key: string }).key
}
let key = ''
const cases = new Map<string, ListCase>()
beforeAll(async () => {
  key = await keyOf('ADMIN')
  for (const { path } of lists) cases.set(path, await LIST_CASES[path]!(api.db))
  await settle()
}, 120_000)

async function ask(path: string, query: Query, as = key) {
  // Counted by the minute, and this program reads thousands of pages.
  await api.db.execute(sql`delete from rate_limit`)
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map(one => [name, one])))
  const answer = await api.send('GET', `${path}?${search}`, '', undefined, { authorization: `Bearer ${as}` })
  return { status: answer.status, body: (await answer.json()) as Changes & { issues?: { path: string }[] } }
}
/** Everything that is told from a cursor on, and the last cursor. */
async function follow(path: string, query: Query): Promise<Changes & { pages: number }> {
  const all: Changes & { pages: number } = { rows: [], deleted: [], filtered: [], cursor: '', more: true, pages: 0 }
  for (let cursor = query; ; cursor = { ...query, cursor: all.cursor }) {
    const { status, body } = await ask(path, { ...cursor, perPage: '100' })
    expect(status, JSON.stringify(body)).toBe(200)
    for (const name of ['rows', 'deleted', 'filtered'] as const) (all[name] as unknown[]).push(...body[name])
    all.cursor = body.cursor
    all.pages += 1
    if (!body.more) return all
  }
}
/** Waits until all that was written before is told, and returns that place. */
async function settle(path = '/transverse/actions'): Promise<string> {
  const [begun] = await run('select to_jsonb(now()) as at')
  return vi.waitFor(
    async () => {
      const { cursor } = await follow(path, { updatedSince: begun!.at as string })
      const [at = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
      expect(Date.parse(at)).toBeGreaterThan(Date.parse(begun!.at as string))
      return cursor
    },
    { timeout: 20_000, interval: 100 },
  )
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()
const run = (statement: string) => api.db.execute(sql.raw(statement))

it('has changes of every list that a key reads', async () => {
  expect(found.filter(({ hasChanges }) => !hasChanges).map(({ path }) => path)).toEqual(OF_PERSONS)
  for (const path of OF_PERSONS) expect((await ask(path, {})).status, path).toBe(404)
})

describe.each(lists)('$path', ({ path, rows }) => {
  const everything = () => cases.get(path)!.everything ?? {}
  const since = (cursor: string) => follow(path, { ...everything(), cursor })

  it('tells what is created, changed and deleted, and nothing else', async () => {
    const known = new Set(idsOf(await rows(everything())))
    await cases.get(path)!.insert(['Synchronisation un', 'Synchronisation deux'])
    const fresh = idsOf(await rows(everything())).filter(id => !known.has(id))
    const [table, changed, deleted] = await stored(fresh)
    const touch = (ids: string[]) => run(`update ${table} set updated_at = updated_at where id in ('${ids.join("', '")}')`)
    // What the case inserts was written long ago.
    await touch([changed, deleted])
    const [place] = await run('select to_jsonb(now()) as before')
    await touch([changed, deleted])
    await settle()
    const created = await since(cursorOf({ at: place!.before as string, id: BEFORE_ALL, complete: place!.before as string }))
    expect(created).toMatchObject({ deleted: [], filtered: [] })
    expect(idsOf(created.rows)).toEqual([changed, deleted])

    const deletes = table !== NEVER_DELETED
    const reference = deletes && (await referenceOf(table, deleted))
    await touch([changed])
    if (deletes) for (const statement of DELETIONS[table]?.(deleted) ?? []) await run(statement)
    if (deletes) await run(`delete from ${table} where id = '${deleted}'`)
    await settle()
    const after = await since(created.cursor)
    expect(idsOf(after.rows)).toEqual([changed])
    expect(after.filtered).toEqual([])
    expect(after.deleted.map(({ id, reference }) => ({ id, reference }))).toEqual(deletes ? [{ id: deleted, reference }] : [])
    expect(await since(after.cursor)).toMatchObject({ rows: [], deleted: [], filtered: [] })
  })

  /** Table of a list with two of its rows; some lines of a list stand on the driver's own row. */
  async function stored(ids: string[]): Promise<[table: string, one: string, other: string]> {
    const tables = await run("select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'bury'::regproc")
    for (const table of [NEVER_DELETED, ...tables.map(({ name }) => String(name))]) {
      const held = await api.db.execute<{ id: string }>(
        sql`select id from ${sql.raw(table)} where id = any(${sql.param(ids)}::uuid[]) order by id limit 2`,
      )
      if (held.length === 2) return [table, held[0]!.id, held[1]!.id]
    }
    throw new Error(`${path}: no table with the trigger bury has its rows`)
  }
  async function referenceOf(table: string, id: string): Promise<string | null> {
    const [row] = await run(`select to_jsonb(t) as row from ${table} t where id = '${id}'`)
    const { number, code, plate } = row!.row as Record<string, string | null>
    return table === 'driver_certification' ? null : (number ?? code ?? plate ?? null)
  }

  it('reads the whole list from its start, page by page', async () => {
    const all = await rows(everything())
    const read = await since('start')
    expect(idsOf(read.rows)).toEqual(idsOf(all))
    expect(read.pages).toBeGreaterThanOrEqual(Math.ceil(all.length / 100))
  })
})

describe('the changes of a list', () => {
  const LIST = '/sales/companies'
  const client = async (code: string) => {
    const [row] = await api.db.insert(companies).values(company(code, code)).returning({ id: companies.id })
    return row!.id
  }

  it('lose nothing when transactions end out of order', async () => {
    const [slow, quick] = [await client('X90001'), await client('X90002')]
    await settle()
    const { cursor } = await follow(LIST, { updatedSince: new Date().toISOString() })
    const other = openSql(api.databaseUrl, { max: 1 })
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const late = other.begin(async tx => {
      await tx`update company set legal_name = 'Lente' where id = ${slow}`
      begun.resolve()
      await end.promise
    })
    await begun.promise
    await run(`update company set legal_name = 'Rapide' where id = '${quick}'`)
    // Then the quick one would be told, were it not for the slow one.
    await vi.waitFor(
      async () => {
        const [row] = await run(`select now() - updated_at > interval '1.1 s' as settled from company where id = '${quick}'`)
        expect(row!.settled).toBe(true)
      },
      { timeout: 10_000, interval: 100 },
    )
    const meanwhile = await follow(LIST, { cursor })
    end.resolve()
    await late
    await other.end()
    await settle()
    const after = await follow(LIST, { cursor: meanwhile.cursor })
    expect(meanwhile.rows).toEqual([])
    expect(idsOf(after.rows)).toEqual([slow, quick].sort())
  })

  it('come in bounded pages, each record once', async () => {
    const before = await settle(LIST)
    const changed = await run('update company set updated_at = updated_at returning id')
    expect(changed.length).toBeGreaterThan(50)
    await settle()
    const ids: string[] = []
    for (let page = { cursor: before, more: true }; page.more; ) {
      const { body } = await ask(LIST, { archived: '1', perPage: '25', cursor: page.cursor })
      expect(body.rows.length).toBeLessThanOrEqual(25)
      ids.push(...idsOf(body.rows))
      page = body
    }
    expect(ids.sort()).toEqual(changed.map(({ id }) => id).sort())
  })

  it('name the records that the filters leave out', async () => {
    const id = await client('X90003')
    const before = await settle(LIST)
    await run(`update company set status = 'ARCHIVE' where id = '${id}'`)
    await settle()
    expect(await follow(LIST, { cursor: before })).toMatchObject({ rows: [], deleted: [], filtered: [id] })
    expect((await follow(LIST, { cursor: before, archived: '1' })).rows).toMatchObject([{ id }])
  })

  it('are those of the areas and rights of the key', async () => {
    const query = { cursor: 'start' }
    expect((await ask(LIST, query, await keyOf('ADMIN', ['materials']))).status).toBe(404)
    expect((await ask('/journey-management/modifications', query, await keyOf('SALES'))).status).toBe(404)
    const { body } = await api.call('ADMIN', 'POST', '/administration/users/applications', {
      ...{ name: 'Sans montants', role: 'SALES', areas: ['sales'], acts: [] },
    })
    const seen = await ask(LIST, query, (body as { key: string }).key)
    expect(seen.status).toBe(200)
    expect(JSON.stringify(seen.body)).not.toContain('creditLimitCents')
  })

  it('name a licence or card that the driver no longer has', async () => {
    const path = '/human-resources/driver-certifications'
    const [line] = await run(
      `select id, driver_id from certification_line where type_code = 'CARTE_COND' and driver_status = 'ACTIF' limit 1`,
    )
    const before = await settle(path)
    await run(`update driver set tacho_card_valid_to = null where id = '${line!.driver_id}'`)
    await settle()
    expect((await follow(path, { cursor: before })).deleted).toMatchObject([{ id: line!.id, reference: null }])
  })

  it('are refused with parameters of pages, wrong cursors, and cursors older than the tombstones', async () => {
    const issues = async (query: Query) => (await ask(LIST, query)).body.issues?.map(({ path }) => path)
    expect(await issues({ cursor: 'start', page: '2', sort: 'code' })).toEqual(['page', 'sort'])
    expect(await issues({ cursor: 'nowhere' })).toEqual(['cursor'])
    expect(await issues({ updatedSince: 'yesterday' })).toEqual(['updatedSince'])
    const old = new Date(Date.now() - (TOMBSTONE_DAYS + 1) * 24 * 3_600_000).toISOString()
    expect((await ask(LIST, { updatedSince: old })).status).toBe(410)
    const id = BEFORE_ALL
    expect((await ask(LIST, { cursor: cursorOf({ at: old, id, complete: old }) })).status).toBe(410)
    // A long first reading passes old rows.
    expect((await ask(LIST, { cursor: cursorOf({ at: old, id, complete: new Date().toISOString() }) })).status).toBe(200)
  })

  it('are for programs: a page ignores their parameters', async () => {
    const { status, body } = await api.call('ADMIN', 'GET', `${LIST}?cursor=nowhere&updatedSince=yesterday`)
    expect([status, body]).toEqual([200, expect.objectContaining({ page: 1, total: expect.any(Number) })])
  })

  it('forget tombstones a day after no cursor reads them', async () => {
    const buried = (days: number) => ({
      ...{ tableName: 'company', recordId: crypto.randomUUID(), reference: null },
      deletedAt: new Date(Date.now() - days * 24 * 3_600_000).toISOString(),
    })
    await api.db.insert(tombstones).values([buried(TOMBSTONE_DAYS), buried(TOMBSTONE_DAYS + 2)])
    expect(await forgetOldTombstones(api.db)).toBe(1)
  })
})
