import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { SCOPE_WANTED } from '#domain/journey-management/modifications/words.ts'
import { STALE } from '#domain/messages.ts'
import { fullWeek } from '#tests/support/journeys/full-week.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { expect, test } from '#tests/support/quai.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'

const CALENDAR = '/journey-management/calendar'

async function drag(page: Page, block: Locator, to: Locator, before?: () => Promise<void>) {
  // A browser drags in the page that is in front.
  await page.bringToFront()
  await page.locator('.cal-drag').waitFor()
  await block.hover()
  await page.mouse.down()
  // Browsers say where it is over from the second movement on.
  await to.hover({ position: { x: 20, y: 10 } })
  await to.hover({ position: { x: 9, y: 9 } })
  await before?.()
  await page.mouse.up()
}
/** A finger that stays before it moves. */
async function dragByTouch(page: Page, block: Locator, to: Locator) {
  const touch = await page.context().newCDPSession(page)
  const centre = async (of: Locator) => {
    const { x, y, width, height } = (await of.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const [from, end] = [await centre(block), await centre(to)]
  const press = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await press('touchStart', [from])
  await page.locator('.cal-ghost').waitFor()
  await press('touchMove', [{ x: (from.x + end.x) / 2, y: (from.y + end.y) / 2 }])
  await press('touchMove', [end])
  await expect(to).toHaveClass(/cal-over/)
  await press('touchEnd', [])
  await touch.detach()
}
const cell = (page: Page, { id }: { id: string }, day: string) => page.locator(`td[data-row="${id}"][data-day="${day}"]`)
const drivenBy = (page: Page, { id }: { id: string }, number: string) =>
  page
    .locator('tr')
    .filter({ has: page.locator(`td[data-row="${id}"]`) })
    .locator(`[href*="${number}"]`)

/** Rows that scrolling or dragging adds, those that it changes, and the cells that change class. */
const watched = (page: Page) =>
  page.locator('.cal-board').evaluateHandle(board => {
    const isRow = (node: Node) => node instanceof HTMLTableRowElement && node.className !== 'cal-gap'
    const rows = { added: new Set<Node>(), touched: new Set<Node>(), changes: 0 }
    const watch = new MutationObserver(changes => {
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes) if (isRow(node)) rows.added.add(node)
        const row = target instanceof Element ? target.closest('tr') : null
        if (!row || !isRow(row)) continue
        rows.touched.add(row)
        rows.changes += 1
      }
    })
    watch.observe(board.querySelector('tbody')!, { childList: true, subtree: true, attributes: true, characterData: true })
    return () => {
      watch.disconnect()
      return { added: rows.added.size, touched: rows.touched.size, changes: rows.changes }
    }
  })

test('2,000 journeys of 200 drivers scroll and are dragged by what is on the screen, and keys turn period and view', async ({
  page,
  signIn,
  db,
}) => {
  const clear = await fullWeek(db, '2029-03-05')
  await signIn('OPERATOR')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${CALENDAR}?date=2029-03-05`)
  // Of all rows only those on the screen are drawn, and each comes when it is scrolled to.
  const table = page.locator('.cal-table')
  // The head, 200 drivers, and the fold of the others.
  await expect(table).toHaveAttribute('aria-rowcount', '202')
  await page.locator('.cal-drag').waitFor()
  const last = page.locator('tr[aria-rowindex="202"]')
  await expect(last).toHaveCount(0)
  expect(await table.locator('tbody > tr').count()).toBeLessThan(45)
  // Scrolling by ten lines draws ten rows and touches no other.
  const scrolled = await watched(page)
  await page.locator('.cal-board').evaluate(async board => {
    const { height } = board.querySelector('tbody')!.rows[0]!.getBoundingClientRect()
    for (let line = 1; line <= 10; line++) {
      board.scrollTop = line * height
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
  const rows = await scrolled.evaluate(read => read())
  expect(rows.added).toBeGreaterThan(0)
  expect(rows.added).toBeLessThanOrEqual(12)
  expect(rows.touched).toBe(0)
  // Who may take it changes each drawn row once; moving over the cells after that changes the cell left and the one below.
  const [block] = await page.locator('td[data-day] .run').all()
  await block!.hover()
  await page.mouse.down()
  await page.mouse.move(700, 400)
  await expect(page.locator('tr[class*="cal-may"]').first()).toBeVisible()
  const dragged = await watched(page)
  for (let step = 0; step <= 20; step++) await page.mouse.move(400 + step * 40, 400 + (step % 3))
  const moved = await dragged.evaluate(read => read())
  expect(moved.added).toBe(0)
  expect(moved.touched).toBeLessThanOrEqual(2)
  expect(moved.changes).toBeLessThanOrEqual(2 * 21)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('.cal-ghost')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.locator('.cal-board').evaluate(board => board.scrollTo(0, board.scrollHeight))
  await expect(last).toBeInViewport()
  await clear()

  await page.goto(`${CALENDAR}?date=2026-12-23&open=idle&open=absent`)
  await page.locator('section[aria-label^=Notifications]').waitFor({ state: 'attached' })
  for (const [width, height, least] of [
    [1440, 900, 14],
    [1920, 1080, 22],
  ] as const) {
    await page.setViewportSize({ width, height })
    // The rows that a larger window has room for are drawn after its change of size.
    const whole = async () => {
      const rows = page.locator('.cal-table > tbody > tr')
      const bottoms = await rows.evaluateAll(rows => rows.map(row => row.getBoundingClientRect().bottom))
      return bottoms.filter(bottom => bottom <= height).length
    }
    await expect.poll(whole, { message: `${width} × ${height}` }).toBeGreaterThanOrEqual(least)
  }
  const title = page.locator('.cal-title')
  await page.keyboard.press('ArrowRight')
  await expect(title).toHaveText('28 décembre 2026 – 3 janvier 2027 semaine 53')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('m')
  await expect(title).toContainText('décembre 2026 semaines 49 à 53')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/view=day/)
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: 'Dans le calendrier' })).toBeVisible()
})

test('two dispatchers drag the same journey: the second sees what the first did', async ({ page, signIn, db }) => {
  // Beyond what the demonstration generates.
  const day = ordinaryDay(80)
  const [{ driver: first, lorry }, { driver: second }, { driver: third }] = [
    await makeMeans(db),
    await makeMeans(db),
    await makeMeans(db),
  ]
  const run = await planned(db, { day, from: '06:00', to: '10:00' }, { driverId: first.id, vehicleId: lorry.id })
  await signIn('OPERATOR')
  const other = await page.context().newPage()
  // Both look at it before either acts.
  for (const one of [other, page]) {
    await one.goto(`${CALENDAR}?date=${day}&${[first, second, third].map(({ id }) => `driver=${id}`).join('&')}`)
    await expect(drivenBy(one, first, run.number)).toHaveCount(1)
  }
  await drag(page, drivenBy(page, first, run.number), cell(page, second, day))
  await expect(drivenBy(page, second, run.number)).toHaveCount(1)
  await drag(other, drivenBy(other, first, run.number), cell(other, third, day))
  await expect(other.getByRole('dialog').getByText(STALE).first()).toBeVisible()
  await expect(other.getByRole('dialog').getByText(`${second.firstName} ${second.lastName}`).first()).toBeVisible()
  await expect(drivenBy(other, second, run.number)).toHaveCount(1)
  await expect(drivenBy(other, third, run.number)).toHaveCount(0)

  await drag(page, drivenBy(page, second, run.number), cell(page, third, day))
  await expect(drivenBy(page, third, run.number)).toHaveCount(1)
  await page.locator('.toast').getByRole('button', { name: 'Annuler' }).first().click()
  await expect(drivenBy(page, second, run.number)).toHaveCount(1)
  await expect(drivenBy(page, third, run.number)).toHaveCount(0)
  await page.goto(page.url())
  await page.locator('.cal-drag').waitFor()
  await dragByTouch(page, drivenBy(page, second, run.number), cell(page, first, day))
  await expect(drivenBy(page, first, run.number)).toHaveCount(1)

  // The name of a driver is his whole day: one drop, one « Annuler ».
  const more = await planned(db, { day, from: '12:00', to: '14:00' }, { driverId: first.id, vehicleId: lorry.id })
  await page.goto(page.url())
  const rowOf = ({ id }: { id: string }) => page.locator(`th[data-whole="${id}"]`)
  await drag(page, rowOf(first), cell(page, third, day), async () => {
    await expect(rowOf(third)).toContainText('Possible')
  })
  for (const { number } of [run, more]) await expect(drivenBy(page, third, number)).toHaveCount(1)
  await page.locator('.toast').getByRole('button', { name: 'Annuler' }).first().click()
  for (const { number } of [run, more]) await expect(drivenBy(page, first, number)).toHaveCount(1)
})

test('what is dragged is asked about: of a line how far, to a driver who is due his weekly rest, to the tray why', async ({
  page,
  signIn,
  db,
}) => {
  const day = ordinaryDay(86)
  const [{ driver: first, lorry }, { driver: second }, { driver: third }] = [
    await makeMeans(db),
    await makeMeans(db),
    await makeMeans(db),
  ]
  const [line] = await db.select({ id: liveLines.id }).from(liveLines).where(eq(liveLines.status, 'PLANIFIE')).limit(1)
  const ofLine = { origin: 'LIGNE', liveLineId: line!.id } as const
  const means = { driverId: first.id, vehicleId: lorry.id }
  const run = await planned(db, { day, from: '06:00', to: '08:00' }, { ...means, ...ofLine })
  const other = await planned(db, { day, from: '09:00', to: '10:00' }, means)
  for (const before of [1, 2, 3, 4, 5, 6])
    await planned(db, { day: addDays(day, -before), from: '08:00', to: '10:00' }, { driverId: third.id })
  await signIn('CONCEPTOR')
  await page.goto(`${CALENDAR}?date=${day}&driver=${first.id}&driver=${second.id}&driver=${third.id}`)
  const panel = page.getByRole('dialog')
  await drag(page, page.locator(`.run[href*="${run.number}"]`), cell(page, second, day))
  await expect(panel.getByText(SCOPE_WANTED).first()).toBeVisible()
  await expect(panel.getByLabel('Chauffeur', { exact: true })).toHaveValue(second.id)
  await panel.getByLabel('Ce trajet uniquement').check()
  await panel.getByLabel('Motif').fill('Échange entre conducteurs')
  await panel.getByRole('button', { name: 'Déplacer' }).click()
  await expect(drivenBy(page, second, run.number)).toHaveCount(1)

  const rowOf = ({ id }: { id: string }) => page.locator('tr').filter({ has: page.locator(`td[data-row="${id}"]`) })
  await drag(page, drivenBy(page, first, other.number), cell(page, third, day), async () => {
    await expect(rowOf(third).locator('th')).toContainText('Repos hebdomadaire à prendre au plus tard')
    await expect(rowOf(second).locator('th')).toContainText('Possible')
  })
  await expect(rowOf(second).locator('th')).not.toContainText('Possible')
  await expect(panel.getByText(/Repos hebdomadaire à prendre au plus tard/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(drivenBy(page, first, other.number)).toHaveCount(1)

  await drag(page, drivenBy(page, first, other.number), page.locator('.tray'))
  const question = page.getByRole('dialog', { name: /^Désaffecter/ })
  await question.getByLabel('Motif').fill('Repos demandé')
  await question.getByRole('button', { name: 'Désaffecter' }).click()
  await expect(drivenBy(page, first, other.number)).toHaveCount(0)

  await test.step('a planner fills next week, by pointer and by keyboard', async () => {
    const days = [ordinaryDay(120)]
    while (days.length < 4) days.push(ordinaryDay(daysBetween(TODAY, days.at(-1)!) + 1))
    const { driver, lorry, code } = await makeMeans(db, { workdays: [1, 2, 3, 4, 5] })
    const label = `Semaine ${code}`
    await planned(db, { day: days[0]!, from: '05:00', to: '06:00' }, { driverId: driver.id, vehicleId: lorry.id })
    const open = []
    for (const date of days)
      open.push(await planned(db, { day: date, from: '08:00', to: '12:00' }, { label, status: 'PLANIFIE' }))
    // A lorry that he already has needs no answer.
    for (const date of days.slice(0, 2)) {
      const { number } = open[days.indexOf(date)]!
      await page.goto(`${CALENDAR}?date=${date}&driver=${driver.id}&view=resources`)
      await drag(page, page.locator(`.tray-card[href*="${number}"]`), cell(page, driver, date))
      await expect(drivenBy(page, driver, number)).toHaveCount(1)
    }
    const tabTo = async (to: Locator) => {
      for (let times = 0; times < 80 && !(await to.evaluate(node => node === document.activeElement)); times++)
        await page.keyboard.press('Tab')
      await expect(to).toBeFocused()
    }
    for (const date of days.slice(2)) {
      const { number } = open[days.indexOf(date)]!
      await page.goto(`${CALENDAR}?date=${date}&driver=${driver.id}&view=resources`)
      await page.locator('.cal-drag').waitFor()
      await tabTo(page.locator(`.tray-card[href*="${number}"]`))
      await page.keyboard.press('Enter')
      // The first of each kind are in the lists; whoever is not is behind a link.
      await tabTo(panel.getByRole('link', { name: 'Tous les chauffeurs, véhicules et remorques' }))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/tous=1/)
      await panel.getByLabel('Chauffeur', { exact: true }).focus()
      await page.keyboard.type(driver.name)
      await tabTo(panel.getByLabel('Véhicule', { exact: true }))
      await page.keyboard.type(lorry.plate!)
      await tabTo(panel.getByRole('button', { name: 'Affecter', exact: true }))
      await page.keyboard.press('Enter')
      await expect(drivenBy(page, driver, number)).toHaveCount(1)
    }
  })
})
