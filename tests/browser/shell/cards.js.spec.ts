import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/quai.ts'
import { USER_ROUTES } from '#tests/support/specification.ts'

/** On a phone the rows of every list are cards whose parts have their places. */

/** Of each card: its columns, how many parts stand beside it, how wide its title is. */
const cardsOf = (page: Page) =>
  page.locator('.dt > tbody > tr:has(> .c-title)').evaluateAll(rows =>
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

test('no part of a card stands beside it or is squeezed', async ({ page, signIn }) => {
  test.setTimeout(120_000)
  await signIn('ADMIN')
  await page.setViewportSize({ width: 360, height: 780 })
  let seen = 0
  for (const path of USER_ROUTES.filter(route => !route.includes('{'))) {
    await page.goto(path)
    const cards = await cardsOf(page)
    seen += cards.length
    for (const { title, ...places } of cards) {
      expect.soft(places, path).toEqual({ columns: 3, beside: 0 })
      expect.soft(title, `${path}: width of a title`).toBeGreaterThan(110)
    }
  }
  expect(seen).toBeGreaterThan(200)
})

test('a card has a place for its parts, whichever of them a list gives it', async ({ page, signIn }) => {
  await signIn('ADMIN')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/sales/companies')
  for (const first of [[], ['c-first']]) {
    for (const middle of [[], ['c-middle']]) {
      const parts = [...first, 'c-title', 'c-sub', 'c-status', 'c-start', ...middle, 'c-end', 'menu-cell']
      await page.locator('.dt > tbody > tr:has(> .c-title)').evaluateAll((rows, parts) => {
        for (const row of rows) {
          for (const [at, cell] of [...row.children].entries()) cell.className = parts[at] ?? ''
          while (row.children.length < parts.length)
            row.append(Object.assign(row.lastElementChild!.cloneNode(true), { className: parts[row.children.length] }))
        }
      }, parts)
      for (const card of await cardsOf(page)) expect(card, parts.join()).toMatchObject({ columns: 3, beside: 0 })
    }
  }
})
