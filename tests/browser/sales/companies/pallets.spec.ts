import { readFile } from 'node:fs/promises'
import { expect, test } from '#tests/support/quai.ts'

/** What sites owe in pallets, from the indicator to the account of one, its correction and its file (`domain.md` §3.26, K27). */
test('pallets that a site owes: from the indicator to its account, a correction, its file and its statement', async ({
  page,
  signIn,
}) => {
  await signIn('ADMIN')
  await page.goto('/sales/kpi')
  const sites = page.locator('#palettes')
  const link = sites.getByRole('link').first()
  const site = (await link.innerText()).split(' · ')[0]!
  await link.click()
  await expect(page).toHaveURL(/tab=pallets/)
  await expect(page.getByRole('table', { name: 'Solde par site' })).toContainText(site)
  const row = page.getByRole('table', { name: 'Solde par site' }).getByRole('row').filter({ hasText: site }).first()
  const before = (await row.textContent())!

  await page.getByRole('link', { name: 'Corriger le compte' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Palettes rendues').fill('7')
  await panel.getByRole('button', { name: 'Enregistrer la correction' }).click()
  await expect(
    panel.getByText('Veuillez indiquer un motif').or(panel.getByText('Veuillez remplir ce champ')).first(),
  ).toBeVisible()
  await expect(panel.getByLabel('Palettes rendues')).toHaveValue('7')
  await panel.getByLabel('Motif').fill('Comptées sur place')
  await panel.getByRole('button', { name: 'Enregistrer la correction' }).click()
  await expect(row).not.toHaveText(before)
  await expect(page.locator('main')).toContainText('Comptées sur place')

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter' }).click()
  expect(await readFile(await (await file).path(), 'utf8')).toContain('Comptées sur place')
  const statement = page.waitForEvent('download')
  await page.getByRole('button', { name: /Relevé/ }).click()
  expect((await readFile(await (await statement).path())).subarray(0, 5).toString()).toBe('%PDF-')
})
