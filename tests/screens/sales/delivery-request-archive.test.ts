import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/sales/delivery-request'

async function draft(page: Visitor, title: string): Promise<{ id: string; number: string }> {
  const { rows } = await (await page.request.get('/api/lookup/company')).json()
  const answer = await page.request.post(`/api${LIST}/drafts`, {
    data: { companyId: rows[0].id, title, kind: 'LIGNE_REGULIERE', validFrom: '2027-03-01' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

it('lists the selected records, gives the reason for those that stay, and asks again about one that changed', async () => {
  const title = `Lot ${crypto.randomUUID().slice(0, 8)}`
  const page = await visit(site, 'ADMIN')
  const [first, second] = [await draft(page, `${title} un`), await draft(page, `${title} deux`)]
  const running = await (await page.request.get(`/api${LIST}/${site.ids.request}`)).json()

  await page.goto(`${LIST}?q=${encodeURIComponent(title)}`)
  for (const which of ['un', 'deux']) await page.getByRole('checkbox', { name: `${title} ${which}` }).check()
  const bar = page.getByRole('form', { name: 'Lignes sélectionnées' })
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: 'Archiver…' }).click()
  await page.waitForURL(/confirm=archive/)
  const ask = page.getByRole('dialog')
  await expect(ask).toContainText('Archiver 2 cahiers des charges')
  for (const { number } of [first, second]) await expect(ask).toContainText(number)

  // An active one added to the URL stays in place.
  await page.goto(`${page.url()}&id=${site.ids.request}`)
  await expect(ask).toContainText('Restent en place')
  await expect(ask.getByRole('listitem').filter({ hasText: running.number })).toContainText(
    'Action impossible au statut « Actif »',
  )
  // Another user changes one of them.
  const { version } = await (await page.request.get(`/api${LIST}/${second.id}`)).json()
  const need = await page.request.put(`/api${LIST}/${second.id}/steps/need`, {
    data: { version, goods: { nature: 'Palettes', pallets: '3' }, vehicleNeed: { category: 'TRACTEUR' } },
  })
  expect(need.ok(), await need.text()).toBe(true)
  await ask.getByRole('button', { name: 'Archiver', exact: true }).click()
  await page.waitForURL(url => url.searchParams.getAll('id').join() === second.id)
  await expect(page.getByText('1 cahier des charges archivé').filter({ visible: true }).first()).toBeVisible()
  await expect(ask).toContainText(`Archiver ${second.number}`)
  await expect(ask).not.toContainText(first.number)
  await ask.getByRole('button', { name: 'Archiver', exact: true }).click()
  await expect(ask).toHaveCount(0)
  await expect(page.getByText(title)).toHaveCount(0)
  await expect(page).toHaveURL(/[?&]q=Lot/)
})

it('does not offer archiving to SALES', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${LIST}?confirm=archive&id=${site.ids.request}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const bar = page.getByRole('form', { name: 'Lignes sélectionnées' })
  await page.locator('td.pick-cell > input').first().check()
  await expect(bar.getByRole('button', { name: 'Exporter' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Archiver…' })).toHaveCount(0)
})
