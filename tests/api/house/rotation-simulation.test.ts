import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

const [anne, bruno, chloe, denis] = [1, 2, 3, 4].map(n => `00000000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
]
const holder = (driver: string, priority: number, over: object = {}) => ({ driver, rank: 'TITULAIRE', priority, ...over })
const rotate = async (body: object) =>
  (await api.call('CONCEPTOR', 'POST', '/simulations/rotation', body)) as {
    status: number
    body: { dates: unknown; issues?: unknown }
  }
const turns = async (body: object) => ((await rotate(body)).body.dates as { driver: string | null }[]).map(({ driver }) => driver)

/** Mondays of four weeks; 2026 has 53 weeks, so two odd ones follow each other. */
const MONDAYS = ['2026-12-21', '2026-12-28', '2027-01-04', '2027-01-11']
const TWO = [holder(anne, 1), holder(bruno, 2)]

describe('POST /simulations/rotation', () => {
  it('takes the first, changes every week, or every n weeks from the anchor, across years', async () => {
    expect(await turns({ rotation: 'FIXE', members: TWO, dates: MONDAYS })).toEqual([anne, anne, anne, anne])
    expect(await turns({ rotation: 'HEBDO', anchorDate: MONDAYS[0], members: TWO, dates: MONDAYS })).toEqual([
      anne,
      bruno,
      anne,
      bruno,
    ])
    expect(await turns({ rotation: 'CYCLE', weeks: 2, anchorDate: MONDAYS[0], members: TWO, dates: MONDAYS })).toEqual([
      anne,
      anne,
      bruno,
      bruno,
    ])
  })

  it('passes the turn of an absent driver to the next, then to replacements, and reports gaps', async () => {
    const members = [
      holder(anne, 1, { to: '2026-12-27' }),
      { driver: denis, rank: 'RESERVE', priority: 1, from: '2027-01-11' },
      { driver: chloe, rank: 'REMPLACANT', priority: 1, to: '2027-01-03' },
    ]
    expect(await turns({ rotation: 'FIXE', members, dates: MONDAYS })).toEqual([anne, chloe, null, denis])
  })

  it('refuses a cycle without weeks or anchor, and is for the office', async () => {
    const refused = await rotate({ rotation: 'CYCLE', members: TWO, dates: MONDAYS })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body.issues)).toContain('anchorDate')
    expect((await api.call('DRIVER', 'POST', '/simulations/rotation', {})).status).toBe(404)
  })
})
