import type { Locator, Page } from '@playwright/test'
import { spec } from '#tests/specification/statements.ts'
import { expect, test } from '#tests/support/quai.ts'

/** The header and the sidebar as the style sheets draw them, by JavaScript or without. */

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const burger = (page: Page) => page.getByRole('checkbox', { name: 'Menu latéral' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const groups = (page: Page) => sidebar(page).locator('.side-group')
const group = (page: Page, label: string) => groups(page).filter({ has: page.getByRole('link', { name: label, exact: true }) })
const children = (group: Locator) => group.locator('li a')

/** Opens and closes the sidebar; at which widths it is open; that it closes after a click where it lies over the page. */
async function useSidebar(page: Page) {
  for (const [width, open] of [
    [360, false],
    [768, false],
    [769, true],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/sales/addresses')
    await expect(sidebar(page), `${width} px`).toBeVisible({ visible: open })
    await expect(burger(page), `${width} px`).toBeChecked({ checked: open })
  }
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/sales/addresses')
    await expect(sidebar(page)).toBeHidden()
    await burger(page).click()
    await expect(sidebar(page)).toBeVisible()
    await children(group(page, 'Commercial')).first().click()
    await expect(title(page)).toHaveText('Clients')
    await expect(sidebar(page)).toBeHidden()
    // The page it is on, too.
    await burger(page).click()
    await children(group(page, 'Commercial')).first().click()
    await expect(sidebar(page)).toBeHidden()
    // A press beside it closes it.
    await burger(page).click()
    await expect(sidebar(page)).toBeVisible()
    await page.mouse.click(width - 20, 400)
    await expect(sidebar(page)).toBeHidden()
  }
  await page.setViewportSize({ width: 769, height: 800 })
  await page.goto('/sales/addresses')
  await children(group(page, 'Commercial')).first().click()
  await expect(title(page)).toHaveText('Clients')
  await expect(sidebar(page)).toBeVisible()
}

const WIDTHS = `${spec('The side bar is open by default on screens wider than 768 px and closed otherwise.')} ${spec('Mobile breakpoint 768 px.')} ${spec('The sidebar can be toggled and closes after a click on small screens (width up to 768 px).')}`

const HEADER = `${spec('Fixed top header with a burger button that opens or closes the side bar.')} ${spec('The header gains a shadow once the page is scrolled more than 10 px.')} ${spec('Header shadow scroll threshold 10 px.')}`

test(`${HEADER} ${WIDTHS}`, async ({ page, signIn }) => {
  await signIn('SALES')
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.goto('/sales/companies')
  const head = page.getByRole('banner')
  await expect(head).toHaveCSS('position', 'fixed')
  await page.mouse.move(700, 300)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  expect((await head.boundingBox())?.y).toBe(0)
  await expect(sidebar(page)).toBeVisible()
  await burger(page).click()
  await expect(sidebar(page)).toBeHidden()
  await burger(page).click()
  await expect(sidebar(page)).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/sales/companies')
  for (const [at, raised] of [
    [0, false],
    [10, false],
    [11, true],
    [200, true],
    [10, false],
  ] as const) {
    await page.evaluate(y => scrollTo({ top: y, behavior: 'instant' }), at)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(at)
    // Before the threshold the shadow may be there without any extent or colour.
    const shadow = () => head.evaluate(node => /[1-9]px/.test(getComputedStyle(node).boxShadow))
    await expect.poll(shadow, `at ${at} px`).toBe(raised)
  }
  await useSidebar(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test(WIDTHS, async ({ page, signIn }) => {
    await signIn('SALES')
    await useSidebar(page)
  })
})
