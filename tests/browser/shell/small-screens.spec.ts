import type { Page } from '@playwright/test'
import { SCREENS } from '#domain/screens.ts'
import { expect, test } from '#tests/support/quai.ts'
import { USER_ROUTES } from '#tests/support/specification.ts'
import { startAnew } from '#tests/support/start-anew.ts'

/** What a phone shows is whole, and large enough to read. */

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

const LISTS = Object.keys(SCREENS).filter(path => !path.includes(':'))

test('titles, names, numbers, tiles and actions are whole and large enough on every width', async ({
  page,
  signIn,
  quai,
  context,
}) => {
  test.setTimeout(240_000)
  await test.step('on a phone no title of a screen is cut, and no text is under 12 px', async () => {
    await signIn('ADMIN')
    await page.setViewportSize({ width: 360, height: 780 })
    for (const path of LISTS) {
      await page.goto(path)
      const title = page.getByRole('heading', { level: 1 })
      const cut = await title.evaluate(
        node => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1,
      )
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
  await test.step('at a zoom of 400 % the primary action holds its words and covers nothing', async () => {
    await startAnew(page, context)
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
  await test.step('names and numbers are whole in panels, lists and statistics', async () => {
    await startAnew(page, context)
    await signIn('ADMIN')
    {
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
    }
    {
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
    }
    {
      await page.setViewportSize({ width: 360, height: 780 })
      await page.goto('/sales/stats')
      const names = page.locator('.pivot tbody th')
      expect(await names.count()).toBeGreaterThan(5)
      expect(
        await names.evaluateAll(all => all.filter(name => name.scrollWidth > name.clientWidth + 1).map(name => name.textContent)),
      ).toEqual([])
    }
  })
  await test.step('the words of a tile stay within it, and the targets of a driver are large enough for a thumb', async () => {
    await startAnew(page, context)
    for (const role of ['ADMIN', 'CONCEPTOR', 'OPERATOR', 'SALES'] as const) {
      await signIn(role)
      for (const width of [360, 768, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto('/')
        const cut = await page.locator('.band > a').evaluateAll(tiles =>
          tiles.flatMap(tile => {
            const words = document.createRange()
            words.selectNodeContents(tile.querySelector('span')!)
            return words.getBoundingClientRect().right > tile.getBoundingClientRect().right - 8 ? [tile.textContent] : []
          }),
        )
        expect(cut, `${role}, ${width} px`).toEqual([])
      }
    }
    await page.setViewportSize({ width: 360, height: 800 })
    await signIn('DRIVER')
    for (const path of ['/profile', '/profile?panel=email']) {
      await page.goto(path)
      const small = []
      for (const target of await page.locator(':is(.profile, .panel) :is(.btn, .ctl)').all()) {
        const box = await target.boundingBox()
        if (box && (box.height < 44 || box.width < 44)) small.push(`${await target.textContent()} ${box.width}×${box.height}`)
      }
      expect(small).toEqual([])
    }
  })
  await test.step('no part of a card stands beside it or is squeezed', async () => {
    await startAnew(page, context)
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

    // A card has a place for its parts, whichever of them a list gives it.
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
})
