import { COUNTRIES } from '#domain/countries.ts'
import { expect, test } from '#tests/support/quai.ts'

test('every flag of the country list is served by Quai itself, to be kept', async ({ request }) => {
  for (const image of new Set(COUNTRIES.map(({ image }) => image))) {
    const answer = await request.get(image)
    expect(answer.status(), image).toBe(200)
    expect(answer.headers()).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=2592000' })
    expect(await answer.text()).toContain('<svg')
  }
})

test('a client shows the flag of its country', async ({ page, signIn, quai }) => {
  await signIn('SALES')
  await page.goto(`/sales/companies/${quai.ids.company}`)
  const flag = page.locator('img[src="/flags/fr.svg"]')
  await flag.scrollIntoViewIfNeeded()
  await expect(flag).toBeVisible()
  await expect(flag).toHaveAttribute('alt', '')
  await expect(page.locator('dd', { has: flag })).toHaveText('France')
  if (test.info().project.name === 'js')
    await expect.poll(() => flag.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('without an address of the fleet tracking the live screen has no link to it', async ({ page, signIn }) => {
  await signIn('OPERATOR')
  await page.goto('/journey-management/live')
  await expect(page.getByRole('heading', { name: 'Trajets en temps réel' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Suivi de flotte connectée' })).toHaveCount(0)
})
