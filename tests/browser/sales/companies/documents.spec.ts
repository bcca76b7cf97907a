import { openSql } from '#api/db/database-url.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { expect, test } from '#tests/support/quai.ts'
import { TODAY } from '#tests/support/today.ts'

const PDF = Buffer.from('%PDF-1.7\n')

test('the papers of a sub-contractor: joined with their dates, refused in the exact words, downloaded, archived; what lacks is said', async ({
  page,
  signIn,
  quai,
  javaScriptEnabled,
}) => {
  const sql = openSql(quai.databaseUrl, { max: 1 })
  // One of its own, which has no papers yet.
  const [row] = await sql<{ id: string }[]>`
    insert into company (code, types, legal_name, billing_line1, billing_zip, billing_city, status)
    values ('C99001', '{SOUS_TRAITANT}', 'Fret du Layon', '1 rue du Port', '49000', 'Angers', 'ACTIF') returning id`
  await sql.end()
  await signIn('SALES')
  await page.goto(`/sales/companies/${row!.id}`)
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(page.locator('.banner', { hasText: 'Pièces manquantes' })).toContainText('Extrait Kbis')

  const form = page.locator('form').filter({ hasText: 'Joindre' }).first()
  await form.getByLabel('Nature').selectOption('Extrait Kbis')
  await form.getByLabel('Libellé').fill('Kbis du greffe')
  await form.getByLabel('Fichier').setInputFiles({ name: 'kbis.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
  await form.getByRole('button', { name: 'Joindre' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Établi le : Veuillez remplir ce champ'])
  await expect(form.getByLabel('Libellé')).toHaveValue('Kbis du greffe')
  await form.getByLabel('Établi le').fill(addDays(TODAY, -100))
  await form.getByLabel('Fichier').setInputFiles({ name: 'kbis.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
  await form.getByRole('button', { name: 'Joindre' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Fichier : Format de fichier non accepté (PDF, JPG, PNG)'])
  // With scripts it is not even sent; what is typed stays in either case.
  const scan = Buffer.concat([PDF, Buffer.alloc(10.5 * 1024 * 1024)])
  await form.getByLabel('Fichier').setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: scan })
  await form.getByRole('button', { name: 'Joindre' }).click()
  await expect(form.getByLabel('Fichier')).toHaveAccessibleDescription(/Le fichier dépasse 10 Mo/)
  await expect(form.getByLabel('Libellé')).toHaveValue('Kbis du greffe')
  await form.getByLabel('Fichier').setInputFiles({ name: 'kbis.pdf', mimeType: 'application/pdf', buffer: PDF })
  await form.getByRole('button', { name: 'Joindre' }).click()

  await expect(page.locator('.banner', { hasText: 'Sous-traitant non conforme.' })).toContainText(
    'Pièce expirée\u202f: Extrait Kbis',
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'Extrait Kbis' })).toContainText('Expiré')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('table').getByRole('link', { name: 'Kbis du greffe', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('kbis.pdf')
  await page.getByRole('link', { name: 'Archiver… Kbis du greffe' }).click()
  await page.getByRole('button', { name: 'Archiver le document' }).click()
  await expect(page.locator('.banner', { hasText: 'Pièces manquantes' })).toContainText('Extrait Kbis')
  await expect(page.getByRole('table')).toHaveCount(0)

  // Somebody else saves first: both states are shown, what was typed stays and is saved knowingly.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('N° de licence').fill('LTI-1')
  await other.getByRole('button', { name: 'Enregistrer les numéros' }).click()
  await expect(other.getByText('Numéros enregistrés').filter({ visible: true }).first()).toBeVisible()
  await other.close()
  await page.getByLabel("N° d'inscription au registre").fill('R-44-2031')
  await page.getByRole('button', { name: 'Enregistrer les numéros' }).click()
  await expect(page.getByText('Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger').first()).toBeVisible()
  await expect(page.getByRole('row', { name: 'N° de licence' })).toContainText('LTI-1')
  await expect(page.getByLabel("N° d'inscription au registre")).toHaveValue('R-44-2031')
  // It lies over the button, and waits as long as the pointer is on it.
  if (javaScriptEnabled) await page.getByRole('button', { name: 'Fermer la notification' }).click()
  await page.getByRole('button', { name: 'Enregistrer les numéros' }).click()
  await expect(page.getByLabel("N° d'inscription au registre")).toHaveValue('R-44-2031')
})
