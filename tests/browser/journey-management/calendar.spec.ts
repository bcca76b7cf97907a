import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { type Database, openDatabase } from '#api/db/client.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { SCOPE_WANTED } from '#domain/journey-management/modifications/words.ts'
import { STALE } from '#domain/messages.ts'
import { expect, test as quaiTest } from '#tests/support/quai.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { ordinaryDay } from '#tests/support/today.ts'

/** The calendar of journeys: with JavaScript by dragging, without it by the form of the panel. */

const test = quaiTest.extend<{ db: Database }>({
  db: async ({ quai }, use) => {
    const { db, close } = openDatabase(quai.databaseUrl, { readers: 1, writers: 1 })
    await use(db)
    await close()
  },
})

const CALENDAR = '/journey-management/calendar'

let number = 0
async function planned(
  db: Database,
  day: string,
  from: string,
  to: string,
  dayOffset: number,
  means: Partial<typeof journeys.$inferInsert>,
) {
  const [depot] = await db.select({ id: addresses.id }).from(addresses).where(eq(addresses.kind, 'DEPOT')).limit(1)
  const [plannedStart, plannedEnd] = [instantAt(day, 0, from), instantAt(day, dayOffset, to)]
  const [row] = await db
    .insert(journeys)
    .values({
      number: `TR-${day.slice(2).replaceAll('-', '')}-${9500 + ++number}`,
      serviceDate: day,
      kind: 'SPOT',
      origin: 'MANUEL',
      label: 'Navette',
      status: 'AFFECTE',
      plannedStart,
      plannedEnd,
      stopsTotal: 2,
      ...means,
    })
    .returning()
  const stop = { journeyId: row!.id, addressId: depot!.id, kind: 'LIVRAISON' } as const
  await db.insert(journeyStops).values([
    { ...stop, position: 0, plannedArrival: plannedStart, plannedDeparture: plannedStart },
    { ...stop, position: 1, plannedArrival: plannedEnd, plannedDeparture: plannedEnd },
  ])
  return row!
}

test('two dispatchers drag the same journey: the second sees what the first did', async ({
  page,
  signIn,
  db,
  javaScriptEnabled,
}) => {
  // Beyond what the demonstration generates.
  const day = ordinaryDay(80)
  const [{ driver: first, lorry }, { driver: second }, { driver: third }] = [
    await makeMeans(db),
    await makeMeans(db),
    await makeMeans(db),
  ]
  const run = await planned(db, day, '06:00', '10:00', 0, { driverId: first.id, vehicleId: lorry.id })
  await signIn('OPERATOR')
  const view = `${CALENDAR}?date=${day}&${[first, second, third].map(({ id }) => `driver=${id}`).join('&')}`
  const other = await page.context().newPage()
  const drivenBy = (one: Page, { id }: { id: string }) =>
    one
      .locator('tr')
      .filter({ has: one.locator(`td[data-row="${id}"]`) })
      .locator(`[href*="${run.number}"]`)
  const open = async (one: Page) => {
    await one.goto(javaScriptEnabled ? view : `${view}&panel=move&trajet=${run.number}`)
    await expect(drivenBy(one, first)).toHaveCount(1)
  }
  const send = async (one: Page, to: { id: string }) => {
    if (javaScriptEnabled) {
      const cell = one.locator(`td[data-row="${to.id}"][data-day="${day}"]`)
      // A browser drags in the page that is in front.
      await one.bringToFront()
      await one.locator('.cal-drag').waitFor()
      await drivenBy(one, first).hover()
      await one.mouse.down()
      // Browsers say where it is over from the second movement on.
      await cell.hover()
      await cell.hover({ position: { x: 9, y: 9 } })
      await one.mouse.up()
    } else {
      await one.getByLabel('Chauffeur', { exact: true }).selectOption(to.id)
      await one.getByRole('button', { name: 'Déplacer' }).click()
    }
  }
  // Both look at it before either acts.
  await open(other)
  await open(page)
  await send(page, second)
  await expect(drivenBy(page, second)).toHaveCount(1)
  await send(other, third)
  await expect(other.getByRole('dialog').getByText(STALE).first()).toBeVisible()
  await expect(other.getByRole('dialog').getByText(`${second.firstName} ${second.lastName}`).first()).toBeVisible()
  await expect(drivenBy(other, second)).toHaveCount(1)
  await expect(drivenBy(other, third)).toHaveCount(0)
})

test('a journey of a line that is moved asks how far, and is a modification', async ({ page, signIn, db, javaScriptEnabled }) => {
  const day = ordinaryDay(86)
  const [{ driver: first, lorry }, { driver: second }] = [await makeMeans(db), await makeMeans(db)]
  const [line] = await db.select().from(liveLines).where(eq(liveLines.status, 'PLANIFIE')).limit(1)
  const ofLine = { origin: 'LIGNE', liveLineId: line!.id } as const
  const run = await planned(db, day, '06:00', '08:00', 0, { driverId: first.id, vehicleId: lorry.id, ...ofLine })
  await signIn('CONCEPTOR')
  await page.goto(`${CALENDAR}?date=${day}&driver=${first.id}&driver=${second.id}`)
  const panel = page.getByRole('dialog')
  if (javaScriptEnabled) {
    await page.locator('.cal-drag').waitFor()
    const cell = page.locator(`td[data-row="${second.id}"][data-day="${day}"]`)
    await page.locator(`[data-run="${run.number}"]`).hover()
    await page.mouse.down()
    await cell.hover()
    await cell.hover({ position: { x: 9, y: 9 } })
    await page.mouse.up()
    await expect(panel.getByText(SCOPE_WANTED).first()).toBeVisible()
    await expect(panel.getByLabel('Chauffeur', { exact: true })).toHaveValue(second.id)
  } else {
    await page.locator(`[href*="${run.number}"]`).click()
    await panel.getByLabel('Chauffeur', { exact: true }).selectOption(second.id)
  }
  await expect(panel.getByRole('radio')).toHaveCount(4)
  await panel.getByLabel('Ce trajet uniquement').check()
  await panel.getByLabel('Motif').fill('Échange entre conducteurs')
  await panel.getByRole('button', { name: 'Déplacer' }).click()
  await expect(page.getByText(new RegExp(`Trajet ${run.number} déplacé \\(MOD-`)).filter({ visible: true })).toBeVisible()
  await expect(
    page
      .locator('tr')
      .filter({ has: page.locator(`td[data-row="${second.id}"]`) })
      .locator(`[href*="${run.number}"]`),
  ).toHaveCount(1)
  await page.goto(`/journey-management/modifications/history?journey=${run.id}`)
  await expect(page.getByRole('table').getByText('Ce trajet uniquement').first()).toBeVisible()
})

test('the clock changes tonight: the night is drawn by the clock and counted as it passes', { tag: '@same-without-js' }, async ({
  page,
  signIn,
  db,
}) => {
  const { driver, lorry } = await makeMeans(db)
  // domain.md §6.3: 22:00 to 05:00 takes eight hours.
  const run = await planned(db, '2026-10-24', '22:00', '05:00', 1, {
    driverId: driver.id,
    vehicleId: lorry.id,
    // Nobody waits for it.
    status: 'CONTROLE',
  })
  await signIn('OPERATOR')
  await page.goto(`${CALENDAR}?date=2026-10-25&driver=${driver.id}`)
  await expect(page.getByRole('row', { name: new RegExp(driver.lastName) })).toContainText('1 trajet · 8 h 00')
  const blocks = page.locator(`a[href*="${run.number}"]`)
  await expect(blocks).toHaveText([/22:00/, /suite/])
  await expect(blocks.first()).toHaveAttribute('title', /22:00 → 05:00 \(8 h 00\)$/)
  await page.getByRole('link', { name: '24 h', exact: true }).click()
  // The 25th, from midnight to five by the clock on the wall.
  await expect(blocks).toHaveCount(1)
  await expect(blocks).toHaveAttribute('style', /left: ?0%; ?width: ?20\.8%/)
  await page.getByRole('link', { name: 'Mois', exact: true }).click()
  await expect(page.getByRole('heading', { name: /octobre 2026/ })).toBeVisible()
})
