import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openSql } from '#api/db/database-url.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { faultsOf } from '#tests/support/accessibility/axe.ts'
import { expect, test } from '#tests/support/quai.ts'
import { TODAY } from '#tests/support/today.ts'

/** JavaScript behaviour of company forms; answers and storage: tests/screens/sales/companies.test.ts. */

const panel = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer le client' }).click()

async function newCompany(databaseUrl: string, type: 'CLIENT' | 'SOUS_TRAITANT', name: string) {
  const sql = openSql(databaseUrl, { max: 1 })
  const [row] = await sql<{ id: string }[]>`
    insert into company (code, types, legal_name, billing_line1, billing_zip, billing_city, country, vat_regime, vat_number, status)
    values (${`X${randomInt(10_000, 99_999)}`}, ARRAY[${type}], ${name}, '1 rue du Lait', '1000', 'Bruxelles', 'BE', 'AUTOLIQUIDATION_UE', 'BE0428759497', 'ACTIF')
    returning id`
  await sql.end()
  return { id: row!.id, url: `/sales/companies/${row!.id}` }
}

test('focuses the error summary, and looks up the commune while the postal code is typed', async ({ page, signIn }) => {
  await signIn('SALES')
  await page.goto('/sales/companies?panel=new')
  const form = panel(page)
  await save(page)
  await expect(form.getByRole('alert')).toBeFocused()
  await form.getByLabel('Code postal').fill('44470')
  await expect(form.getByLabel('Commune')).toHaveRole('combobox')
  await form.getByLabel('Commune').selectOption('Thouaré-sur-Loire')
  await form.getByLabel('Code postal').fill('67118')
  await expect(form.getByLabel('Commune')).toHaveValue('Geispolsheim')
})

test('shows a concurrent change in view, keeps typed values and then saves', async ({ page, signIn, quai }) => {
  const client = await newCompany(quai.databaseUrl, 'CLIENT', 'Disputé')
  await signIn('ADMIN')
  await page.goto(client.url)
  await page.getByRole('link', { name: 'Modifier', exact: true }).click()
  const form = panel(page)
  await form.getByLabel("Franchise d'attente").fill('30')
  const other = await page.context().newPage()
  await other.goto(`${client.url}?panel=edit`)
  await panel(other).getByLabel("Franchise d'attente").fill('45')
  await save(other)
  await expect(panel(other)).toHaveCount(0)

  await save(page)
  const stale = 'Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger'
  await expect(form.locator('.panel-body').getByText(stale)).toBeInViewport()
  await expect(form.getByRole('row', { name: "Franchise d'attente" })).toHaveText("Franchise d'attente3045")
  await expect(form.getByLabel("Franchise d'attente")).toHaveValue('30')
  await save(page)
  await expect(form).toHaveCount(0)
})

test('refuses a file over 10 MB before sending it; the merge comparison is accessible', async ({ page, signIn, quai }) => {
  await signIn('ADMIN')
  await test.step('a file that is too large', async () => {
    const { url } = await newCompany(quai.databaseUrl, 'SOUS_TRAITANT', 'Fret du Layon')
    await page.goto(`${url}?tab=documents`)
    const form = page.locator('form').filter({ hasText: 'Joindre' }).first()
    await form.getByLabel('Nature').selectOption('Extrait Kbis')
    await form.getByLabel('Libellé').fill('Kbis du greffe')
    await form.getByLabel('Établi le').fill(addDays(TODAY, -100))
    const buffer = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10.5 * 1024 * 1024)])
    await form.getByLabel('Fichier').setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer })
    const sent: string[] = []
    page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
    await form.getByRole('button', { name: 'Joindre' }).click()
    await expect(form.getByLabel('Fichier')).toHaveAccessibleDescription(/Le fichier dépasse 10 Mo/)
    await expect(form.getByLabel('Libellé')).toHaveValue('Kbis du greffe')
    expect(sent).toEqual([])
  })
  await test.step('two sheets that are compared', async () => {
    const survivor = await newCompany(quai.databaseUrl, 'CLIENT', 'Zinnia Foods Limited')
    const duplicate = await newCompany(quai.databaseUrl, 'CLIENT', 'Zinnia Foods Ltd')
    await page.goto(`${duplicate.url}?panel=merge&into=${survivor.id}`)
    await expect(panel(page).getByRole('table', { name: 'Les deux fiches' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })
})
