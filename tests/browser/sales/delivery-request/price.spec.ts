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

test('shows both states of a price changed by another user while hypotheses were tried', async ({ page, signIn }) => {
  await signIn('SALES')
  await page.goto('/sales/delivery-request?status=EN_CONCEPTION&status=CONCU&sort=-number')
  const href = (await page.getByRole('table').locator('tbody .name a').first().getAttribute('href'))!
  const { pathname: record } = new URL(href, page.url())
  await page.goto(`${record}?tab=price`)
  await page.locator('[name=pricingMode]').selectOption('KM')
  await expect(page).toHaveURL(/pricingMode=KM/)
  const { version } = await (await page.request.get(`/api${record}`)).json()
  const answer = await page.request.put(`/api${record}/price`, {
    data: { pricingMode: 'FORFAIT_TRAJET', unitPrice: '777', tolls: '9', version },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  // The page reloads its data here; the form must keep the version it was opened with.
  await page.locator('[name=tolls]').fill('12,50')
  await expect(page).toHaveURL(/tolls=12%2C50/)
  await page.getByRole('button', { name: 'Enregistrer ce prix' }).click()
  const both = page.getByRole('table', { name: 'Ce qui diffère de votre saisie' })
  await expect(both.getByRole('row', { name: 'Péages' })).toContainText(/12,50.*9,00/)
  await expect(both.getByRole('row', { name: 'Mode de prix' })).toContainText(/Au kilomètre.*Forfait par trajet/)
  await expect(page.locator('[name=tolls]')).toHaveValue('12,50')
})
