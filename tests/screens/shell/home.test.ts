import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/dates.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LABEL = 'Colis du matin'

async function post(page: Visitor, path: string, data: object): Promise<{ number: string }> {
  const answer = await page.request.post(`/api/journey-management/${path}`, {
    data,
    headers: { origin: new URL(page.url()).origin },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** A journey of the first minutes of tomorrow, which nobody drives yet; its number. */
async function planTomorrow(page: Visitor): Promise<string> {
  await page.goto('/')
  const { rows } = await (await page.request.get('/api/lookup/address?q=nantes')).json()
  const [from, to] = rows as { id: string }[]
  const stops = [
    { addressId: from!.id, kind: 'CHARGEMENT', arrival: '00:01' },
    { addressId: to!.id, kind: 'LIVRAISON', arrival: '01:00' },
  ]
  const run = { label: LABEL, kind: 'SPOT', serviceDate: addDays(TODAY, 1), kmLoaded: '12', stops }
  return (await post(page, 'journeys', run)).number
}

/** The first page of the day, as who works with it: a figure leads to its list, an urgent row to the act that answers it. */

it('OPERATOR sees the day and assigns what has no driver from there', async () => {
  const page = await visit(site)
  await page.signIn('CONCEPTOR')
  const planned = await planTomorrow(page)
  await page.signIn('OPERATOR')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil')
  await expect(page.getByText(/^semaine \d+ · à jour à \d\d:\d\d$/)).toBeVisible()

  const tomorrow = page.locator('section', { hasText: 'Demain, sans chauffeur' })
  const figure = tomorrow.locator('a.count')
  const count = /^\d+/.exec((await figure.textContent())!)![0]
  await figure.click()
  await expect(page.locator('.page-count')).toHaveText(count)

  await page.goto('/')
  await tomorrow.getByRole('link', { name: LABEL }).click()
  await expect(page.getByRole('dialog')).toContainText(planned)
  await expect(page.getByRole('dialog')).toContainText('Affecter')

  await page.signIn('CONCEPTOR')
  await post(page, `journeys/${planned}/cancel`, { reason: 'Fin du test', cancelledBy: 'TRANSPORTEUR', billingPct: '0' })
})

it('CONCEPTOR goes from a day that lacks drivers to its journeys', async () => {
  const page = await visit(site)
  await page.signIn('CONCEPTOR')
  await page.goto('/')
  await page.getByText('Voir en tableau').click()
  const row = page.locator('.box-table tbody tr').last()
  const [total, unassigned] = [await row.locator('td').nth(0).textContent(), await row.locator('td').nth(1).textContent()]
  await row.locator('td').nth(1).getByRole('link').click()
  await expect(page.locator('.page-count')).toHaveText(unassigned!)
  await page.goBack()
  await page.getByText('Voir en tableau').click()
  await row.locator('td').nth(0).getByRole('link').click()
  await expect(page.locator('.page-count')).toHaveText(total!)
})
