import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/dates.ts'
import { STALE, STATE } from '#domain/messages.ts'
import { ROLES } from '#domain/roles.ts'
import { withEnded } from '#domain/sales/delivery-request/effect.ts'
import { type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

/** Bulk archiving: each whole or not at all, with reasons. */

let t: Requests
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t?.api.close())

const seen = async (id: string) => ({ id, version: (await t.must(t.sales('GET', `/${id}`))).version as number })
const statusOf = async (id: string) => (await t.must(t.sales('GET', `/${id}`))).current.status
const archive = (requests: unknown, role: (typeof ROLES)[number] = 'ADMIN', headers?: Record<string, string>) =>
  t.call(role, 'POST', '/sales/delivery-request/archive', { requests }, headers)

it('archives where possible, skips archived, changed and unknown ones with reasons', async () => {
  const [draft, designed, gone, changed] = [
    await t.at('BROUILLON'),
    await t.at('CONCU'),
    await t.at('BROUILLON'),
    await t.at('BROUILLON'),
  ]
  await t.must(t.call('ADMIN', 'POST', `/sales/delivery-request/${gone}/archive`))
  const requests = await Promise.all([draft, designed, gone, changed].map(seen))
  await t.must(t.sales('POST', `/${changed}/submit`))
  const unknown = '0198c0de-0000-7000-8000-000000000000'
  const answer = await t.must(archive([...requests, requests[0], { id: unknown, version: 1 }]))
  expect(answer.done).toBe(2)
  expect(Object.fromEntries(answer.refused.map((one: { id: string; message: string }) => [one.id, one.message]))).toEqual({
    [gone]: STATE('Archivé'),
    [changed]: STALE,
    [unknown]: expect.any(String),
  })
  expect(answer.refused.find((one: { id: string }) => one.id === changed).name).toMatch(/^CDC-/)
  expect(await Promise.all([draft, designed, gone, changed].map(statusOf))).toEqual([
    'ARCHIVE',
    'ARCHIVE',
    'ARCHIVE',
    'A_CONCEVOIR',
  ])
})

it('archives each once with two concurrent requests', async () => {
  const ids = await Promise.all([t.at('BROUILLON'), t.at('BROUILLON')])
  const requests = await Promise.all(ids.map(seen))
  const both = await Promise.all([archive(requests), archive([...requests].reverse())])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]!.body.done + both[1]!.body.done).toBe(2)
})

it('is limited by right and number', async () => {
  const one = await seen(await t.at('BROUILLON'))
  for (const role of ROLES.filter(role => role !== 'ADMIN')) {
    expect((await archive([one], role)).status, role).toBe(404)
  }
  expect(await statusOf(one.id)).toBe('BROUILLON')
  expect((await archive([])).status).toBe(422)
  expect((await archive([{ id: one.id }])).status).toBe(422)
  expect((await archive(Array.from({ length: 101 }, () => one))).status).toBe(422)
})

it('returns the journeys and lines ended, single and in bulk', async () => {
  const [one, other, draft] = [await t.at('ACCEPTE'), await t.at('ACCEPTE'), await t.at('BROUILLON')]
  for (const id of [one, other]) {
    await t.journey(id, addDays(TODAY, 12), 'PLANIFIE')
    await t.journey(id, addDays(TODAY, 13), 'PLANIFIE')
  }
  const { ended } = await t.must(t.call('ADMIN', 'POST', `/sales/delivery-request/${one}/archive`))
  expect(ended).toEqual({ journeys: 2, lines: 1 })
  const both = await t.must(archive(await Promise.all([other, draft, one].map(seen))))
  expect(both).toMatchObject({ done: 2, ended: { journeys: 2, lines: 1 } })
  expect(withEnded('2 cahiers des charges archivés', both.ended)).toBe(
    '2 cahiers des charges archivés · 2 trajets à venir annulés · 1 trajet prévu clôturé',
  )
  expect(withEnded('archivé', { journeys: 0, lines: 0 })).toBe('archivé')
})
