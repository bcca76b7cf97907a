import { expect, test } from '#tests/support/quai.ts'

test('a stop is pulled to its place, and fourteen are written', async ({ page, signIn }) => {
  await signIn('SALES')
  await page.goto('/sales/delivery-request?panel=new')
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=companyIdText]').fill('C00002')
  await dialog.locator('[name=title]').fill('Tournée de quatorze')
  await dialog.locator('[name=validFrom]').fill('2027-03-01')
  await dialog.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  await dialog.getByRole('button', { name: /Arrêts$/ }).click()
  const arrival = (index: number) => dialog.locator(`[name="stops[${index}].arrival"]`)
  await arrival(0).fill('06:00')
  await arrival(1).fill('09:00')
  for (let count = 3; count <= 14; count++) {
    await dialog.getByRole('button', { name: 'Ajouter un arrêt', exact: true }).click()
    await expect(dialog.getByText(`Arrêt ${count}`, { exact: true })).toBeVisible()
  }
  await dialog
    .locator('.stop-grip')
    .nth(1)
    .dragTo(dialog.locator('li.stop').nth(0), { targetPosition: { x: 60, y: 20 } })
  await expect(arrival(0)).toHaveValue('09:00')
  await expect(arrival(1)).toHaveValue('06:00')
})
