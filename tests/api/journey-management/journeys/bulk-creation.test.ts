import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/dates.ts'
import { BULK_MAX } from '#domain/journey-management/journeys/journey.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { TODAY } from '#tests/support/today.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

let house: Lines
let key: string
beforeAll(async () => {
  house = await startLines()
  const rights = { name: 'Portail', role: 'OPERATOR', areas: ['journey-management'], acts: ['journey.write'] }
  const { body } = await house.api.call('ADMIN', 'POST', '/administration/users/applications', rights)
  key = (body as { key: string }).key
}, 60_000)
afterAll(() => house.api.close())

const AT = '/journey-management/journeys'
const order = (over: object = {}) => ({ ...house.journeyInput(addDays(TODAY, 3), '06:00', '09:30'), ...over })
async function send(path: string, body: object, headers: Record<string, string> = {}): Promise<{ status: number; body: Body }> {
  const answer = await house.api.send('POST', path, '', body, { authorization: `Bearer ${key}`, ...headers })
  return { status: answer.status, body: await answer.json() }
}
const count = async () => (await house.api.call('ADMIN', 'GET', `${AT}?dates=all&count=exact`)).body as { total: number }

it('answers each journey as if it were sent alone, and a refused one leaves the others', async () => {
  const wrong = [
    order({ label: '' }),
    order({ companyId: '0198c0de-0000-7000-8000-000000000000' }),
    order({ serviceDate: addDays(TODAY, -40) }),
    // A right that the key lacks.
    order({ price: '250' }),
    // Unlikely: 6,000 km in four hours.
    order({ kmLoaded: '6000' }),
    'no journey',
  ]
  const alone = await Promise.all(wrong.slice(0, 5).map(row => send(AT, row as object)))
  expect(alone.map(({ status }) => status)).toEqual([422, 422, 422, 404, 422])
  const { total } = await count()
  const { status, body } = await send(`${AT}/bulk`, { journeys: [order(), ...wrong, order({ kmLoaded: '6000', confirm: true })] })
  expect(status).toBe(200)
  const [first, ...others] = body.results
  expect([first, others.at(-1)]).toEqual([
    { statusCode: 201, id: expect.any(String), number: expect.stringMatching(/^TR-/), warning: null },
    { statusCode: 201, id: expect.any(String), number: expect.stringMatching(/^TR-/), warning: null },
  ])
  expect(others.slice(0, 5)).toEqual(alone.map(({ body }) => body))
  expect(others[5]).toMatchObject({ statusCode: 422 })
  expect((await count()).total).toBe(total + 2)
})

it('is one journey for a reference, within a request and sent again, also at once, and one answer for an Idempotency-Key', async () => {
  const journeys = ['CMD-1', 'CMD-2', 'CMD-1'].map(clientReference => order({ clientReference }))
  const { total } = await count()
  const headers = { 'idempotency-key': 'night run' }
  const first = await send(`${AT}/bulk`, { journeys }, headers)
  const [one, two, again] = first.body.results
  expect([again.id, two.id === one.id]).toEqual([one.id, false])
  expect((await send(`${AT}/bulk`, { journeys }, headers)).body).toEqual(first.body)
  expect((await send(`${AT}/bulk`, { journeys })).body.results.map(({ id }: Body) => id)).toEqual([one.id, two.id, one.id])
  expect((await count()).total).toBe(total + 2)

  const others = ['CMD-3', 'CMD-4'].map(clientReference => order({ clientReference }))
  const sent = await Promise.all([others, others.toReversed()].map(journeys => send(`${AT}/bulk`, { journeys })))
  expect(sent[0]!.body.results).toEqual(sent[1]!.body.results.toReversed())
  expect((await count()).total).toBe(total + 4)
})

it('takes between one and a hundred', async () => {
  for (const journeys of [[], Array.from({ length: BULK_MAX + 1 }, () => order()), undefined])
    expect(await send(`${AT}/bulk`, { journeys })).toMatchObject({ status: 422, body: { issues: [{ path: 'journeys' }] } })
})
