import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openSql } from '#api/db/database-url.ts'
import { faultsOf } from '#tests/support/accessibility/axe.ts'
import { expect, test } from '#tests/support/quai.ts'

const panel = (page: Page) => page.getByRole('dialog')

/** A client of one's own with a contact, so that tests of one worker do not meet. */
async function newClient(databaseUrl: string, name: string) {
  const sql = openSql(databaseUrl, { max: 1 })
  const code = `X${randomInt(10_000, 99_999)}`
  const [row] = await sql<{ id: string }[]>`
    insert into company (code, types, legal_name, billing_line1, billing_zip, billing_city, status)
    values (${code}, '{CLIENT}', ${name}, '1 rue du Lait', '44470', 'Carquefou', 'ACTIF') returning id`
  await sql`insert into contact (company_id, last_name, email) values (${row!.id}, 'Abernathy', 'a@exemple.fr')`
  await sql.end()
  return { id: row!.id, code, url: `/sales/companies/${row!.id}` }
}

test('merges a duplicate: the other is found by its name, both stand side by side with what moves, the old sheet leads to the survivor', async ({
  page,
  signIn,
  quai,
  javaScriptEnabled,
}) => {
  await signIn('ADMIN')
  const survivor = await newClient(quai.databaseUrl, 'Zinnia Foods Limited')
  const duplicate = await newClient(quai.databaseUrl, 'Zinnia Foods Ltd')
  await page.goto(`${duplicate.url}?panel=merge`)
  await panel(page).getByLabel('Client gardé').fill('Zinnia Foods')
  await panel(page).getByRole('button', { name: 'Comparer' }).click()
  // Two fit: the server asks which.
  await expect(panel(page).getByText('Plusieurs résultats\u202f: choisissez').first()).toBeVisible()
  await panel(page)
    .getByRole('radio', { name: /Zinnia Foods Limited/ })
    .check()
  await panel(page).getByRole('button', { name: 'Comparer' }).click()

  const sides = panel(page).getByRole('table', { name: 'Les deux fiches' })
  await expect(sides.getByRole('row', { name: 'Raison sociale' })).toHaveText(
    'Raison socialeZinnia Foods LtdZinnia Foods Limited',
  )
  await expect(panel(page).getByText('1 contact', { exact: true })).toBeVisible()
  if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([])
  await panel(page)
    .getByRole('button', { name: `Fusionner et archiver ${duplicate.code}` })
    .click()

  await expect(page).toHaveURL(survivor.url)
  await page
    .getByRole('link', { name: /^Contacts/ })
    .first()
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: 'a@exemple.fr' })).toHaveCount(2)
  await page.goto(duplicate.url)
  await page.getByRole('link', { name: `${survivor.code} Zinnia Foods Limited` }).click()
  await expect(page).toHaveURL(survivor.url)
})

test('a merge that somebody did first is refused in clear words', { tag: '@same-without-js' }, async ({ page, signIn, quai }) => {
  await signIn('ADMIN')
  const one = await newClient(quai.databaseUrl, 'Lune Argentée')
  const two = await newClient(quai.databaseUrl, 'Lune Argentee')
  const address = (from: { url: string }, into: { id: string }) => `${from.url}?panel=merge&into=${into.id}`
  await page.goto(address(one, two))
  const other = await page.context().newPage()
  await other.goto(address(two, one))
  await panel(other)
    .getByRole('button', { name: /^Fusionner et archiver/ })
    .click()
  await expect(other).toHaveURL(one.url)
  await panel(page)
    .getByRole('button', { name: /^Fusionner et archiver/ })
    .click()
  await expect(page.getByText('Lune Argentee a déjà été fusionné dans Lune Argentée').first()).toBeVisible()
})

test('who may not merge is offered nothing', { tag: '@same-without-js' }, async ({ page, signIn, quai }) => {
  await signIn('SALES')
  await page.goto(`/sales/companies/${quai.ids.company}?panel=merge`)
  await expect(page.getByRole('navigation', { name: 'Fiche du client' })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Fusionner…' })).toHaveCount(0)
})
