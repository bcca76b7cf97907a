import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/quai.ts'

/** What the accountant takes: the journal of sales and the columns of the FEC, of the period that the list shows (`domain.md` §4.2). */

const taken = async (page: Page, name: string) => {
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name, exact: true }).click()
  const download = await file
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('the journal of sales and the FEC of the months that the list shows are even', async ({ page, signIn }) => {
  await signIn('ADMIN')
  // Something is invoiced, whatever other walks left to be: a down payment.
  const panel = page.getByRole('dialog')
  await page.goto('/sales/invoices?panel=new')
  await panel.getByLabel('Client').fill("Laiterie du Val d'Oudon")
  await panel.getByLabel('Libellé').fill('Acompte')
  await panel.getByLabel('Montant HT').fill('100')
  await panel.getByRole('button', { name: "Créer le brouillon d'acompte" }).click()
  await panel.getByRole('link', { name: 'Valider…' }).click()
  await panel.getByRole('button', { name: 'Valider' }).click()
  await expect(panel.locator('#panel-title')).toContainText(/^FA-\d{4}-\d{5}/)
  const [number] = /FA-\d{4}-\d{5}/.exec(await panel.locator('#panel-title').innerText())!
  await page.goto('/sales/invoices?from=2020-01-01&to=2099-12-31')
  const fec = await taken(page, 'FEC')
  expect(fec.name).toMatch(/^\d{9}FEC20991231\.txt$/)
  const [headings, ...lines] = fec.text
    .trimEnd()
    .split('\r\n')
    .map(line => line.split('\t'))
  expect(headings!.slice(0, 5)).toEqual(['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum'])
  expect(lines.filter(line => line[2] === number).length).toBeGreaterThan(1)
  const cents = (column: number) =>
    lines.reduce((sum, line) => sum + Math.round(Number(line[column]!.replace(',', '.')) * 100), 0)
  expect(cents(11)).toBe(cents(12))
  const journal = await taken(page, 'Journal VT')
  expect(journal.text).toContain('Journal;Date;Pièce;Compte;Auxiliaire;Libellé;Débit;Crédit;Échéance')
  expect(journal.text.trimEnd().split('\r\n')).toHaveLength(lines.length + 1)
})
