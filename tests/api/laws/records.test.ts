import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { idempotencyKeys } from '#api/schema/house/ledger.table.ts'
import type { HistoryEntry } from '#domain/history/entry.ts'
import { REASON, REQ, STALE } from '#domain/messages.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { spec } from '#tests/specification/statements.ts'
import { type RecordCase, startHouse } from './record-case.ts'
import { RECORD_CASES } from './records/index.ts'

/** Laws of every write operation of the API description. One without its case, or with an unfilled field, fails. */

interface Schema {
  properties?: Record<string, Schema>
  allOf?: Schema[]
  anyOf?: Schema[]
  items?: Schema
}

const house = await startHouse()
afterAll(() => house.api.close())
const { paths } = (await house.call(null, 'GET', '/openapi.json')).body as {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
}

/** Sign-in, profile, imports and devices are tested elsewhere. */
const ELSEWHERE = /^\/(auth|profile|imports|jobs|positions)\//
/** POSTs that only read, with a query too long for a URL. */
const QUESTIONS = /^\/(simulations|validations)\/|\/(effect|preview|simulation|cascade\.csv|calendar)$/
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => method !== 'get' && !ELSEWHERE.test(`${path}/`))
    .map(([method, { requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      fields: propertiesOf(Object.values(requestBody?.content ?? {})[0]?.schema ?? {}),
    })),
)
const writes = operations.filter(({ path }) => !QUESTIONS.test(path))
const questions = operations.filter(({ path }) => QUESTIONS.test(path) && path.includes('{id}'))
type Operation = (typeof operations)[number]

/** Properties of an object, its variants or list entries. */
function propertiesOf({ properties, allOf = [], anyOf = [], items }: Schema): Record<string, Schema> {
  return Object.assign({}, properties, ...[...allOf, ...anyOf, ...(items ? [items] : [])].map(propertiesOf))
}

const fill = (path: string, at: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (at[name] === undefined) throw new Error(`${path}: the case fills no ${name}`)
    return at[name]
  })
const UNKNOWN: Record<string, string> = { date: '2999-01-01', position: '99' }
const NOBODY = '0198c0de-0000-7000-8000-000000000000'

const send = (
  { method, path }: Operation,
  made: RecordCase,
  { by = made.by ?? 'ADMIN', key = '' }: { by?: Role; key?: string } = {},
) =>
  house.call(by, method, fill(path, made.at), made.body ?? (method === 'DELETE' ? undefined : {}), {
    ...(key && { 'idempotency-key': key }),
  })
type Entry = Pick<HistoryEntry, 'id' | 'changes'>
const historyOf = async (root: string): Promise<Entry[]> =>
  (await house.must(house.call('ADMIN', 'GET', `/history/${root}`))).entries

it('has a case for every write operation and no other', () => {
  expect(Object.keys(RECORD_CASES).sort()).toEqual([...writes, ...questions].map(({ name }) => name).sort())
})

describe.each(writes.map(operation => [operation.name, operation] as const))('%s', (_, operation) => {
  it('is 404 for unknown ids, 409 for outdated versions, idempotent, and in the history', async () => {
    let made = await RECORD_CASES[operation.name]!(house)
    await refusesWhatIsNotThere(operation, made)
    if (await acceptsEmpty(operation, made)) made = await RECORD_CASES[operation.name]!(house)
    if ('version' in operation.fields) await refusesStale(operation, made)
    const told = made.root === 'created' || made.root === null ? undefined : (made.root ?? Object.values(made.at ?? {})[0])
    const earlier = new Set((told ? await historyOf(told) : []).map(({ id }) => id))

    const answer = await writesOnce(operation, made)

    if (made.root === null) return
    const [created] = (answer.results ?? [answer]) as [{ id: string }]
    const entries = await historyOf(told ?? created.id)
    namesEveryField(
      operation,
      made,
      entries.filter(({ id }) => !earlier.has(id)),
    )
  })
})

describe.each(questions.map(operation => [operation.name, operation] as const))('%s', (_, operation) => {
  it('is 404 for unknown ids and writes nothing', async () => {
    const made = await RECORD_CASES[operation.name]!(house)
    await refusesWhatIsNotThere(operation, made)
    const written = await house.written()
    expect((await send(operation, made)).status).toBe(200)
    expect(await house.written()).toEqual(written)
  })
})

/** Fields that may be empty until other values require them (`domain.md` §2.5, §3.7). */
const SAID_OTHERWISE: Record<string, RegExp> = {
  '/sales/companies/{companyId}/contacts phone': /téléphone ou un e-mail/,
  '/sales/companies/{companyId}/contacts/{id} phone': /téléphone ou un e-mail/,
  '/journey-management/journeys/{ref}/control odometerStart': /kilomètres réels/,
  '/journey-management/journeys/{ref}/control odometerEnd': /kilomètres réels/,
  '/journey-management/journeys/{ref}/control chargedQuantity': /^Indiquez la quantité facturée/,
  '/journey-management/journeys/{ref}/control chargedReason': /^Indiquez pourquoi la quantité facturée/,
  '/journey-management/journeys/{ref}/start reason': /^Départ .* veuillez indiquer un motif$/,
  // Delivery lists its obstacles at the top.
  '/journey-management/delivery-request/{id}/deliver kmLoaded': /^Kilomètres en charge\u202f: veuillez remplir ce champ$/,
  '/journey-management/delivery-request/{id}/deliver kmEmpty':
    /^Km à vide\u202f: 0,0\u00a0km dans les totaux, 4,0\u00a0km dans les lignes/,
  '/journey-management/delivery-request/{id}/deliver serviceHours': /^Heures de service\u202f: veuillez remplir ce champ$/,
  '/journey-management/delivery-request/{id}/deliver cost': /^Coût de revient\u202f: veuillez remplir ce champ$/,
  '/home/my-day/{ref}/start reason': /^Départ .* veuillez indiquer un motif$/,
  '/transverse/cnr/indices/{id}/import text': /^Le fichier est vide$/,
}

async function refusesWhatIsNotThere(operation: Operation, made: RecordCase) {
  const written = await house.written()
  for (const name of Object.keys(made.at ?? {})) {
    for (const value of [UNKNOWN[name] ?? NOBODY, 'x']) {
      const { status } = await send(operation, { ...made, at: { ...made.at, [name]: value } })
      expect(status, `${name} ${value}`).toBe(404)
    }
  }
  expect(await house.written()).toEqual(written)
}

/** Operations that required a field. */
const required = new Set<string>()

/** Sends every text empty: the message stands at what is required. Returns whether nothing was, so that the record is written. */
async function acceptsEmpty(operation: Operation, made: RecordCase): Promise<boolean> {
  if (!made.body || made.body instanceof FormData) return false
  const typed = Object.entries(made.body).filter(([field, value]) => field !== 'version' && typeof value === 'string')
  const empty = Object.fromEntries(typed.map(([field]) => [field, '']))
  if (typed.length === 0) return false
  const { status, body } = await send(operation, { ...made, body: { ...made.body, ...empty } })
  if (status < 300) return true
  expect(status, operation.name).toBe(422)
  for (const { path, message } of body.issues as { path: string; message: string }[]) {
    if (!(path in empty)) continue
    required.add(operation.name)
    if (SAID_OTHERWISE[`${operation.path} ${path}`]?.test(message)) continue
    expect(message, `${operation.name}: ${path}`).toBe(path === 'reason' ? REASON : REQ)
  }
  return false
}

async function refusesStale(operation: Operation, made: RecordCase) {
  const written = await house.written()
  const body = made.body as Record<string, unknown>
  const answer = await send(operation, { ...made, body: { ...body, version: Number(body.version) + 1 } })
  expect([answer.status, answer.body.message]).toEqual([409, STALE])
  const { current } = answer.body
  expect((current.journey ?? current.line ?? current).version, 'the record as it is').toBe(body.version)
  expect(await house.written()).toEqual(written)
}

/** Two concurrent and one later request with one key, then another user's. Returns the first answer. */
async function writesOnce(operation: Operation, made: RecordCase): Promise<Record<string, unknown>> {
  const before = await house.written()
  const key = randomUUID()
  const [first, second] = await Promise.all([send(operation, made, { key }), send(operation, made, { key })])
  expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
  expect(second).toEqual(first)
  const after = await house.written()
  expect(after).not.toEqual(before)
  expect(await send(operation, made, { key })).toEqual(first)
  expect(await house.written()).toEqual(after)
  for (const by of ROLES.filter(role => role !== (made.by ?? 'ADMIN'))) {
    const keys = await house.db.$count(idempotencyKeys)
    const { status } = await send(operation, made, { key, by })
    if (status < 300) expect(await house.db.$count(idempotencyKeys), `the key of ${by}`).toBe(keys + 1)
  }
  return first.body
}

function namesEveryField({ fields }: Operation, made: RecordCase, entries: Entry[]) {
  const told = entries.flatMap(({ changes }) => changes.map(({ field }) => field))
  expect(told).not.toEqual([])
  const given = made.body instanceof FormData ? [...made.body.keys()] : Object.keys(made.body ?? {})
  for (const [field, schema] of Object.entries(fields)) {
    if (field === 'version') continue
    expect(given, "the case's body").toContain(field)
    const parts = made.parts?.includes(field) ? Object.keys(propertiesOf(schema)) : [field]
    expect(told).toEqual(expect.arrayContaining(parts.flatMap(part => made.named?.[part] ?? [part])))
  }
}

it(spec('Error response: error (string), message (string), statusCode (number).'), async () => {
  const problems = [
    await house.call(null, 'GET', '/auth/me'),
    await house.call('DRIVER', 'GET', '/sales/companies'),
    await house.call('ADMIN', 'GET', `/sales/companies/${NOBODY}`),
    await house.call('ADMIN', 'GET', '/nowhere'),
    await house.call('ADMIN', 'POST', '/sales/companies', { legalName: 7 }),
  ]
  expect(problems.map(({ status }) => status)).toEqual([401, 404, 404, 404, 422])
  for (const { status, body } of problems) {
    expect(body).toMatchObject({ error: expect.stringMatching(/./), message: expect.stringMatching(/./), statusCode: status })
  }
})

it.each(['delay', 'incident', 'damage', 'infraction'])('keeps the search text of every %s as its words are now', async event => {
  const [found] = await house.db.execute(
    sql.raw(
      `select count(*)::int as events, count(*) filter (where search <> ${event}_words(${event}))::int as stale from ${event}`,
    ),
  )
  expect(found!.events).toBeGreaterThan(0)
  expect(found!.stale).toBe(0)
})

it(spec("A required form field left empty gives the message 'Veuillez remplir ce champ'."), () => {
  expect(required.size).toBeGreaterThan(40)
})
