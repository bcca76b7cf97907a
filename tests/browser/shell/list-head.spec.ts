import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/quai.ts'
import { startAnew } from '#tests/support/start-anew.ts'

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

test('the head of a list stands still, and on a phone covers nothing', async ({ page, signIn, context }) => {
  test.setTimeout(120_000)
  await test.step('a filter or a search moves no tool, in one row from 1280 px on', async () => {
    await signIn('ADMIN')
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of PLACES) {
        await page.goto(path)
        const before = await placesOf(page)
        expect(before.length, path).toBeGreaterThan(4)
        const rows = new Set(before.map(([, , y]) => y))
        expect(rows.size, `${path} at ${width}`).toBeLessThanOrEqual(2)
        // Names would take 550 px of the widest page.
        const { width: name } = (await page.locator('.dt > thead .name').boundingBox())!
        if (path === '/sales/companies') expect(name, `${path} at ${width}: width of a name`).toBeLessThanOrEqual(480)
        await page.goto(`${path}?q=a&late=1&expiring=1&country=FR`)
        await expect(page.locator('.list-on .chips')).toBeVisible()
        expect(await placesOf(page), `${path} at ${width}`).toEqual(before)
      }
    }
  })
  await test.step('on a phone the primary action covers neither the last line nor the menu of a row, and one sheet holds every filter', async () => {
    await startAnew(page, context)
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
    const archive = page.getByRole('link', { name: /Archiver/ })
    await expect(archive).toBeInViewport({ ratio: 1 })
    const { x, y, width, height } = (await archive.boundingBox())!
    const onTop = await page.evaluate(([x, y]) => document.elementFromPoint(x!, y!)?.textContent, [x + width / 2, y + height / 2])
    expect(onTop).toContain('Archiver')

    await page.setViewportSize({ width: 640, height: 780 })
    await page.goto('/sales/companies')
    expect((await bar.boundingBox())!.y).toBeLessThan(200)

    // One sheet holds every filter and the order, over the one press that applies them.
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
  await test.step('on paper a list says who transports, the day, what was searched and filtered, and has no controls', async () => {
    await startAnew(page, context)
    await signIn('ADMIN')
    await page.goto('/sales/companies?q=an&status=ACTIF')
    const carrier = page.getByText('Transports Loire-Océan Exemple')
    await expect(carrier).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 703, height: 1000 })
    await expect(carrier).toBeVisible()
    await expect(page.locator('.print-carrier')).toHaveText(/\d{2}\/\d{2}\/\d{4}$/)
    const searched = await page.locator('[data-paper]').evaluate(line => getComputedStyle(line, '::before').content)
    expect(searched).toBe('"Recherche\u202f: an"')
    await expect(page.locator('.chip:visible')).toHaveText([/^Statut : Actif$/])
    await expect(page.getByRole('columnheader', { name: 'OTIF 90 j' })).toBeVisible()
    for (const control of ['.side', '.head-search', '.list-actions', '.pick-cell', '.menu-cell', '.btn', '.pager nav']) {
      await expect(page.locator(control).filter({ visible: true }), control).toHaveCount(0)
    }
    // Nothing is cut at the right edge.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    await page.goto('/journey-management/calendar?view=week')
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const sheets = [...paper.matchAll(/\/MediaBox ?\[\s*([^\]]+)\]/g)].map(([, box]) =>
      box!.split(' ').map(size => Math.round(Number(size))),
    )
    expect(sheets.length, 'a calendar is printed on A3, landscape').toBeGreaterThan(0)
    for (const sheet of sheets) expect(sheet).toEqual([0, 0, 1191, 842])
  })
})
