import { randomInt } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const PDF = Buffer.from('%PDF-1.7\n')

/** A new subcontractor without documents. */
let sheet: string
beforeEach(async () => {
  const sql = openSql(site.databaseUrl, { max: 1 })
  const [row] = await sql<{ id: string }[]>`
    insert into company (code, types, legal_name, billing_line1, billing_zip, billing_city, status)
    values (${`Y${randomInt(10_000, 99_999)}`}, '{SOUS_TRAITANT}', 'Fret du Layon', '1 rue du Port', '49000', 'Angers', 'ACTIF') returning id`
  await sql.end()
  sheet = `/sales/companies/${row!.id}`
})

const formOf = (page: Visitor) => page.locator('form').filter({ hasText: 'Joindre' }).first()

async function join(page: Visitor, buffer: Buffer, name = 'kbis.pdf') {
  const form = formOf(page)
  await form.getByLabel('Fichier').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await form.getByRole('button', { name: 'Joindre' }).click()
}

async function begin(page: Visitor) {
  await page.goto(sheet)
  await page.getByRole('link', { name: 'Documents' }).click()
  await formOf(page).getByLabel('Nature').selectOption('Extrait Kbis')
  await formOf(page).getByLabel('Libellé').fill('Kbis du greffe')
}

describe('a document of a subcontractor', () => {
  it('is refused without a date, with a wrong format or over 10 MB, and typed values stay', async () => {
    const page = await visit(site, 'SALES')
    await begin(page)
    await expect(page.locator('.banner', { hasText: 'Pièces manquantes' })).toContainText('Extrait Kbis')
    const form = formOf(page)
    await join(page, Buffer.from('<html>'))
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Établi le : Veuillez remplir ce champ'])
    await expect(form.getByLabel('Libellé')).toHaveValue('Kbis du greffe')
    await form.getByLabel('Établi le').fill(addDays(TODAY, -100))
    await join(page, Buffer.from('<html>'))
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Fichier : Format de fichier non accepté (PDF, JPG, PNG, WebP, HEIC, TIFF)',
    ])
    await join(page, Buffer.concat([PDF, Buffer.alloc(10.5 * 1024 * 1024)]), 'scan.pdf')
    await expect(form.getByLabel('Fichier')).toHaveAccessibleDescription(/Le fichier dépasse 10 Mo/)
    await expect(form.getByLabel('Libellé')).toHaveValue('Kbis du greffe')
  })

  it('shows as expired, downloads under its file name, and counts as missing once archived', async () => {
    const page = await visit(site, 'SALES')
    await begin(page)
    await formOf(page).getByLabel('Établi le').fill(addDays(TODAY, -100))
    await join(page, PDF)
    await expect(page.locator('.banner', { hasText: 'Sous-traitant non conforme.' })).toContainText(
      'Pièce expirée\u202f: Extrait Kbis',
    )
    await expect(page.getByRole('listitem').filter({ hasText: 'Extrait Kbis' })).toContainText('Expiré')
    await page.getByRole('table').getByRole('link', { name: 'Kbis du greffe', exact: true }).click()
    expect(page.answer.suggestedFilename()).toBe('kbis.pdf')
    await page.getByRole('link', { name: 'Archiver… Kbis du greffe' }).click()
    await page.getByRole('button', { name: 'Archiver le document' }).click()
    await expect(page.locator('.banner', { hasText: 'Pièces manquantes' })).toContainText('Extrait Kbis')
    await expect(page.getByRole('table')).toHaveCount(0)
  })
})

it('shows both states when the numbers of a subcontractor changed meanwhile, and then saves', async () => {
  const page = await visit(site, 'SALES')
  await page.goto(`${sheet}?tab=documents`)
  const other = page.newTab()
  await other.goto(page.url())
  const save = (one: Visitor) => one.getByRole('button', { name: 'Enregistrer les numéros' }).click()
  await other.getByLabel('N° de licence').fill('LTI-1')
  await save(other)
  await expect(other.getByText('Numéros enregistrés').filter({ visible: true }).first()).toBeVisible()
  await page.getByLabel("N° d'inscription au registre").fill('R-44-2031')
  await save(page)
  await expect(page.getByText('Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger').first()).toBeVisible()
  await expect(page.getByRole('row', { name: 'N° de licence' })).toContainText('LTI-1')
  await expect(page.getByLabel("N° d'inscription au registre")).toHaveValue('R-44-2031')
  await save(page)
  await expect(page.getByText('Numéros enregistrés').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByLabel("N° d'inscription au registre")).toHaveValue('R-44-2031')
})
