import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { SCOPE_WANTED } from '#domain/journey-management/modifications/words.ts'
import { STALE } from '#domain/messages.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { expect, test } from '#tests/support/quai.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { ordinaryDay } from '#tests/support/today.ts'

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
const cell = (page: Page, { id }: { id: string }, day: string) => page.locator(`td[data-row="${id}"][data-day="${day}"]`)
const drivenBy = (page: Page, { id }: { id: string }, number: string) =>
  page
    .locator('tr')
    .filter({ has: page.locator(`td[data-row="${id}"]`) })
    .locator(`[href*="${number}"]`)

test('the arrows turn the period, letters the view, and the help names them', async ({ page, signIn }) => {
  await signIn('SALES')
  await page.goto(`${CALENDAR}?date=2026-12-23&open=idle&open=absent`)
  await page.locator('section[aria-label^=Notifications]').waitFor({ state: 'attached' })
  for (const [width, height, least] of [
    [1440, 900, 14],
    [1920, 1080, 22],
  ] as const) {
    await page.setViewportSize({ width, height })
    const bottoms = await page
      .locator('.cal-table > tbody > tr')
      .evaluateAll(rows => rows.map(row => row.getBoundingClientRect().bottom))
    expect(bottoms.filter(bottom => bottom <= height).length, `${width} × ${height}`).toBeGreaterThanOrEqual(least)
  }
  // Of all rows only those on the screen are drawn, and each comes when it is scrolled to.
  const table = page.locator('.cal-table')
  await expect(table).toHaveAttribute('aria-rowcount', /^\d+$/)
  const lines = Number(await table.getAttribute('aria-rowcount'))
  const last = page.locator(`tr[aria-rowindex="${lines}"]`)
  expect(await table.locator('tbody > tr').count()).toBeLessThan(lines - 1)
  await expect(last).toHaveCount(0)
  // Scrolling by ten lines draws ten rows and touches no other.
  const [added, touched] = await page.locator('.cal-board').evaluate(async board => {
    const body = board.querySelector('tbody')!
    const isRow = (node: Node) => node instanceof HTMLTableRowElement && node.className !== 'cal-gap'
    const rows = { added: new Set<Node>(), touched: new Set<Node>() }
    const watch = new MutationObserver(changes => {
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes) if (isRow(node)) rows.added.add(node)
        const row = target instanceof Element ? target.closest('tr') : null
        if (row && isRow(row)) rows.touched.add(row)
      }
    })
    watch.observe(body, { childList: true, subtree: true, attributes: true, characterData: true })
    const { height } = body.rows[0]!.getBoundingClientRect()
    for (let line = 1; line <= 10; line++) {
      board.scrollTop = line * height
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    watch.disconnect()
    return [rows.added.size, rows.touched.size]
  })
  expect(added).toBeGreaterThan(0)
  expect(added).toBeLessThanOrEqual(12)
  expect(touched).toBe(0)
  await page.locator('.cal-board').evaluate(board => board.scrollTo(0, board.scrollHeight))
  await expect(last).toBeInViewport()
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
  await drag(page, page.locator(`[data-run="${run.number}"]`), cell(page, second, day))
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
})
