import { expect, test } from '#tests/support/quai.ts'
import { USER_ROUTES } from '#tests/support/specification.ts'

/** On a phone the rows of every list are cards whose parts have their places. */

test('no part of a card stands beside it or is squeezed', async ({ page, signIn }) => {
  test.setTimeout(120_000)
  await signIn('ADMIN')
  await page.setViewportSize({ width: 360, height: 780 })
  let seen = 0
  for (const path of USER_ROUTES.filter(route => !route.includes('{'))) {
    await page.goto(path)
    const rows = await page.locator('.dt > tbody > tr:has(> .c-title)').evaluateAll(rows =>
      rows.map(row => {
        const box = row.getBoundingClientRect()
        const parts = [...row.children].filter(part => part.checkVisibility()).map(part => part.getBoundingClientRect())
        return {
          columns: getComputedStyle(row).gridTemplateColumns.split(' ').length,
          beside: parts.filter(({ left, right }) => left < box.left - 1 || right > box.right + 1).length,
          title: Math.round(row.querySelector('.c-title')!.getBoundingClientRect().width),
        }
      }),
    )
    seen += rows.length
    for (const { columns, beside, title } of rows) {
      expect.soft({ columns, beside }, path).toEqual({ columns: 3, beside: 0 })
      expect.soft(title, `${path}: width of a title`).toBeGreaterThan(110)
    }
  }
  expect(seen).toBeGreaterThan(200)
})
