import type { Locator, Page } from '@playwright/test'
import { sideways } from '#tests/support/accessibility/screens.ts'
import { expect, test } from '#tests/support/quai.ts'

/** What a reader sets for the whole of a browser: colours of one's own, a zoom of 400 %, more space in texts. A list, a sheet and a panel. */

const LIST = '/sales/companies?status=ACTIF'
const PANEL = '/sales/companies?panel=new'

test('in forced colours what is current, used, counted and generated is still drawn', async ({ page, signIn, quai }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn('SALES')
  await page.goto(LIST)
  const meters = page.locator('.meter')
  expect(await drawn(meters.first(), { right: 36 }), 'meter').toBeGreaterThan(0.1)
  expect(await drawn(page.locator('.status-word').first(), { left: 14 }), 'feu').toBeGreaterThan(0.1)
  const views = page.locator('.views > a')
  expect(await drawn(views.first(), { bottom: 4 }), 'current view').toBeGreaterThan(0.5)
  expect(await drawn(views.nth(1), { bottom: 4 }), 'another view').toBe(0)
  const entries = page.locator('.side-group li > a')
  expect(await drawn(entries.first(), { bottom: 2 }), 'current entry of the sidebar').toBeGreaterThan(0.5)
  expect(await drawn(entries.nth(1), { bottom: 2 }), 'another entry').toBe(0)
  const row = page.locator('.dt > tbody > tr').first()
  await row.getByRole('checkbox').check()
  expect(await drawn(row, { left: 2 }), 'selected row').toBeGreaterThan(0.5)
  expect(await drawn(page.locator('.bulk'), { bottom: 1 }), 'bar of the selection').toBeGreaterThan(0.5)

  await page.goto(`/sales/delivery-request/${quai.ids.request}?tab=recurrence`)
  expect(await drawn(page.locator('.tabs > [aria-current]'), { bottom: 4 }), 'current tab').toBeGreaterThan(0.5)
  expect(await drawn(page.locator('.month .day-on').first()), 'generated day').toBeGreaterThan(0.5)
  expect(await drawn(page.locator('.week-days > b').first()), 'day of the week that is on').toBeGreaterThan(0.3)

  await page.goto(PANEL)
  expect(await drawn(page.locator('.panel'), { left: 1 }), 'edge of the panel').toBeGreaterThan(0.9)
  expect(await drawn(page.locator('.panel-foot .btn-primary')), 'primary button').toBeGreaterThan(0.5)
})

test('at 400 % nothing scrolls sideways, and what stays in place leaves two thirds of the window', async ({
  page,
  signIn,
  quai,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await signIn('SALES')
  for (const address of [LIST, `/sales/companies/${quai.ids.company}`, PANEL]) {
    await page.goto(address)
    expect.soft(await sideways(page), address).toBeLessThanOrEqual(0)
    await page.mouse.move(160, 128)
    await expect
      .poll(async () => {
        // A panel that becomes modal begins at its top again.
        await page.mouse.wheel(0, 400)
        return page.evaluate(() => document.querySelector('.panel')?.scrollTop ?? scrollY)
      }, address)
      .toBeGreaterThan(100)
    expect.soft(await fixedHeight(page), `${address}: height of what stays`).toBeLessThan(256 / 3)
  }
  await page.getByRole('button', { name: 'Enregistrer le client' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Enregistrer le client' })).toBeInViewport({ ratio: 1 })
})

test('more space in texts cuts no code, figure, state or label', async ({ page, signIn, quai }) => {
  await signIn('SALES')
  const addresses = [LIST, '/sales/delivery-request', `/sales/delivery-request/${quai.ids.request}`, PANEL]
  for (const address of addresses) {
    await page.goto(address)
    // The four measures of WCAG 1.4.12.
    await page.addStyleTag({
      content:
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    })
    // Tabs behind « Plus » are not cut.
    await page.evaluate(() => {
      for (const more of document.querySelectorAll<HTMLDetailsElement>('.tabs > details')) more.open = true
    })
    for (const width of [320, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await cutTexts(page), `${address}, ${width} px`).toEqual([])
      expect.soft(await sideways(page), `${address}: sideways scroll at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('no code is cut at any width, and what is cut says the whole by its title', async ({ page, signIn }) => {
  await signIn('ADMIN')
  for (const address of [
    '/sales/delivery-request',
    '/journey-management/journeys',
    '/journey-management/live-lines',
    '/sales/addresses',
  ]) {
    await page.goto(address)
    for (const width of [360, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await cutTexts(page), `${address}, ${width} px`).toEqual([])
    }
  }
})

test('a row that is drawn as a card is still a row with its cells, named by its header', async ({ page, signIn }) => {
  await signIn('SALES')
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(LIST)
    const rows = await page.locator('.dt > tbody > tr').count()
    expect(rows).toBeGreaterThan(10)
    const { nodes } = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree')
    const roles = Object.groupBy(nodes, ({ ignored, role }) => (ignored ? 'none' : String(role?.value)))
    expect(roles.table, `${width} px`).toHaveLength(1)
    expect(roles.row, `${width} px`).toHaveLength(rows + 1)
    expect(roles.rowheader, `${width} px`).toHaveLength(rows)
    expect(roles.cell!.length, `${width} px`).toBeGreaterThanOrEqual(4 * rows)
  }
  for (const part of ['table', 'table > tbody', 'tbody > tr', 'tbody > tr > .c-title', 'tbody > tr > .c-status']) {
    // At 360 px, in browsers that go by `display`.
    await expect(page.locator(part).first(), part).toHaveAttribute('role', /table|rowgroup|row|rowheader|cell/)
  }
})

/** Share of the pixels of a part, or of a strip along one of its edges, that are not of the ground of the page. */
async function drawn(part: Locator, edge: { left?: number; right?: number; bottom?: number } = {}): Promise<number> {
  await part.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await part.boundingBox())!
  const clip = {
    x: edge.right ? x + width - edge.right : x,
    y: edge.bottom ? y + height - edge.bottom : y,
    width: edge.left ?? edge.right ?? width,
    height: edge.bottom ?? height,
  }
  const page = part.page()
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(async picture => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), char => char.charCodeAt(0))]))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')!
    context.fillStyle = 'Canvas'
    context.fillRect(0, 0, 1, 1)
    const ground = [...context.getImageData(0, 0, 1, 1).data]
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    let marks = 0
    for (let at = 0; at < data.length; at += 4) {
      if ([0, 1, 2].some(channel => Math.abs(data[at + channel]! - ground[channel]!) > 48)) marks++
    }
    return marks / (data.length / 4)
  }, picture)
}

/** Pixels of the window's height that fixed and sticky parts cover. */
const fixedHeight = (page: Page) =>
  page.evaluate(() => {
    const covered = new Set<number>()
    for (const element of document.querySelectorAll('body *')) {
      const { position, visibility } = getComputedStyle(element)
      if (!['fixed', 'sticky'].includes(position) || visibility === 'hidden' || element.matches('.scrim, .panel')) continue
      const { top, bottom, width, left, right } = element.getBoundingClientRect()
      if (width < 4 || right <= 0 || left >= innerWidth) continue
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y++) covered.add(y)
    }
    return covered.size
  })

/** Texts of the page that leave the box which hides what leaves it. What may be cut says the whole by its title; a code never is. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const cut = new Set<string>()
    const texts = document.createTreeWalker(
      document.querySelector('dialog.panel') ?? document.querySelector('main')!,
      NodeFilter.SHOW_TEXT,
    )
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent!.trim()
      const parent = text.parentElement!
      const code = /\b(?:TR|TP|CDC)-[\d-]+(?: v\d+)?/.exec(text.textContent!)
      const named = parent.closest('[title]')
      if (!words || (named && !code) || parent.closest('.sr-only, option') || !parent.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      if (named && code) {
        range.setStart(text, code.index)
        range.setEnd(text, code.index + code[0].length)
      }
      const { right, bottom, width } = range.getBoundingClientRect()
      let box: Element | null = parent
      while (box && !['hidden', 'clip'].includes(getComputedStyle(box).overflowX)) box = box.parentElement
      if (!box || width === 0 || getComputedStyle(box).clipPath !== 'none') continue
      const hidden = box.getBoundingClientRect()
      if (right > hidden.right + 1 || bottom > hidden.bottom + 2)
        cut.add(`${box.className || box.tagName}: ${words.slice(0, 40)}`)
    }
    return [...cut]
  })
