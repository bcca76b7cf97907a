import { expect, test } from '#tests/support/quai.ts'

test('the arrows turn the period, letters the view, and the help names them', async ({ page, signIn }) => {
  await signIn('SALES')
  await page.goto('/journey-management/calendar?date=2026-12-23')
  await page.locator('section[aria-label^=Notifications]').waitFor({ state: 'attached' })
  const title = page.locator('.cal-title')
  await page.keyboard.press('ArrowRight')
  await expect(title).toHaveText('28 décembre 2026 – 3 janvier 2027 semaine 53')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('m')
  await expect(title).toContainText('décembre 2026 semaines 49 à 53')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/view=day/)
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: 'Dans le calendrier' })).toBeVisible()
})
