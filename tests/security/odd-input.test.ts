import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOBODY, type Site, startSite } from '#tests/support/site.ts'

/** Malformed requests get 400, 404 or 422 with a message, never a 500. */

let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

const firstId = async (resource: string) =>
  /"(?:id|number)":"([^"]+)"/.exec(await (await site.ask(`/api/${resource}`, { role: 'ADMIN' })).text())![1]!
const write = async (method: string, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await site.ask(`/api${path}`, { role: 'ADMIN', method, body: JSON.stringify(body), headers })
  return [answer.status, (await answer.json()) as { issues?: { path: string; message: string }[] }] as const
}

it.each(['x', '-1', NOBODY, '../..', '%'])('refuses an invalid document: %s', async document => {
  for (const list of ['sales/companies', 'sales/delivery-request']) {
    const page = `/${list}/${await firstId(list)}?document=${encodeURIComponent(document)}`
    const answer = await site.ask(page, { role: 'ADMIN' })
    expect([page, answer.status]).toEqual([page, 404])
    expect(await answer.text()).toContain('La page que vous recherchez')
  }
})

describe('invalid stops', () => {
  it.each([[[null]], [[null, null]], [[null, { x: 1 }]], [['x', 1]], ['x'], [{ a: 1 }]])('%j', async stops => {
    const request = await firstId('sales/delivery-request')
    const journey = await firstId('journey-management/journeys')
    const common = { version: 1, label: 'x', kind: 'SPOT', serviceDate: '2026-12-01' }
    for (const [method, path] of [
      ['PUT', `/sales/delivery-request/${request}/steps/stops`],
      ['POST', '/journey-management/journeys'],
      ['PUT', `/journey-management/journeys/${journey}`],
    ] as const) {
      const [status, body] = await write(method, path, { ...common, stops })
      expect([path, status]).toEqual([path, 422])
      expect(body.issues?.some(issue => issue.path.startsWith('stops'))).toBe(true)
    }
  })

  it('in a row far below the others', async () => {
    const form = { intent: 'create', 'stops[900].x': '1' }
    const answer = await site.ask('/journey-management/journeys?panel=new', { role: 'ADMIN', form })
    expect(answer.status).toBe(422)
  })
})

it('with an invalid arrival and no departure', async () => {
  const addressId = await firstId('sales/addresses')
  const stop = (kind: string) => ({ kind, addressId, dayOffset: 0, arrival: '25:99', departure: '' })
  const journey = { label: 'x', kind: 'SPOT', serviceDate: '2026-12-01', stops: [stop('CHARGEMENT'), stop('LIVRAISON')] }
  const [status, { issues }] = await write('POST', '/journey-management/journeys', journey)
  expect([status, issues?.map(({ path }) => path)]).toEqual([422, ['stops[0].arrival', 'stops[1].arrival']])
})

it.each(['a b', '[::1', 'exa<mple', 'x:99999999', '%', '', 'x/y', '//x/', '\\', 'x?y', 'a@b'])(
  'refuses an invalid host: « %s »',
  async host => {
    for (const path of ['/login', '/sales/companies', '/api/auth/me']) {
      const status = await new Promise(resolve => {
        request(`${site.url}${path}`, { setHost: false, headers: { host } }, res => {
          res.resume()
          resolve(res.statusCode)
        }).end()
      })
      expect([path, status]).toEqual([path, 400])
    }
  },
)
