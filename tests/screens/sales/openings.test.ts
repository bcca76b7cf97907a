import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

/** Open invoices of the software before (decision 40), without JavaScript. */
let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

const panel = (page: Visitor) => page.getByRole('dialog')
const row = (page: Visitor, name: RegExp) => page.getByRole('row', { name })

it('a carrier brings in what his clients still owe, collects one invoice and takes others back', async () => {
  const page = await visit(site)
  await page.signIn('ADMIN')
  const [issued, due] = [formatDate(addDays(TODAY, -60)), formatDate(addDays(TODAY, -30))]
  const lines = [
    'N° de facture;Code client;Date;Échéance;HT;TVA;TTC;Reste dû',
    `ANC-101;C00001;${issued};${due};1000;200;1200;900`,
    `ANC-102;C00001;${issued};${due};;;240;`,
    `ANC-103;C00001;${issued};${due};100;20;130;`,
    `ANC-104;C00001;${issued};${due};;;100;`,
    `ANC-105;C00001;${issued};${due};;;100;`,
  ]
  const send = async () => {
    await page.goto('/sales/companies?panel=import')
    await page.getByRole('link', { name: 'Importer des factures à reprendre' }).click()
    const buffer = Buffer.from(lines.join('\r\n'), 'latin1')
    await page.getByLabel('Fichier CSV ou Excel').setInputFiles({ name: 'encours.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Lire le fichier' }).click()
  }
  await send()
  await expect(row(page, /ANC-103/)).toContainText("le TTC n'est pas la somme du HT et de la TVA")
  await page.getByRole('button', { name: 'Importer les 4 lignes valides' }).click()
  await page.refreshed()
  await expect(page.getByText('4 factures créées, 0 mise à jour, 0 inchangée.')).toBeVisible()
  await send()
  await expect(panel(page).getByRole('link', { name: 'Inchangé 4' })).toBeVisible()

  await page.goto('/sales/invoices?kind=REPRISE')
  await expect(row(page, /ANC-101/)).toContainText('Reprise')
  await row(page, /ANC-101/)
    .getByRole('link', { name: 'ANC-101', exact: true })
    .click()
  for (const words of ["Reprise de l'ancien logiciel", 'Réglé avant la reprise', 'En retard de 30 jours'])
    await expect(panel(page)).toContainText(words)
  await expect(panel(page).getByRole('link', { name: /PDF|Aperçu|XML/ })).toHaveCount(0)
  await panel(page)
    .getByRole('link', { name: /Enregistrer un règlement/ })
    .click()
  await expect(panel(page).getByLabel('Montant')).toHaveValue('900,00')
  await panel(page).getByLabel('Montant').fill('400')
  await panel(page)
    .getByRole('button', { name: /Enregistrer/ })
    .click()
  await expect(panel(page)).toContainText('500,00\u00a0€')
  await expect(panel(page).getByRole('link', { name: /Supprimer/ })).toHaveCount(0)

  await page.goto('/sales/invoices?kind=REPRISE')
  await row(page, /ANC-102/)
    .getByRole('link', { name: 'ANC-102', exact: true })
    .click()
  await panel(page).getByRole('link', { name: 'Supprimer…' }).click()
  await expect(panel(page)).toContainText('Supprimer la reprise ANC-102')
  await panel(page).getByRole('button', { name: 'Supprimer la reprise' }).click()
  await expect(page.getByText('Reprise supprimée')).toBeVisible()
  for (const number of ['ANC-104', 'ANC-105']) await page.getByRole('checkbox', { name: `Sélectionner ${number}` }).check()
  await page.getByRole('button', { name: 'Supprimer…' }).click()
  await expect(panel(page)).toContainText('Supprimer 2 reprises')
  await panel(page).getByRole('button', { name: 'Supprimer les reprises' }).click()
  await page.goto('/sales/invoices?kind=REPRISE')
  await expect(row(page, /ANC-10/)).toHaveCount(1)
})
