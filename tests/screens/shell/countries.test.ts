import { beforeAll, expect, it } from 'vitest'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

it('a client shows the flag of its country', async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  await page.goto(`/sales/companies/${site.ids.company}`)
  const flag = page.locator('img[src="/flags/fr.svg"]')
  await expect(flag).toBeVisible()
  await expect(flag).toHaveAttribute('alt', '')
  await expect(page.locator('dd', { has: flag })).toHaveText('France')
  expect((await page.request.get('/flags/fr.svg')).headers()['content-type']).toContain('svg')
})

it('without an address of the fleet tracking the live screen has no link to it', async () => {
  const page = await visit(site)
  await page.signIn('OPERATOR')
  await page.goto('/journey-management/live')
  await expect(page.getByRole('heading', { name: 'Trajets en temps réel' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Suivi flotte' })).toHaveCount(0)
})
