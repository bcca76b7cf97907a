import type { Page } from '@playwright/test'
import { drawUpDrafts } from '#tests/support/invoices/drafts.ts'
import { expect, test } from '#tests/support/quai.ts'

/** A month from controlled journeys to a paid invoice, and one credit note (`domain.md` §3.24, §4.2). */

const LIST = '/sales/invoices'
const panel = (page: Page) => page.getByRole('dialog')
const status = (page: Page) => panel(page).locator('.panel-head .status-word')
const act = (page: Page, name: string) => panel(page).getByRole('link', { name }).click()

test('a month from controlled journeys to a paid invoice, one credit note', async ({ page, signIn }) => {
  await signIn('ADMIN')
  await drawUpDrafts(page)
  // The client of the first wants no order of its own.
  await page.goto(`${LIST}?stage=drafts&q=Laiterie`)
  await page.locator('.dt tbody .name a').first().click()
  await expect(status(page)).toHaveText('Brouillon')
  await act(page, 'Ajouter une ligne')
  await panel(page).getByLabel('Libellé').fill('Palettes perdues')
  await panel(page).getByLabel('Prix unitaire HT').fill('11,50')
  await panel(page).getByRole('button', { name: 'Enregistrer la ligne' }).click()
  await expect(panel(page).getByText('Palettes perdues').first()).toBeVisible()

  const preview = await page.request.get(
    (await panel(page).getByRole('link', { name: 'Aperçu' }).getAttribute('href'))!.replace(/^/, LIST),
  )
  expect([preview.status(), preview.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await act(page, 'Valider…')
  await expect(panel(page).getByText(/ne pourra plus être modifiée/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Valider' }).click()
  await expect(status(page)).toHaveText('Validée')
  await expect(panel(page).locator('#panel-title')).toContainText(/^FA-\d{4}-\d{5}/)
  await act(page, 'Émettre…')
  await panel(page).getByRole('button', { name: 'Émettre' }).click()
  await expect(status(page)).toHaveText('Émise')

  await act(page, 'Créer un avoir…')
  await panel(page).getByLabel('Motif').fill('Trajet non dû')
  await panel(page).getByRole('group', { name: 'Ou ces trajets' }).getByRole('checkbox').first().check()
  await panel(page).getByRole('button', { name: "Créer le brouillon d'avoir" }).click()
  await act(page, 'Valider…')
  await panel(page).getByRole('button', { name: 'Valider' }).click()
  await expect(panel(page).locator('#panel-title')).toContainText(/^AV-\d{4}-\d{5}/)
  await panel(page).locator('a.voice-code').first().click()

  await act(page, 'Enregistrer un règlement…')
  await panel(page).getByLabel('Montant').fill('9 999 999')
  await panel(page).getByRole('button', { name: 'Enregistrer le règlement' }).click()
  await expect(
    panel(page)
      .getByText(/Le règlement dépasse le solde restant dû/)
      .first(),
  ).toBeVisible()
  await expect(panel(page).getByLabel('Montant')).toHaveValue('9 999 999')
  const owed = await panel(page).locator('.facts dd').nth(1).innerText()
  await panel(page).getByLabel('Montant').fill(owed)
  await panel(page).getByRole('button', { name: 'Enregistrer le règlement' }).click()
  await expect(status(page)).toHaveText('Réglée')
})
