import { expect, test } from '#tests/support/quai.ts'

test('fourteen stops are written, each new one has the focus, one is pulled to its place, moved by its button and removed', async ({
  page,
  signIn,
}) => {
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
    await expect(dialog.locator(`[name="stops[${count - 1}].addressIdText"]`)).toBeFocused()
  }
  await dialog
    .locator('.stop-grip')
    .nth(1)
    .dragTo(dialog.locator('li.stop').nth(0), { targetPosition: { x: 60, y: 20 } })
  await expect(arrival(0)).toHaveValue('09:00')
  await expect(arrival(1)).toHaveValue('06:00')
  await dialog.getByRole('button', { name: "Retirer l'arrêt 14" }).click()
  await expect(dialog.getByText('Arrêt 14', { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: "Monter l'arrêt 2" }).click()
  await expect(arrival(0)).toHaveValue('06:00')
  await expect(arrival(1)).toHaveValue('09:00')
})

test('what is refused leads to its field, and a step of a long form to its place', async ({ page, signIn }) => {
  await signIn('SALES')
  await page.goto('/sales/delivery-request?panel=new')
  const dialog = page.getByRole('dialog')
  const text = (name: string) => dialog.locator(`[name="${name}"]`)
  await text('companyIdText').fill('C00002')
  await text('title').fill('Erdre')
  await text('validFrom').fill('2027-03-01')
  await dialog.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  await expect(page).toHaveURL(/panel=draft/)
  // All of a draft on one page.
  await page.goto(`${new URL(page.url()).pathname}?panel=edit`)
  await dialog.getByRole('button', { name: 'Enregistrer le cahier des charges' }).click()
  const summary = dialog.getByRole('alert')
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: /^Catégorie/ }).click()
  await expect(text('vehicleNeed.category')).toBeFocused()
  await dialog.getByRole('navigation', { name: 'Étapes' }).getByRole('link', { name: 'Arrêts' }).click()
  await expect(text('stops[0].addressIdText')).toBeInViewport()
})
