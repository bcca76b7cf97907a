import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/dates.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { TODAY } from '#tests/support/today.ts'

let house: Lines
let keys: [string, string]
beforeAll(async () => {
  house = await startLines()
  const body = { name: 'Portail', role: 'OPERATOR', areas: ['journey-management'], acts: ['journey.write'] }
  const made = async () => (await must(house.api.call('ADMIN', 'POST', '/administration/users/applications', body))).key
  keys = [await made(), await made()]
}, 60_000)
afterAll(() => house.api.close())

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
async function must(answer: Promise<{ status: number; body: unknown }>): Promise<any> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

const AT = '/journey-management/journeys'
const order = (over: object = {}) => ({ ...house.journeyInput(addDays(TODAY, 3), '06:00', '09:30'), ...over })
async function send(key: string, body: object) {
  const answer = await house.api.send('POST', AT, '', body, { authorization: `Bearer ${key}` })
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
  return { status: answer.status, body: (await answer.json()) as any }
}

it('creates one journey for a reference of an application, also when it is sent twice at once', async () => {
  const [one, other] = keys
  const first = await send(one, order({ clientReference: 'CMD-118', external: { dossier: 4711 } }))
  expect(first.status).toBe(201)
  expect((await send(one, order({ clientReference: 'CMD-118' }))).body.id).toBe(first.body.id)
  const both = await Promise.all([1, 2].map(() => send(one, order({ clientReference: 'CMD-119' }))))
  expect(both[0]!.body.id).toBe(both[1]!.body.id)
  // The number of another system, and an order without one, are other journeys.
  const others = [await send(other, order({ clientReference: 'CMD-118' })), await send(one, order()), await send(one, order())]
  expect(new Set([first, both[0]!, ...others].map(({ body }) => body.id)).size).toBe(5)
})

it('finds it by the reference, and keeps what the application stored with it', async () => {
  const { body } = await send(keys[0], order({ clientReference: 'Réf. Été/42', external: { dossier: 4711, tags: ['froid'] } }))
  for (const q of ['ete/42', 'Réf. Été/42']) {
    const { rows } = await must(house.api.call('OPERATOR', 'GET', `${AT}?dates=all&q=${encodeURIComponent(q)}`))
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([body.id])
  }
  const { groups } = await must(house.api.call('OPERATOR', 'GET', `/search?q=${encodeURIComponent('été/42')}`))
  expect(JSON.stringify(groups)).toContain(body.number)
  const sheet = await must(house.api.call('OPERATOR', 'GET', `${AT}/${body.id}`))
  expect(sheet.journey).toMatchObject({ clientReference: 'Réf. Été/42', external: { dossier: 4711, tags: ['froid'] } })

  const { version } = sheet.journey
  const changed = order({ clientReference: 'CMD-43', version })
  await must(house.api.call('OPERATOR', 'PUT', `${AT}/${body.id}`, changed))
  const after = await must(house.api.call('OPERATOR', 'GET', `${AT}/${body.id}`))
  expect(after.journey).toMatchObject({ clientReference: 'CMD-43', external: { dossier: 4711 } })
})

it('refuses more than 4 kB, and what is no object', async () => {
  const most = { text: 'x'.repeat(4096 - '{"text":""}'.length) }
  expect((await send(keys[0], order({ external: most }))).status).toBe(201)
  for (const external of [{ text: `${most.text}x` }, { text: 'é'.repeat(2100) }, 'text', [1]]) {
    const { status, body } = await send(keys[0], order({ external }))
    expect([status, body.issues?.[0]?.path]).toEqual([422, 'external'])
  }
})
