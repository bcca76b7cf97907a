import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { STALE } from '#domain/messages.ts'
import { type Answer, type Requests, startRequests } from '#tests/support/requests.ts'

/* Two users on one record (`domain.md` §2.3): one write is stored, the other gets the current state. */

let t: Requests
let serviceId: string
beforeAll(async () => {
  t = await startRequests()
  const [service] = await t.db
    .insert(additionalServices)
    .values({ code: 'T_ATT', label: 'Attente', unit: 'QUART_HEURE', unitPrice: '11.25' })
    .returning()
  serviceId = service!.id
})
afterAll(() => t.api.close())

const find = (id: string) => t.must(t.sales('GET', `/${id}`))
const CLAUSES = { fuel: 'LOI', otifTarget: '98', billingFrequency: 'MOIS' }
const client = () => {
  const { companyId, kind, validFrom } = t.request()
  return { companyId, kind, validFrom }
}

/** Form, both bodies, and what to read. */
const FORMS: [form: string, path: string, body: (mark: number) => object, read: (sheet: Answer['body']) => unknown][] = [
  ['the whole', '', mark => t.request({ title: `Ligne ${mark}` }), ({ title }) => title],
  ['the client', '/steps/client', mark => ({ ...client(), title: `Ligne ${mark}` }), ({ title }) => title],
  [
    'the need',
    '/steps/need',
    mark => ({ goods: { nature: 'Lait', pallets: mark }, vehicleNeed: { category: 'TRACTEUR' } }),
    ({ current }) => current.goods.pallets,
  ],
  [
    'the stops',
    '/steps/stops',
    mark => ({ stops: t.request().stops.map(stop => ({ ...stop, serviceMin: mark })) }),
    ({ stops }) => stops[0].serviceMin,
  ],
  [
    'the recurrence',
    '/steps/recurrence',
    mark => ({ recurrence: { weekdays: [mark], holidayPolicy: 'SAUTER', holidayZone: 'FR' } }),
    ({ current }) => current.recurrence.weekdays[0],
  ],
  [
    'the light price',
    '/steps/price',
    mark => ({ pricingMode: 'KM', unitPrice: `${mark}`, billingFrequency: 'MOIS' }),
    ({ current }) => Number(current.unitPrice),
  ],
  [
    'the price',
    '/price',
    mark => ({ pricingMode: 'FORFAIT_TRAJET', unitPrice: `${mark}` }),
    ({ current }) => Number(current.unitPrice),
  ],
  ['the clauses', '/clauses', mark => ({ ...CLAUSES, toleranceMin: `${mark}` }), ({ current }) => current.toleranceMin],
]

describe('two users on one cahier des charges', () => {
  it.each(FORMS)(
    '%s: one of two concurrent writes is stored; the other user sees it and may replace it',
    async (_, path, body, read) => {
      const id = await t.at('BROUILLON')
      const { version } = await find(id)
      const send = (mark: number, from: number) =>
        t.sales('PUT', `/${id}${path}`, { ...body(mark), version: from, confirm: true })
      const answers = await Promise.all([send(1, version), send(2, version)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const kept = answers[0]!.status === 200 ? 1 : 2
      const { body: refused } = answers.find(({ status }) => status === 409)!
      const now = await find(id)
      expect(refused).toMatchObject({ message: STALE, current: { version: now.version } })
      const mine = path === '' || path === '/steps/client' ? `Ligne ${kept}` : kept
      expect([read(refused.current), read(now)]).toEqual([mine, mine])
      expect((await send(3 - kept, refused.current.version)).status).toBe(200)
      expect(read(await find(id))).toBe(typeof mine === 'string' ? `Ligne ${3 - kept}` : 3 - kept)
    },
  )

  it('change services: the second is refused and nothing of it stored', async () => {
    const id = await t.at('CONCU')
    const { version } = await find(id)
    const send = (unitPrice: string, from: number) =>
      t.sales('PUT', `/${id}/services`, { services: [{ serviceId, mode: 'FACTURE', unitPrice }], version: from })
    expect((await send('9', version)).status).toBe(200)
    expect(await send('12', version)).toMatchObject({ status: 409, body: { message: STALE } })
    const { services } = await t.must(t.sales('GET', `/${id}/services`))
    expect(services).toMatchObject([{ mode: 'FACTURE', unitPrice: '9.0000' }])
    // The version locks the whole record, across tabs.
    expect(await t.sales('PUT', `/${id}/clauses`, { ...CLAUSES, toleranceMin: '20', version })).toMatchObject({ status: 409 })
    expect((await find(id)).current.toleranceMin).toBe(15)
  })
})
