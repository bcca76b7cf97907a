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
