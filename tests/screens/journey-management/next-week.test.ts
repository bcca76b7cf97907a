import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { daysBetween } from '#domain/calendar/dates.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'
import { visit } from '#tests/support/visitor.ts'

/** A planner fills next week by links and forms alone, without JavaScript. */

let site: Site
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  site = await sharedSite()
  ;({ db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 }))
})
afterAll(() => close?.())

it('gives the open journeys of a week to one driver, found by his matricule', async () => {
  const days = [ordinaryDay(120)]
  while (days.length < 4) days.push(ordinaryDay(daysBetween(TODAY, days.at(-1)!) + 1))
  const { driver, lorry } = await makeMeans(db, { workdays: [1, 2, 3, 4, 5] })
  const label = `Semaine ${driver.code}`
  const open = []
  for (const day of days) open.push(await planned(db, { day, from: '08:00', to: '12:00' }, { label, status: 'PLANIFIE' }))

  const page = await visit(site, 'OPERATOR')
  const list = `/journey-management/journeys?from=${days[0]}&to=${days.at(-1)}&q=${driver.code}`
  await page.goto(`${list}&unassigned=1`)
  const boxes = page.getByRole('table').getByRole('row').getByRole('checkbox')
  for (const place of [0, 1, 2, 3]) await boxes.nth(place).check()
  await page.getByRole('button', { name: 'Affecter…' }).click()
  const panel = page.getByRole('dialog', { name: 'Affecter 4 trajets' })
  const choose = async (name: string, text: string) => {
    const select = panel.getByLabel(name, { exact: true })
    await select.selectOption(await select.getByRole('option', { name: new RegExp(text) }).getAttribute('value'))
  }
  await choose('Chauffeur', driver.name)
  await choose('Véhicule', lorry.plate)
  await panel.getByRole('button', { name: 'Affecter' }).click()
  await expect(page.getByText('4 trajets affectés').filter({ visible: true }).first()).toBeVisible()
  const rows = await db
    .select({ status: journeys.status, driverId: journeys.driverId, vehicleId: journeys.vehicleId })
    .from(journeys)
    .where(
      inArray(
        journeys.id,
        open.map(({ id }) => id),
      ),
    )
  expect(rows).toEqual(days.map(() => ({ status: 'AFFECTE', driverId: driver.id, vehicleId: lorry.id })))
  // He calls about his week.
  await page.goto(list)
  await expect(page.getByRole('table').locator('tbody .name a')).toHaveCount(4)
})
