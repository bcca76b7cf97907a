import { expect, test } from '#tests/support/quai.ts'

test('a factor that begins to apply neither moves under the hand nor closes the list that it stands in', async ({
  page,
  signIn,
  quai,
}) => {
  await signIn('SALES')
  await page.goto(`/sales/delivery-request/${quai.ids.request}?tab=price&pricingMode=HEURE&days=1&factors[0].quantity=`)
  const form = page.locator('form.hypotheses')
  const others = form.locator('details')
  await others.locator('summary').click()
  const night = others.locator('.factor', { hasText: 'Découcher' })
  await night.getByRole('checkbox').check()
  await expect(page).toHaveURL(/factorId=/)
  await form.locator('[name=days]').fill('2')
  await expect(page).toHaveURL(/days=2/)
  await night.getByRole('checkbox').uncheck()
  await expect(night).toContainText("s'applique à ce trajet")
  await expect(page).not.toHaveURL(/factorId=/)
  await night.getByRole('checkbox').check()
  await expect(page).toHaveURL(/factorId=/)
  await expect(others.getByRole('checkbox').last()).toBeVisible()
})
