import { expect, test } from '#tests/support/quai.ts'

test('on paper a list says who transports, the day, what was searched and filtered, and has no controls', async ({
  page,
  signIn,
}) => {
  await signIn('ADMIN')
  await page.goto('/sales/companies?q=an&status=ACTIF')
  const carrier = page.getByText('Transports Loire-Océan Exemple')
  await expect(carrier).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 703, height: 1000 })
  await expect(carrier).toBeVisible()
  await expect(page.locator('.print-carrier')).toHaveText(/\d{2}\/\d{2}\/\d{4}$/)
  const searched = await page.locator('[data-paper]').evaluate(line => getComputedStyle(line, '::before').content)
  expect(searched).toBe('"Recherche\u202f: an"')
  await expect(page.locator('.chip:visible')).toHaveText([/^Statut : Actif$/])
  await expect(page.getByRole('columnheader', { name: 'OTIF 90 j' })).toBeVisible()
  for (const control of ['.side', '.head-search', '.list-actions', '.pick-cell', '.menu-cell', '.btn', '.pager nav']) {
    await expect(page.locator(control).filter({ visible: true }), control).toHaveCount(0)
  }
  // Nothing is cut at the right edge.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})
