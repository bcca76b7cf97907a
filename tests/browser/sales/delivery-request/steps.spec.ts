import { expect, test } from '#tests/support/quai.ts'

test('« back » after the first step makes no second draft; a departure follows its arrival until somebody writes one', async ({
  page,
  signIn,
}) => {
  await signIn('SALES')
  await page.goto('/sales/delivery-request?q=Sans+retour')
  await page.getByRole('link', { name: 'Nouveau CDC' }).first().click()
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.locator(`[name="${name}"]`)
  await field('companyIdText').fill('C00002')
  await field('title').fill('Sans retour')
  await field('validFrom').fill('2027-03-01')
  await dialog.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  await expect(field('goods.nature')).toBeVisible()
  await dialog.getByRole('button', { name: /Arrêts$/ }).click()
  await field('stops[0].arrival').fill('06:00')
  await field('stops[0].serviceMin').fill('45')
  await field('stops[1].arrival').fill('09:00')
  await expect(field('stops[0].departure')).toHaveValue('06:45')
  await field('stops[0].arrival').fill('07:00')
  await field('stops[1].departure').fill('09:10')
  await expect(field('stops[0].departure')).toHaveValue('07:45')
  await field('stops[1].serviceMin').fill('20')
  await field('stops[1].arrival').focus()
  await expect(field('stops[1].departure')).toHaveValue('09:10')
  // Through the steps to the list, past no form that would begin another one.
  const panel = () => new URL(page.url()).searchParams.get('panel')
  while (panel()) {
    const before = page.url()
    await page.goBack()
    await expect(page).not.toHaveURL(before)
    expect(panel()).not.toBe('new')
  }
  await expect(page).toHaveURL(/\/sales\/delivery-request\?q=Sans\+retour$/)
})

test('the summary follows what is typed and chosen', async ({ page, signIn }) => {
  await signIn('SALES')
  await page.goto('/sales/delivery-request?panel=new')
  const dialog = page.getByRole('dialog')
  const summary = dialog.getByRole('complementary', { name: 'Récapitulatif' })
  await expect(summary).toContainText('Il manque\u202f: Client,')
  await dialog.locator('[name=companyIdText]').fill('C00002')
  await expect(summary).toContainText('C00002')
  await dialog.locator('[name=title]').fill('Erdre → Le Mans')
  await expect(summary).toContainText('Erdre → Le Mans')
  await dialog.locator('[name=validFrom]').fill('2027-03-01')
  await dialog.locator('[name=kind]').selectOption('SPOT')
  await expect(summary).toContainText('à partir du 01/03/2027')
  await expect(summary).toContainText('Il manque\u202f: Besoin, Arrêts, Prix.')
  await dialog.locator('[name=title]').fill('')
  await expect(summary).toContainText('Il manque\u202f: Client,')
})
