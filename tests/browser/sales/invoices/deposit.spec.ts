import type { Page } from '@playwright/test'
import { drawUpDrafts } from '#tests/support/invoices/drafts.ts'
import { expect, test } from '#tests/support/quai.ts'

/** A down payment is asked for, paid, and taken off the invoice that follows (`domain.md` §3.24). */

const LIST = '/sales/invoices'
const panel = (page: Page) => page.getByRole('dialog')
const status = (page: Page) => panel(page).locator('.panel-head .status-word')
const act = (page: Page, name: string) => panel(page).getByRole('link', { name }).click()

test('a down payment, from its draft to the invoice that takes it off', async ({ page, signIn }) => {
  await signIn('ADMIN')
  await drawUpDrafts(page)
  await page.goto(`${LIST}?stage=drafts&sort=-total`)
  await page.locator('.dt tbody .name a').first().click()
  const client = await panel(page).locator('.facts dd').first().innerText()
  const draft = page.url()

  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nouvel acompte' }).click()
  await panel(page).getByLabel('Client').fill(client)
  await panel(page).getByLabel('Libellé').fill('Acompte de 10 % sur la ligne')
  await panel(page).getByRole('button', { name: "Créer le brouillon d'acompte" }).click()
  // What is missing is said at its field, and what was typed stays.
  await expect(panel(page).getByText('Veuillez remplir ce champ').first()).toBeVisible()
  await expect(panel(page).getByLabel('Libellé')).toHaveValue('Acompte de 10 % sur la ligne')
  await panel(page).getByLabel('Montant HT').fill('100')
  await panel(page).getByRole('button', { name: "Créer le brouillon d'acompte" }).click()
  await expect(status(page)).toHaveText('Brouillon')
  await act(page, 'Valider…')
  await panel(page).getByRole('button', { name: 'Valider' }).click()
  await expect(panel(page).locator('#panel-title')).toContainText(/^FA-\d{4}-\d{5}/)
  const [number] = /FA-\d{4}-\d{5}/.exec(await panel(page).locator('#panel-title').innerText())!
  await act(page, 'Enregistrer un règlement…')
  await panel(page).getByRole('button', { name: 'Enregistrer le règlement' }).click()
  await expect(status(page)).toHaveText('Réglée')

  await page.goto(draft)
  const row = panel(page).getByRole('listitem').filter({ hasText: number })
  await row.getByRole('link', { name: `Déduire… ${number}` }).click()
  await expect(panel(page).getByLabel('Montant TTC à déduire')).toHaveValue('120,00')
  await panel(page).getByLabel('Montant TTC à déduire').fill('120,01')
  await panel(page).getByRole('button', { name: 'Déduire' }).click()
  await expect(panel(page).getByText("Le montant dépasse ce qui reste de l'acompte (120,00 €)").first()).toBeVisible()
  await panel(page).getByLabel('Montant TTC à déduire').fill('50')
  await panel(page).getByRole('button', { name: 'Déduire' }).click()
  await expect(row).toContainText('120,00 € TTC, 50,00 € déduits, reste 70,00 €')
  await expect(panel(page).locator('.facts')).toContainText('Acomptes déduits')
  await row.getByRole('link', { name: number }).first().click()
  await expect(panel(page).locator('.facts')).toContainText('Reste à déduire')
  await expect(
    panel(page)
      .getByRole('listitem')
      .filter({ hasText: /^Brouillon · / }),
  ).toContainText('50,00 € déduits')
  await page.goto(draft)
  await row.getByRole('button', { name: 'Ne plus déduire' }).click()
  await expect(row).toContainText('120,00 € TTC, reste 120,00 €')
})
