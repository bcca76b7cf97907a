import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ROLES } from '#domain/roles.ts'
import { type AccountsAsTheyWere, keepAccounts } from '#tests/support/accounts.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** The accounts as they were before each test, without a session anywhere. */
let accounts: AccountsAsTheyWere
beforeEach(async () => {
  accounts = await keepAccounts(site.databaseUrl)
})
afterEach(() => accounts.restore())
afterAll(async () => {
  for (const role of ROLES) await site.signIn(role)
})

const html = (page: Visitor) => page.locator('html')

/** Without a script the button saves all. */
async function save(page: Visitor) {
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  expect(page.status).toBeLessThan(400)
  await expect(page.getByText('Paramètres enregistrés').filter({ visible: true }).first()).toBeVisible()
}

/** The `<html>` tag of the first answer, before any script or style. */
async function firstTag(page: Visitor, path: string) {
  return /<html[^>]*>/.exec(await (await page.request.get(path)).text())?.[0]
}

it('the dark theme holds at once, from the first byte, after a reload and on the sign-in page; the system rules again when chosen', async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  await page.goto('/settings')
  await expect(page.getByLabel('Système')).toBeChecked()
  await page.getByLabel('Sombre').check()
  await save(page)
  await expect(html(page)).toHaveAttribute('data-theme', 'quai-nuit')
  await expect(page.getByLabel('Sombre')).toBeChecked()

  await page.reload()
  expect(await firstTag(page, '/sales/companies')).toContain('data-theme="quai-nuit"')

  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('button', { name: 'Déconnexion' }).click()
  await page.waitForURL('**/login')
  expect(await firstTag(page, '/login')).toContain('data-theme="quai-nuit"')

  // The next one to sign in here follows the system, whatever this browser showed before.
  await page.signIn('OPERATOR')
  expect(await firstTag(page, '/settings')).not.toContain('data-theme')
  await page.goto('/settings')
  await page.getByLabel('Clair').check()
  await save(page)
  await page.getByLabel('Système').check()
  await save(page)
  await expect(html(page)).not.toHaveAttribute('data-theme')
})

it('a choice follows the account to another browser', async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  await page.goto('/settings')
  await page.getByLabel('Sombre').check()
  await save(page)
  const elsewhere = await visit(site)
  await elsewhere.goto('/login')
  await elsewhere.locator('button[name=demo][value=SALES]').click()
  await elsewhere.waitForURL(url => url.pathname !== '/login')
  expect(await firstTag(elsewhere, '/')).toContain('data-theme="quai-nuit"')
})

it('comfort is a density of every page', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto('/settings')
  await page.getByLabel('Confort').check()
  await save(page)
  await expect(html(page)).toHaveAttribute('data-density', 'comfort')
  expect(await firstTag(page, '/sales/companies')).toContain('data-density="comfort"')
})

it('a list has as many rows a page as chosen, unless its address says otherwise', async () => {
  const page = await visit(site)
  const rows = page.locator('.dt > tbody > tr:not(.now-row)')
  const size = page.getByLabel('Lignes par page')
  await page.signIn('OPERATOR')
  await page.goto('/settings')
  await page.getByRole('radio', { name: '50' }).check()
  await save(page)
  const list = '/journey-management/journeys?from=2000-01-01&to=2100-01-01'
  await page.goto(list)
  await expect(rows).toHaveCount(50)
  await expect(size).toHaveValue('50')
  const ids = () => rows.locator('input[name=id]').evaluateAll(boxes => boxes.map(box => (box as HTMLInputElement).value))
  const first = await ids()
  await page.getByRole('link', { name: 'Suivante' }).click()
  await expect(page.getByText('51–100', { exact: true })).toBeVisible()
  await expect(rows).toHaveCount(50)
  // The second page is another page, not the first under another number.
  expect(new Set([...first, ...(await ids())]).size).toBe(100)

  await page.goto(`${list}&perPage=25`)
  await expect(rows).toHaveCount(25)
  await expect(size).toHaveValue('25')
  await page.getByRole('link', { name: 'Suivante' }).click()
  await expect(page.getByText('26–50', { exact: true })).toBeVisible()
})

it('an exported list has the chosen separator', async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  const heading = async () => (await (await page.request.get('/sales/companies?export=csv')).text()).split('\r\n')[0]
  expect(await heading()).toContain('Code client;Type;Raison sociale;')
  for (const [label, separator] of [
    ['Tabulation', '\t'],
    ['Virgule', ','],
  ] as const) {
    await page.goto('/settings')
    await page.getByLabel('Séparateur des fichiers CSV').selectOption(label)
    await save(page)
    await expect(page.getByLabel('Séparateur des fichiers CSV')).toHaveValue(separator)
    expect(await heading()).toContain(`Code client${separator}Type${separator}Raison sociale${separator}`)
  }
})

it('sign-in leads to the first screen that was chosen among those of the role', async () => {
  const page = await visit(site)
  await page.signIn('CONCEPTOR')
  await page.goto('/settings')
  const choice = page.getByLabel('Premier écran')
  await expect(choice.locator('option').first()).toHaveText('Accueil')
  await expect(choice.locator('optgroup').first()).toHaveAttribute('label', 'Commercial')
  await expect(choice.locator('optgroup').first().locator('option')).toHaveText([
    'Clients',
    'Adresses',
    'Prestations additionnelles',
  ])
  await choice.selectOption('Calendrier des trajets')
  await save(page)
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('button', { name: 'Déconnexion' }).click()
  await page.waitForURL('**/login')
  await page.locator('button[name=demo][value=CONCEPTOR]').click()
  await expect(page).toHaveURL(/\/journey-management\/calendar$/)
})
