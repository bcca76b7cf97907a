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

test('a price of four decimals stands whole in its field, at every width', async ({ page, signIn, quai }) => {
  await signIn('SALES')
  for (const width of [360, 768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/sales/delivery-request/${quai.ids.request}?tab=price&pricingMode=KM`)
    const money = page.locator('form.hypotheses').locator('[name=unitPrice], [name=minimum], [name=tolls], [name="rates.perKm"]')
    await expect(money.first()).toBeVisible()
    const cut = await money.evaluateAll(fields =>
      (fields as HTMLInputElement[]).flatMap(field => {
        field.value = '12 345,6789'
        return field.scrollWidth > field.clientWidth ? [field.name] : []
      }),
    )
    expect(cut, `${width} px`).toEqual([])
  }
})
