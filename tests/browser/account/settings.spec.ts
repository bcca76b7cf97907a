import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/own-accounts.ts'
import { startAnew } from '#tests/support/start-anew.ts'

/** With a script the settings save each choice as it is made. */

const saved = (page: Page) => page.getByText('Enregistré', { exact: true })

async function open(page: Page) {
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
}

/** Lightness of the page under the cards, 0 to 1: by what the eye sees, whoever chose it. */
const lightness = (page: Page) =>
  page.evaluate(() => Number(/oklch\(([\d.]+)/.exec(getComputedStyle(document.documentElement).backgroundColor)?.[1]))

test('the dark theme and the comfort of rows are seen, and the system rules again when chosen', async ({
  page,
  signIn,
  quai,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn('OPERATOR')
  const heights = async () => {
    const found: (number | undefined)[] = []
    for (const list of ['/sales/companies', `/journey-management/journeys?from=${quai.ids.day}&to=${quai.ids.day}`]) {
      await page.goto(list)
      found.push((await page.locator('.dt > tbody > tr > .c-title').first().boundingBox())?.height)
    }
    return found
  }
  expect(await heights()).toEqual([36, 46])
  await open(page)
  await expect.poll(() => lightness(page)).toBeGreaterThan(0.9)
  await page.getByLabel('Sombre').check()
  await expect.poll(() => lightness(page)).toBeLessThan(0.3)
  await page.getByLabel('Confort').check()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'comfort')
  await page.reload()
  await expect.poll(() => lightness(page)).toBeLessThan(0.3)
  expect(await heights()).toEqual([44, 54])
  // On a phone a row is a card, which has its own height.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/sales/companies')
  expect((await page.locator('.dt > tbody > tr > .c-title').first().boundingBox())?.height).toBeLessThan(44)
  await open(page)
  await page.getByLabel('Système').check()
  await expect.poll(() => lightness(page)).toBeGreaterThan(0.9)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => lightness(page)).toBeLessThan(0.3)
  await page.getByLabel('Clair').check()
  await expect.poll(() => lightness(page)).toBeGreaterThan(0.9)
})

test('a choice is saved at once and says so; choices of two tabs and choices made fast all hold', async ({
  page,
  signIn,
  context,
}) => {
  await test.step('a choice is saved at once and says so; the focus stays, and the keyboard goes on from there', async () => {
    await signIn('SALES')
    await open(page)
    await page.getByLabel('Clair').focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByLabel('Sombre')).toBeChecked()
    await expect(saved(page)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Thème\u202f: enregistré' })).toHaveCount(1)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'quai-nuit')
    await expect(page.getByLabel('Sombre')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'quai')
    await expect(page.getByLabel('Clair')).toBeFocused()
    await page.reload()
    await expect(page.getByLabel('Clair')).toBeChecked()
  })
  await test.step('two tabs: a choice in the one does not take back a choice of the other, and shows there after it', async () => {
    await startAnew(page, context)
    await signIn('OPERATOR')
    await open(page)
    const other = await context.newPage()
    await open(other)
    await page.getByLabel('Confort').check()
    await expect(saved(page)).toBeVisible()
    await expect(other.getByLabel('Compacte')).toBeChecked()
    await other.getByRole('radio', { name: '50' }).check()
    await expect(saved(other)).toBeVisible()
    await expect(other.getByLabel('Confort')).toBeChecked()
    await page.reload()
    await expect(page.getByLabel('Confort')).toBeChecked()
    await expect(page.getByRole('radio', { name: '50' })).toBeChecked()
  })
  await test.step('choices made faster than they are saved all hold, and the last of one field is the one that stays', async () => {
    await startAnew(page, context)
    await signIn('CONCEPTOR')
    await open(page)
    let posts = 0
    const chosen = Promise.withResolvers<void>()
    await page.route(
      url => url.pathname.startsWith('/settings'),
      async route => {
        if (route.request().method() !== 'POST') return route.continue()
        posts++
        await chosen.promise
        await route.continue()
      },
    )
    await page.getByLabel('Confort').check()
    await page.getByRole('radio', { name: '50' }).check()
    await page.getByRole('radio', { name: '100' }).check()
    await page.getByLabel('Séparateur des fichiers CSV').selectOption('Virgule')
    chosen.resolve()
    await expect.poll(() => posts).toBe(2)
    await expect(saved(page)).toHaveCount(2)
    await page.unrouteAll()
    await page.reload()
    await expect(page.getByLabel('Confort')).toBeChecked()
    await expect(page.getByRole('radio', { name: '100' })).toBeChecked()
    await expect(page.getByLabel('Séparateur des fichiers CSV')).toHaveValue(',')
  })
})

test('what was chosen before the scripts ran is saved when they run; what cannot be saved says so', async ({
  page,
  signIn,
  context,
}) => {
  await test.step('what was chosen before the scripts ran is saved when they run', async () => {
    await signIn('SALES')
    const scripts = Promise.withResolvers<void>()
    await page.route('**/*.js', async route => {
      await scripts.promise
      await route.continue()
    })
    await page.goto('/settings', { waitUntil: 'commit' })
    await page.getByLabel('Confort').check()
    await page.getByLabel('Séparateur des fichiers CSV').selectOption('Tabulation')
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeVisible()
    scripts.resolve()
    await expect(saved(page)).toHaveCount(2)
    await page.reload()
    await expect(page.getByLabel('Confort')).toBeChecked()
    await expect(page.getByLabel('Séparateur des fichiers CSV')).toHaveValue('\t')
  })
  await test.step('a choice that cannot be saved says so at its field and stays chosen; the next one is saved', async () => {
    await startAnew(page, context)
    await signIn('OPERATOR')
    await open(page)
    await page.route(
      url => url.pathname.startsWith('/settings'),
      route => (route.request().method() === 'POST' ? route.abort() : route.continue()),
    )
    const density = page.getByRole('group', { name: 'Densité des listes' })
    await page.getByLabel('Confort').check()
    await expect(density.locator('.field-error')).toBeVisible()
    await expect(page.getByLabel('Confort')).toBeChecked()
    await expect(saved(page)).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('radio', { name: '50' }).check()
    await expect(saved(page)).toHaveCount(2)
    await expect(density.locator('.field-error')).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('Confort')).toBeChecked()
  })
})
