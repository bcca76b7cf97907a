import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/quai.ts'

/** The head of a list stands still, and on a phone its primary action is a bar that covers nothing. */

const PLACES = ['/sales/companies', '/journey-management/journeys', '/sales/delivery-request'] as const

/** Where the search box, the filters and the actions stand. */
const placesOf = (page: Page) =>
  page.locator('.search, .filter-btn, .actions > .btn').evaluateAll(nodes =>
    nodes
      .filter(node => node.checkVisibility())
      .map(node => {
        const { x, y, width } = node.getBoundingClientRect()
        return [node.textContent?.replace(/\d+$/, ''), Math.round(x), Math.round(y), Math.round(width)]
      }),
  )

test('a filter or a search moves no tool, in one row from 1280 px on', { tag: '@same-without-js' }, async ({ page, signIn }) => {
  await signIn('ADMIN')
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of PLACES) {
      await page.goto(path)
      const before = await placesOf(page)
      expect(before.length, path).toBeGreaterThan(4)
      const rows = new Set(before.map(([, , y]) => y))
      expect(rows.size, `${path} at ${width}`).toBeLessThanOrEqual(2)
      await page.goto(`${path}?q=a&late=1&expiring=1&country=FR`)
      await expect(page.locator('.list-on .chips')).toBeVisible()
      expect(await placesOf(page), `${path} at ${width}`).toEqual(before)
    }
  }
})

test('on a phone the primary action covers neither the last line nor the menu of a row', async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn('ADMIN')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/sales/companies')
  const bar = page.getByRole('link', { name: 'Nouveau client' })
  await page.mouse.wheel(0, 20_000)
  await expect(page.locator('.pager')).toBeInViewport()
  const lowest = await page
    .locator('main > *')
    .evaluateAll(nodes => Math.max(...nodes.map(node => node.getBoundingClientRect().bottom)))
  expect(lowest).toBeLessThanOrEqual((await bar.boundingBox())!.y - 12)

  await page.locator('tbody .menu-cell > a').last().click()
  if (!javaScriptEnabled) await expect(page).toHaveURL(/#menu$/)
  const archive = page.getByRole('link', { name: /Archiver/ })
  await expect(archive).toBeInViewport({ ratio: 1 })
  const { x, y, width, height } = (await archive.boundingBox())!
  const onTop = await page.evaluate(([x, y]) => document.elementFromPoint(x!, y!)?.textContent, [x + width / 2, y + height / 2])
  expect(onTop).toContain('Archiver')

  await page.setViewportSize({ width: 640, height: 780 })
  await page.goto('/sales/companies')
  expect((await bar.boundingBox())!.y).toBeLessThan(200)
})

test('on a phone one sheet holds every filter and the order, over the one press that applies them', async ({ page, signIn }) => {
  await signIn('ADMIN')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/sales/companies?status=ACTIF&perPage=50')
  await expect(page.getByRole('button', { name: 'Plus de filtres' })).toBeHidden()
  await page.getByRole('button', { name: 'Filtres (1)' }).click()
  const apply = page.getByRole('button', { name: 'Appliquer' })
  await expect(apply).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Département').fill('44')
  await page.getByLabel('Trier par').selectOption({ label: 'Code, décroissant' })
  const box = (await apply.boundingBox())!
  expect(box.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await apply.click()
  await expect(page.getByRole('button', { name: 'Filtres (2)' })).toBeVisible()
  await expect(apply).toBeHidden()
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toMatchObject({ status: 'ACTIF', department: '44', sort: '-code', perPage: '50' })
})
