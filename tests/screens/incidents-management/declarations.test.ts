import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { factories } from '#api/db/seed/factories.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { visit } from '#tests/support/visitor.ts'

/** A damage, an incident or a delay is declared without the number of its journey, and without JavaScript. */

let site: Site
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  site = await sharedSite()
  ;({ db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 }))
})
afterAll(() => close?.())

/** A vehicle and a day before with so many journeys of it. */
async function runsOfDay(count: number) {
  const [row] = await db.execute<{ plate: string; day: string; numbers: string[] }>(sql`
    select plate, service_date::text as day, array_agg(number order by number) as numbers
    from journey join vehicle on vehicle.id = journey.vehicle_id
    where service_date between current_date - 40 and current_date - 3
      and (select count(*) from journey other where other.search like '%' || searchable(plate) || '%' and other.service_date = journey.service_date) = ${count}
    group by plate, service_date having count(*) = ${count} and bool_and(journey.status = 'FACTURE' or journey.status = 'CONTROLE' or journey.status = 'TERMINE')
    order by service_date desc, plate limit 1`)
  return { number: row!.numbers[0]!, words: `${row!.plate} ${formatDate(row!.day)}`, day: row!.day }
}

const DECLARED = [
  ['damages', 'Déclarer un dommage'],
  ['incidents', 'Déclarer un incident'],
  ['delays', 'Noter un retard'],
] as const

it.each(DECLARED)('%s: from the row of the journey', async (screen, label) => {
  const page = await visit(site, 'OPERATOR')
  const { number, day } = await runsOfDay(1)
  await page.goto(`/journey-management/journeys?from=${day}&to=${day}&q=${number}`)
  await page
    .getByRole('link', { name: new RegExp(`^Actions.*${number}`), includeHidden: true })
    .first()
    .click()
  await page.getByRole('link', { name: 'Commenter, déclarer…', includeHidden: true }).click()
  await page.getByRole('link', { name: label, exact: true }).first().click()
  expect(page.url()).toContain(`/incidents-management/${screen}?`)
  await expect(page.getByRole('dialog').getByText(number).first()).toBeVisible()
})

it.each([
  ['damages', 'Déclarer un dommage'],
  ['delays', 'Noter un retard'],
])('%s: by plate and date, with a choice where several fit', async (screen, label) => {
  const page = await visit(site, 'OPERATOR')
  const [one, two] = [await runsOfDay(1), await runsOfDay(2)]
  await page.goto(`/incidents-management/${screen}`)
  await page.getByRole('link', { name: label }).first().click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Trajet').fill('personne ne roule ainsi')
  await panel.getByRole('button', { name: 'Continuer' }).click()
  await expect(panel.getByText('Aucun trajet ne correspond').first()).toBeVisible()
  await panel.getByLabel('Trajet').fill(two.words)
  await panel.getByRole('button', { name: 'Continuer' }).click()
  await expect(panel.getByRole('link', { name: /^TR-/ })).toHaveCount(2)
  await panel.getByRole('link', { name: new RegExp(`^${two.number}`) }).click()
  await expect(
    panel.getByRole('button', { name: label === 'Noter un retard' ? 'Noter le retard' : 'Déclarer le dommage' }),
  ).toBeVisible()
  await expect(panel.getByText(two.number).first()).toBeVisible()
  await page.goto(`/incidents-management/${screen}?panel=new`)
  await panel.getByLabel('Trajet').fill(one.words)
  await panel.getByRole('button', { name: 'Continuer' }).click()
  await expect(panel.getByText(one.number).first()).toBeVisible()
})

it('incidents: by plate and date in the form itself', async () => {
  const page = await visit(site, 'OPERATOR')
  const { number, words, day } = await runsOfDay(1)
  await page.goto('/incidents-management/incidents?panel=new')
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Trajet', { exact: true }).fill(words)
  await panel.getByLabel('Nature').selectOption('Panne')
  await panel.getByLabel('Survenu le').fill(`${day}T10:00`)
  await panel.getByLabel('Description').fill('Fuite de liquide de refroidissement sur la voie de droite')
  await panel.getByRole('button', { name: "Déclarer l'incident" }).click()
  await expect(panel.getByText(number).first()).toBeVisible()
  await expect(panel.getByText('Fuite de liquide').first()).toBeVisible()
})

/** A journey of last year, alone of its client and of its driver. */
async function ownRun() {
  const means = await makeMeans(db)
  const name = `Scierie ${means.code}`
  const client = factories(`declared ${means.code}`, { first: 60_000 + Math.floor(Math.random() * 9_000) }).company({
    legalName: name,
    tradeName: null,
  })
  await db.insert(companies).values(client)
  const hours = { day: addDays(TODAY, -400), from: '08:00', to: '12:00' }
  const run = await planned(db, hours, {
    ...{ driverId: means.driver.id, vehicleId: means.lorry.id, companyId: client.id! },
    status: 'CONTROLE',
  })
  return { run, day: hours.day, words: { client: name, driver: means.driver.name, matricule: means.driver.code } }
}

it.each(['client', 'driver', 'matricule'] as const)('damages, incidents, delays: by %s alone', async by => {
  const page = await visit(site, 'OPERATOR')
  const { run, day, words } = await ownRun()
  const panel = page.getByRole('dialog')
  for (const screen of ['damages', 'delays']) {
    await page.goto(`/incidents-management/${screen}?panel=new`)
    await panel.getByLabel('Trajet').fill(words[by])
    await panel.getByRole('button', { name: 'Continuer' }).click()
    await expect(panel.getByText(run.number).first()).toBeVisible()
  }
  await page.goto('/incidents-management/incidents?panel=new')
  await panel.getByLabel('Trajet', { exact: true }).fill(words[by])
  await panel.getByLabel('Nature').selectOption('Panne')
  await panel.getByLabel('Survenu le').fill(`${day}T10:00`)
  await panel.getByLabel('Description').fill('Fuite de liquide de refroidissement sur la voie de droite')
  await panel.getByRole('button', { name: "Déclarer l'incident" }).click()
  await expect(panel.getByText(run.number).first()).toBeVisible()
  await expect(panel.getByText('Fuite de liquide').first()).toBeVisible()
})
