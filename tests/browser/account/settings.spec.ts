import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/own-accounts.ts'

const html = (page: Page) => page.locator('html')

/** With a script what was chosen is saved by itself; without one the button saves all. */
async function save(page: Page) {
  const button = page.getByRole('button', { name: 'Enregistrer' })
  if (test.info().project.name === 'js') {
    await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
    await expect(button).toBeHidden()
    return
  }
  const [answer] = await Promise.all([page.waitForResponse(response => response.request().method() === 'POST'), button.click()])
  expect(answer.status()).toBeLessThan(400)
  await expect(page.getByText('Paramètres enregistrés').filter({ visible: true }).first()).toBeVisible()
}

/** Lightness of the page under the cards, 0 to 1: by what the eye sees, whoever chose it. */
const lightness = (page: Page) =>
  page.evaluate(() => Number(/oklch\(([\d.]+)/.exec(getComputedStyle(document.documentElement).backgroundColor)?.[1]))

/** The `<html>` tag of the first answer, before any script or style. */
async function firstTag(page: Page, path: string) {
  return /<html[^>]*>/.exec(await (await page.request.get(path)).text())?.[0]
}

test('the dark theme holds at once, from the first byte, after a reload and on the sign-in page; the system rules again when chosen', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn('SALES')
  await page.goto('/settings')
  await expect(page.getByLabel('Système')).toBeChecked()
  await expect.poll(() => lightness(page)).toBeGreaterThan(0.9)
  await page.getByLabel('Sombre').check()
  await save(page)
  await expect(html(page)).toHaveAttribute('data-theme', 'quai-nuit')
  await expect.poll(() => lightness(page)).toBeLessThan(0.3)
  await expect(page.getByLabel('Sombre')).toBeChecked()

  await page.reload()
  await expect.poll(() => lightness(page)).toBeLessThan(0.3)
  expect(await firstTag(page, '/sales/companies')).toContain('data-theme="quai-nuit"')

  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('button', { name: 'Déconnexion' }).click()
  await page.waitForURL('**/login')
  expect(await firstTag(page, '/login')).toContain('data-theme="quai-nuit"')

  // The next one to sign in here follows the system, whatever this browser showed before.
  await signIn('OPERATOR')
  expect(await firstTag(page, '/settings')).not.toContain('data-theme')
  await page.goto('/settings')
  await expect.poll(() => lightness(page)).toBeGreaterThan(0.9)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => lightness(page)).toBeLessThan(0.3)
  await page.getByLabel('Clair').check()
  await save(page)
  await expect.poll(() => lightness(page)).toBeGreaterThan(0.9)
  await page.getByLabel('Système').check()
  await save(page)
  await expect(html(page)).not.toHaveAttribute('data-theme')
  await expect.poll(() => lightness(page)).toBeLessThan(0.3)
})

test('a choice follows the account to another browser', { tag: '@same-without-js' }, async ({ page, signIn, browser, quai }) => {
  await signIn('SALES')
  await page.goto('/settings')
  await page.getByLabel('Sombre').check()
  await save(page)
  const other = await browser.newContext({ baseURL: quai.url })
  const elsewhere = await other.newPage()
  await elsewhere.goto('/login')
  await elsewhere.locator('button[name=demo][value=SALES]').click()
  await elsewhere.waitForURL(url => url.pathname !== '/login')
  expect(await firstTag(elsewhere, '/')).toContain('data-theme="quai-nuit"')
  await other.close()
})

test('comfort makes the rows of lists taller: 36 and 46 px become 44 and 54', { tag: '@same-without-js' }, async ({
  page,
  signIn,
  quai,
}) => {
  await signIn('OPERATOR')
  await page.setViewportSize({ width: 1440, height: 900 })
  const heights = async () => {
    const found: (number | undefined)[] = []
    for (const list of ['/sales/companies', `/journey-management/journeys?from=${quai.ids.day}&to=${quai.ids.day}`]) {
      await page.goto(list)
      found.push((await page.locator('.dt > tbody > tr > .c-title').first().boundingBox())?.height)
    }
    return found
  }
  expect(await heights()).toEqual([36, 46])
  await page.goto('/settings')
  await page.getByLabel('Confort').check()
  await save(page)
  await expect(html(page)).toHaveAttribute('data-density', 'comfort')
  expect(await heights()).toEqual([44, 54])
  // On a phone a row is a card, which has its own height.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/sales/companies')
  expect((await page.locator('.dt > tbody > tr > .c-title').first().boundingBox())?.height).toBeLessThan(44)
})

test('a list has as many rows a page as chosen, unless its address says otherwise', { tag: '@same-without-js' }, async ({
  page,
  signIn,
}) => {
  const rows = page.locator('.dt > tbody > tr:not(.now-row)')
  const size = page.getByLabel('Lignes par page')
  await signIn('OPERATOR')
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

test('an exported list has the chosen separator', { tag: '@same-without-js' }, async ({ page, signIn }) => {
  await signIn('SALES')
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

test('sign-in leads to the first screen that was chosen among those of the role', { tag: '@same-without-js' }, async ({
  page,
  signIn,
}) => {
  await signIn('CONCEPTOR')
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
