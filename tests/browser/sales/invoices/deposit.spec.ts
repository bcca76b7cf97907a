import type { Page } from '@playwright/test'
import { drawUpDrafts } from '#tests/support/invoices/drafts.ts'
import { expect, test } from '#tests/support/quai.ts'

/** A down payment is asked for, paid, and taken off the invoice that follows (`domain.md` §3.24). */

const LIST = '/sales/invoices'
const panel = (page: Page) => page.getByRole('dialog')
const status = (page: Page) => panel(page).locator('.panel-head .status-word')
const act = (page: Page, name: string) => panel(page).getByRole('link', { name }).click()

/** A client whose draft may take a down payment off, and one of 120 € that it has paid. */
async function paidDeposit(page: Page) {
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
  return { draft, number: number!, deposit: page.url() }
}

test('a down payment, from its draft to the invoice that takes it off', async ({ page, signIn }) => {
  await signIn('ADMIN')
  const { draft, number } = await paidDeposit(page)

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

test('what no invoice takes off goes back to the client by a credit note', async ({ page, signIn }) => {
  await signIn('ADMIN')
  const { draft, number, deposit } = await paidDeposit(page)
  await page.goto(draft)
  await panel(page)
    .getByRole('link', { name: `Déduire… ${number}` })
    .click()
  await panel(page).getByLabel('Montant TTC à déduire').fill('50')
  await panel(page).getByRole('button', { name: 'Déduire' }).click()

  await page.goto(deposit)
  await act(page, 'Créer un avoir…')
  await expect(panel(page).getByText("Ce qui reste de l'acompte est remboursé")).toContainText('70,00 €')
  await expect(panel(page).getByRole('checkbox')).toHaveCount(0)
  await panel(page).getByRole('button', { name: "Créer le brouillon d'avoir" }).click()
  await expect(panel(page).getByText('Veuillez indiquer un motif').first()).toBeVisible()
  await panel(page).getByLabel('Motif').fill('Ligne abandonnée')
  await panel(page).getByRole('button', { name: "Créer le brouillon d'avoir" }).click()
  await expect(panel(page).locator('#panel-title')).toContainText('Avoir, brouillon')
  await expect(panel(page).locator('.facts')).toContainText('−70,00 €')
  await expect(panel(page).getByRole('listitem').filter({ hasText: number })).toContainText('70,00 € remboursés, rien ne reste')
  // Its lines are what is left, and nothing else.
  await expect(panel(page).getByRole('link', { name: 'Ajouter une ligne' })).toHaveCount(0)
  const note = page.url()

  // While its draft is there nobody else takes what it pays back.
  await page.goto(draft)
  await expect(panel(page).getByRole('listitem').filter({ hasText: number })).toContainText('50,00 € déduits, rien ne reste')
  await page.goto(note)
  await act(page, 'Valider…')
  await panel(page).getByRole('button', { name: 'Valider' }).click()
  await expect(panel(page).locator('#panel-title')).toContainText(/^AV-\d{4}-\d{5}/)
  await panel(page).getByRole('listitem').filter({ hasText: number }).getByRole('link', { name: number }).click()
  await expect(panel(page).locator('#panel-title')).toContainText(number)
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'remboursés' })).toContainText('70,00 € remboursés')
  await expect(panel(page).locator('.facts')).toContainText('Solde−70,00 €')
  await page.goto(draft)
  const row = panel(page).getByRole('listitem').filter({ hasText: number })
  await row.getByRole('button', { name: 'Ne plus déduire' }).click()
  await expect(row).toContainText('reste 50,00 €')
})

test('what a credit note took back of what was paid is paid back to the client', async ({ page, signIn }) => {
  await signIn('ADMIN')
  const { number, deposit } = await paidDeposit(page)
  await page.goto(deposit)
  await act(page, 'Créer un avoir…')
  await panel(page).getByLabel('Motif').fill('Ligne abandonnée')
  await panel(page).getByRole('button', { name: "Créer le brouillon d'avoir" }).click()
  await act(page, 'Valider…')
  await panel(page).getByRole('button', { name: 'Valider' }).click()
  await expect(panel(page).locator('#panel-title')).toContainText(/^AV-\d{4}-\d{5}/)

  await expect(panel(page).getByText('120,00 € à rendre au client')).toBeVisible()
  await act(page, `Rembourser sur ${number}…`)
  await expect(panel(page).getByRole('heading', { name: `Remboursement sur ${number}` })).toBeVisible()
  await expect(panel(page).getByLabel('Montant')).toHaveValue('120,00')
  await panel(page).getByLabel('Montant').fill('120,01')
  await panel(page).getByLabel('Référence').fill('REMB 12')
  await panel(page).getByRole('button', { name: 'Enregistrer le remboursement' }).click()
  await expect(panel(page).getByText('Le remboursement dépasse ce qui est dû au client (120,00 €)').first()).toBeVisible()
  await expect(panel(page).getByLabel('Référence')).toHaveValue('REMB 12')
  await panel(page).getByLabel('Montant').fill('120')
  await panel(page).getByRole('button', { name: 'Enregistrer le remboursement' }).click()
  await expect(panel(page).locator('.facts')).toContainText('Remboursé120,00 €')
  await expect(panel(page).locator('.facts')).toContainText('Solde0,00 €')
  const row = panel(page).getByRole('listitem').filter({ hasText: 'REMB 12' }).first()
  await expect(row).toContainText('Remboursement par virement')
  const refunded = page.url()

  // The sheet of the client says the same; what was entered by mistake is taken back with its reason.
  await panel(page).locator('.facts a').first().click()
  await expect(page.getByRole('table', { name: 'Règlements' }).getByRole('row').filter({ hasText: 'REMB 12' })).toContainText(
    '−120,00 €',
  )
  await page.goto(refunded)
  await row.getByRole('link', { name: 'Annuler…' }).click()
  await panel(page).getByLabel('Motif').fill('Virement rejeté')
  await panel(page).getByRole('button', { name: 'Annuler le remboursement' }).click()
  await expect(row).toContainText('annulé : Virement rejeté')
  await expect(panel(page).locator('.facts')).toContainText('Solde−120,00 €')
})
