import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/own-accounts.ts'

/** With a script the settings save each choice as it is made. */

const saved = (page: Page) => page.getByText('Enregistré', { exact: true })

async function open(page: Page) {
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
}

test('a choice is saved at once and says so; the focus stays, and the keyboard goes on from there', async ({ page, signIn }) => {
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

test('what was chosen before the scripts ran is saved when they run', async ({ page, signIn }) => {
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

test('choices made faster than they are saved all hold, and the last of one field is the one that stays', async ({
  page,
  signIn,
}) => {
  await signIn('SALES')
  await open(page)
  let posts = 0
  await page.route(
    url => url.pathname.startsWith('/settings'),
    async route => {
      if (route.request().method() !== 'POST') return route.continue()
      posts++
      await new Promise(resolve => setTimeout(resolve, 400))
      await route.continue()
    },
  )
  await page.getByLabel('Confort').check()
  await page.getByRole('radio', { name: '50' }).check()
  await page.getByRole('radio', { name: '100' }).check()
  await page.getByLabel('Séparateur des fichiers CSV').selectOption('Virgule')
  await expect.poll(() => posts).toBe(2)
  await expect(saved(page)).toHaveCount(2)
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByLabel('Confort')).toBeChecked()
  await expect(page.getByRole('radio', { name: '100' })).toBeChecked()
  await expect(page.getByLabel('Séparateur des fichiers CSV')).toHaveValue(',')
})

test('two tabs: a choice in the one does not take back a choice of the other, and shows there after it', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('SALES')
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

test('a choice that cannot be saved says so at its field and stays chosen; the next one is saved', async ({ page, signIn }) => {
  await signIn('SALES')
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
