import { expect, type Page } from '@playwright/test'

/** Draws up what may be invoiced, unless another walk of the same carrier has done so. */
export async function drawUpDrafts(page: Page): Promise<void> {
  await page.goto('/sales/invoices?stage=toBill')
  const prepare = page.getByRole('button', { name: 'Préparer la facturation' })
  if ((await prepare.count()) === 0) return
  await prepare.click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText(/brouillons? pour \d+ trajets?/)).toBeVisible({ timeout: 60_000 })
  await panel.getByRole('link', { name: 'Voir les brouillons' }).click()
  await expect(page).toHaveURL(/stage=drafts/)
}
