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
