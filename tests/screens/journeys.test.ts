import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Site, startSite } from '#tests/support/site.ts'

/** Acts on a journey by the forms of its sheet, without JavaScript. */

const LIST = '/journey-management/journeys'

let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

const page = async (path: string, role: 'ADMIN' | 'OPERATOR' | 'CONCEPTOR' = 'ADMIN') => (await site.ask(path, { role })).text()
/** Numbers of journeys of the demonstration at this status. */
async function numbers(query: string): Promise<string[]> {
  const answer = await site.ask(`/api${LIST}?dates=all&dir=desc&${query}`, { role: 'ADMIN' })
  return ((await answer.json()) as { rows: { number: string }[] }).rows.map(({ number }) => number)
}

it('a journey is cancelled: who, when and what share; the refusal stands at its field', async () => {
  const [number] = await numbers('status=AFFECTE')
  const question = `${LIST}?trajet=${number}&confirm=cancel&panel=show`
  expect(await page(question)).toContain('Annulé par')
  const form = { intent: 'cancel', reason: 'Usine fermée', cancelledBy: 'FORCE_MAJEURE', cancelledAt: '', billingPct: '50' }
  const refused = await site.ask(question, { role: 'ADMIN', form })
  expect(refused.status).toBe(422)
  const again = await refused.text()
  expect(again).toContain('Seule l&#x27;annulation par le client est facturée')
  expect(again).toContain('Usine fermée')
  const done = await site.ask(question, { role: 'ADMIN', form: { ...form, cancelledBy: 'CLIENT', billingPct: '100' } })
  expect(done.status).toBe(303)
  const sheet = await page(`${LIST}?trajet=${number}&panel=show`)
  for (const text of ['Annulé par', 'Le client', 'saisi par Thierry Kervella']) expect(sheet, text).toContain(text)
  expect(sheet).toMatch(/Facturé à 100\s%, soit/)
  expect(sheet).not.toContain('en attente de l')
})

it('a service that was done is entered on the journey, refused at its field, and taken back', async () => {
  const servicesOf = async (number: string) =>
    (await (await site.ask(`/api${LIST}/${number}/services`, { role: 'ADMIN' })).json()) as {
      offered: { id: string; label: string }[]
      totalCents: number
      rows: { uses: { entryId: string | null }[] }[]
    }
  const over = await numbers('status=TERMINE')
  const offers = await Promise.all(over.map(async number => ({ number, ...(await servicesOf(number)) })))
  const { number, offered, totalCents } = offers.find(({ offered }) => offered.length > 0)!
  const tab = `${LIST}?trajet=${number}&panel=show&tab=prestations`
  expect(await page(tab, 'OPERATOR')).toContain('Saisir une prestation')
  const form = { intent: 'enter-service', serviceId: offered[0]!.id, quantity: '2', reason: '' }
  const refused = await site.ask(tab, { role: 'OPERATOR', form })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('Veuillez indiquer un motif')
  const done = await site.ask(tab, { role: 'OPERATOR', form: { ...form, reason: 'Quai encombré' } })
  expect(done.status).toBe(303)
  expect(await page(tab, 'OPERATOR')).toContain('Quai encombré')
  const entered = await servicesOf(number)
  expect(entered.totalCents).toBeGreaterThan(totalCents)
  const entryId = entered.rows.flatMap(({ uses }) => uses).find(use => use.entryId)!.entryId!
  expect((await site.ask(tab, { role: 'OPERATOR', form: { intent: 'remove-service', entryId } })).status).toBe(303)
  expect((await servicesOf(number)).totalCents).toBe(totalCents)
})
