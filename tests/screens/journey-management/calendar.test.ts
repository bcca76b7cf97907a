import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { ROWS_FIRST } from '#domain/journey-management/calendar/views.ts'
import { STALE } from '#domain/messages.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { ordinaryDay } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

/** Journeys are moved by the form of the panel; by dragging in the browser's tests. */

let site: Site
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  site = await sharedSite()
  ;({ db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 }))
})
afterAll(() => close?.())

const CALENDAR = '/journey-management/calendar'

it('two dispatchers move the same journey: the second sees what the first did', async () => {
  const page = await visit(site)
  // Beyond what the demonstration generates.
  const day = ordinaryDay(80)
  const [{ driver: first, lorry }, { driver: second }, { driver: third }] = [
    await makeMeans(db),
    await makeMeans(db),
    await makeMeans(db),
  ]
  const run = await planned(db, { day, from: '06:00', to: '10:00' }, { driverId: first.id, vehicleId: lorry.id })
  await page.signIn('OPERATOR')
  const view = `${CALENDAR}?date=${day}&${[first, second, third].map(({ id }) => `driver=${id}`).join('&')}`
  const other = page.newTab()
  const drivenBy = (one: Visitor, { id }: { id: string }) =>
    one
      .locator('tr')
      .filter({ has: one.locator(`td[data-row="${id}"]`) })
      .locator(`[href*="${run.number}"]`)
  const open = async (one: Visitor) => {
    await one.goto(`${view}&panel=move&tous=1&trajet=${run.number}`)
    await expect(drivenBy(one, first)).toHaveCount(1)
  }
  const send = async (one: Visitor, to: { id: string }) => {
    await one.getByLabel('Chauffeur', { exact: true }).selectOption(to.id)
    await one.getByRole('button', { name: 'Déplacer' }).click()
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

it('a journey of a line that is moved asks how far, and is a modification', async () => {
  const page = await visit(site)
  const day = ordinaryDay(86)
  const [{ driver: first, lorry }, { driver: second }] = [await makeMeans(db), await makeMeans(db)]
  const [line] = await db.select().from(liveLines).where(eq(liveLines.status, 'PLANIFIE')).limit(1)
  const ofLine = { origin: 'LIGNE', liveLineId: line!.id } as const
  const run = await planned(db, { day, from: '06:00', to: '08:00' }, { driverId: first.id, vehicleId: lorry.id, ...ofLine })
  await page.signIn('CONCEPTOR')
  await page.goto(`${CALENDAR}?date=${day}&driver=${first.id}&driver=${second.id}`)
  const panel = page.getByRole('dialog')
  await page.locator(`[href*="${run.number}"]`).click()
  await panel.getByRole('link', { name: 'Tous les chauffeurs, véhicules et remorques' }).click()
  await panel.getByLabel('Chauffeur', { exact: true }).selectOption(second.id)
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

it("the menu of a driver gives his whole day to another, and opens « Il me manque quelqu'un »", async () => {
  const page = await visit(site, 'OPERATOR')
  const day = ordinaryDay(93)
  const [{ driver: first, lorry }, { driver: second }] = [await makeMeans(db), await makeMeans(db)]
  const runs = []
  for (const [from, to] of [
    ['06:00', '08:00'],
    ['09:00', '11:00'],
  ] as const)
    runs.push(await planned(db, { day, from, to }, { driverId: first.id, vehicleId: lorry.id }))
  const view = `${CALENDAR}?date=${day}&driver=${first.id}&driver=${second.id}`
  await page.goto(view)
  const drivenBy = ({ id }: { id: string }, number: string) =>
    page
      .locator('tr')
      .filter({ has: page.locator(`td[data-row="${id}"]`) })
      .locator(`[href*="${number}"]`)
  const menu = page.getByRole('link', { name: `Actions\u202f: ${first.name}` })
  await menu.click()
  await page.getByRole('link', { name: 'Déplacer la journée' }).click()
  const panel = page.getByRole('dialog', { name: new RegExp(first.name) })
  await panel.getByLabel('Confier à', { exact: true }).selectOption(second.id)
  await panel.getByRole('button', { name: 'Confier 2 trajets' }).click()
  for (const { number } of runs) await expect(drivenBy(second, number)).toHaveCount(1)
  await page.getByRole('button', { name: 'Annuler', exact: true }).first().click()
  for (const { number } of runs) await expect(drivenBy(first, number)).toHaveCount(1)

  await page.goto(view)
  await menu.click()
  await page.getByRole('link', { name: 'Malade' }).click()
  await expect(page.getByRole('heading', { name: first.name })).toBeVisible()
  await expect(page.getByRole('button', { name: /confirmer et prévenir$/ })).toBeVisible()
})

/** A driver whose night from 22:00 to 05:00 takes eight hours, on the week of 25 October (domain.md §6.3). */
async function longNight() {
  const { driver, lorry } = await makeMeans(db)
  const run = await planned(
    db,
    { day: '2026-10-24', from: '22:00', to: '05:00', dayOffset: 1 },
    {
      driverId: driver.id,
      vehicleId: lorry.id,
      // Nobody waits for it.
      status: 'CONTROLE',
    },
  )
  const page = await visit(site, 'OPERATOR')
  await page.goto(`${CALENDAR}?date=2026-10-25&driver=${driver.id}`)
  return {
    page,
    row: page.getByRole('row', { name: new RegExp(driver.lastName) }),
    blocks: page.locator(`a[href*="${run.number}"]`),
  }
}

it('the clock changes tonight: a week counts the night as it passes, and names it by the clock', async () => {
  const { row, blocks } = await longNight()
  await expect(row).toContainText('1 trajet · 8 h 00')
  await expect(blocks).toHaveText([/22:00/, /suite/])
  await expect(blocks.first()).toHaveAttribute('title', /22:00 → 05:00 \(8 h 00\)$/)
})

it('the clock changes tonight: a day draws the night by the clock on the wall', async () => {
  const { page, blocks } = await longNight()
  await page.getByRole('link', { name: '24 h', exact: true }).click()
  // The 25th, from midnight to five by the clock on the wall.
  await expect(blocks).toHaveCount(1)
  await expect(blocks).toHaveAttribute('style', /left: ?0%; ?width: ?20\.8%/)
})

it('a month is a press away from the week', async () => {
  const { page } = await longNight()
  await page.getByRole('link', { name: 'Mois', exact: true }).click()
  await expect(page.getByRole('heading', { name: /octobre 2026/ })).toBeVisible()
})

it('without JavaScript all rows come in pages, by depot, and those without a journey are folded', async () => {
  const page = await visit(site, 'OPERATOR')
  // Beyond what the demonstration generates.
  await page.goto(`${CALENDAR}?date=${ordinaryDay(100)}&span=day`)
  const fold = page.getByRole('link', { name: /sans trajet$/ })
  const idle = Number.parseInt((await fold.textContent()) ?? '', 10)
  expect(idle).toBeGreaterThan(ROWS_FIRST)
  const rows = page.locator('tbody th[scope="row"]')
  const working = await rows.count()
  await fold.click()
  await expect(rows).toHaveCount(ROWS_FIRST)
  await page.goto(`${page.url()}&sort=depot`)
  const [names, depots] = [new Set<string>(), new Set<string>()]
  for (let next = true; next; ) {
    for (const name of await rows.allTextContents()) names.add(name)
    for (const depot of await page.locator('.cal-between b').allTextContents()) depots.add(depot)
    const link = page.getByRole('link', { name: 'Suivantes' })
    next = (await link.count()) > 0
    if (next) await link.click()
  }
  expect(names.size).toBe(working + idle)
  expect(depots.size).toBeGreaterThan(1)
  await page.getByRole('link', { name: /sans trajet$/ }).click()
  await expect(rows).toHaveCount(working)
})

it('a move is taken back from its message, and for a minute from the history of the journey', async () => {
  const page = await visit(site, 'OPERATOR')
  const day = ordinaryDay(93)
  const [{ driver: first, lorry }, { driver: second }] = [await makeMeans(db), await makeMeans(db)]
  const run = await planned(db, { day, from: '06:00', to: '08:00' }, { driverId: first.id, vehicleId: lorry.id })
  const view = `${CALENDAR}?date=${day}&driver=${first.id}&driver=${second.id}`
  const drivenBy = ({ id }: { id: string }) =>
    page
      .locator('tr')
      .filter({ has: page.locator(`td[data-row="${id}"]`) })
      .locator(`[href*="${run.number}"]`)
  const move = async () => {
    await page.goto(`${view}&panel=move&tous=1&trajet=${run.number}`)
    await page.getByLabel('Chauffeur', { exact: true }).selectOption(second.id)
    await page.getByRole('button', { name: 'Déplacer' }).click()
    await expect(drivenBy(second)).toHaveCount(1)
  }
  const undo = page.locator('.toast-undo button')
  await move()
  await undo.click()
  await expect(page.getByText(`Trajet ${run.number} remis à sa place`)).toBeVisible()
  await expect(drivenBy(first)).toHaveCount(1)
  await move()
  await page.goto(`/journey-management/journeys?date=${day}&panel=show&trajet=${run.number}&tab=historique`)
  await undo.click()
  await expect(page.getByText(`Trajet ${run.number} remis à sa place`)).toBeVisible()
  await page.goto(view)
  await expect(drivenBy(first)).toHaveCount(1)
})
