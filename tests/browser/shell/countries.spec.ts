import { expect, test } from '#tests/support/quai.ts'

test('a client shows the flag of its country', { tag: '@same-without-js' }, async ({ page, signIn, quai }) => {
  await signIn('SALES')
  await page.goto(`/sales/companies/${quai.ids.company}`)
  const flag = page.locator('img[src="/flags/fr.svg"]')
  await flag.scrollIntoViewIfNeeded()
  await expect(flag).toBeVisible()
  await expect(flag).toHaveAttribute('alt', '')
  await expect(page.locator('dd', { has: flag })).toHaveText('France')
  await expect.poll(() => flag.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('without an address of the fleet tracking the live screen has no link to it', { tag: '@same-without-js' }, async ({
  page,
  signIn,
}) => {
  await signIn('OPERATOR')
  await page.goto('/journey-management/live')
  await expect(page.getByRole('heading', { name: 'Trajets en temps réel' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Suivi flotte' })).toHaveCount(0)
})
