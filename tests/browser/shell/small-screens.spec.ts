import { SCREENS } from '#domain/screens.ts'
import { expect, test } from '#tests/support/quai.ts'

/** What a phone shows is whole, and large enough to read. */

const LISTS = Object.keys(SCREENS).filter(path => !path.includes(':'))

test('on a phone no title of a screen is cut, and no text is under 12 px', { tag: '@same-without-js' }, async ({
  page,
  signIn,
}) => {
  await signIn('ADMIN')
  await page.setViewportSize({ width: 360, height: 780 })
  for (const path of LISTS) {
    await page.goto(path)
    const title = page.getByRole('heading', { level: 1 })
    const cut = await title.evaluate(node => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1)
    expect(cut, `${path}: ${await title.textContent()}`).toBe(false)
    // Of a key it says the name; drawings scale their letters.
    const small = await page.locator('body *:not(kbd, script, style, svg *)').evaluateAll(nodes =>
      nodes
        .filter(node => [...node.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()))
        .filter(node => node.checkVisibility() && Number.parseFloat(getComputedStyle(node).fontSize) < 12)
        .map(node => `${node.className}: ${node.textContent}`),
    )
    expect(small, path).toEqual([])
  }
})

test('at a zoom of 400 % the primary action holds its words and covers nothing', { tag: '@same-without-js' }, async ({
  page,
  signIn,
}) => {
  await signIn('ADMIN')
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of ['/sales/invoices', '/sales/companies', '/human-resources/driver-certifications']) {
    await page.goto(path)
    const action = page.locator('.actions > .btn-primary')
    expect(
      await action.evaluate(node => node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight),
      path,
    ).toBe(true)
    expect(await action.evaluate(node => getComputedStyle(node).position), path).toBe('static')
    expect(await page.locator('.shell > main').evaluate(node => getComputedStyle(node, '::after').content), path).toBe('none')
  }
})

test('a number in the title of a panel keeps to one line', { tag: '@same-without-js' }, async ({ page, signIn, quai }) => {
  await signIn('ADMIN')
  // Narrow enough for the title to need two lines.
  await page.setViewportSize({ width: 320, height: 780 })
  await page.goto(`/incidents-management/incidents?panel=qualify&id=${quai.ids.incident}`)
  const title = page.locator('#panel-title')
  for (const room of [110, 140, 170]) {
    const lines = await title.evaluate((node, width) => {
      node.style.maxWidth = `${width}px`
      const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      while (walk.nextNode()) {
        const text = walk.currentNode.textContent ?? ''
        const at = text.search(/INC-/)
        if (at < 0) continue
        const range = document.createRange()
        range.setStart(walk.currentNode, at)
        range.setEnd(walk.currentNode, text.length)
        return range.getClientRects().length
      }
      return 0
    }, room)
    expect(lines, `${room} px`).toBe(1)
  }
})

test('no place and no person is cut where names have room to spare', {
  tag: '@same-without-js',
}, async ({ page, signIn }) => {
  await signIn('ADMIN')
  /** What is cut in the cells of these columns. */
  const cutIn = (headers: readonly string[]) =>
    page.locator('.dt').evaluate((table: HTMLTableElement, columns) => {
      const heads = [...table.tHead!.rows[0]!.cells].map(({ textContent }) => textContent)
      return [...table.tBodies[0]!.querySelectorAll<HTMLElement>('td, th, small')]
        .filter(node => columns.includes(heads[node.closest<HTMLTableCellElement>('td, th')!.cellIndex]!))
        .filter(node => node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX !== 'visible')
        .map(node => node.textContent)
    }, headers)

  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const [path, headers] of [
    ['/sales/companies', ['Commune', 'Commercial']],
    ['/sales/addresses', ['Commune']],
    ['/sales/delivery-request', ['Commercial']],
  ] as const) {
    await page.goto(`${path}?perPage=100`)
    expect(await cutIn(headers), path).toEqual([])
  }
})

test('on a phone statistics name their rows whole', { tag: '@same-without-js' }, async ({ page, signIn }) => {
  await signIn('ADMIN')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/sales/stats')
  const names = page.locator('.pivot tbody th')
  expect(await names.count()).toBeGreaterThan(5)
  expect(
    await names.evaluateAll(all => all.filter(name => name.scrollWidth > name.clientWidth + 1).map(name => name.textContent)),
  ).toEqual([])
})
