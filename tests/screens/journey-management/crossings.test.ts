import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { KM_WANTED } from '#domain/assignment/guess.ts'
import { driving, LABEL, planTonight } from '#tests/support/driving.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { ordinaryDay } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

/** Nights, ferries and changes of driver, entered in forms without JavaScript (`law.md` §3). */

let site: Site
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  site = await sharedSite()
  ;({ db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 }))
})
afterAll(() => close?.())

const LIST = '/journey-management/journeys'
/** Beyond what the demonstration generates. */
const DAY = ordinaryDay(75)

const panel = (page: Visitor) => page.getByRole('dialog')
const status = (page: Visitor) => panel(page).locator('.panel-head .status-word')
const group = (page: Visitor, name: string | RegExp) => panel(page).getByRole('group', { name, exact: typeof name === 'string' })

async function place(label: string, over: Partial<typeof addresses.$inferInsert> = {}) {
  const code = crypto.randomUUID().slice(0, 7)
  const own = { kind: 'CLIENT' as const, country: 'FR', line1: 'Quai', zip: '44000', city: 'Nantes', geofenceM: 200 }
  await db.insert(addresses).values({ ...own, label: `${label} ${code}`, ...over })
  return `${label} ${code}`
}

interface Stop {
  place: string
  arrival: string
  departure?: string
  day?: string
}

/** Fills « Nouveau trajet » with two stops. */
async function newJourney(page: Visitor, label: string, stops: readonly Stop[]) {
  await page.goto(`${LIST}?date=${DAY}&panel=new`)
  await panel(page).getByLabel('Libellé').fill(label)
  for (const [nth, { place, arrival, departure = '', day = '0' }] of stops.entries()) {
    const stop = group(page, `Arrêt ${nth + 1}`)
    await stop.getByLabel('Adresse').fill(place)
    await stop.getByLabel('Arrivée').fill(arrival)
    await stop.getByLabel('Départ').fill(departure)
    await stop.getByLabel('Jour').selectOption(day)
  }
}
const save = (page: Visitor) => panel(page).getByRole('button', { name: 'Enregistrer le trajet' }).click()

async function assignTo(page: Visitor, means: Awaited<ReturnType<typeof makeMeans>>) {
  const number = new URL(page.url()).searchParams.get('trajet')!
  await page.goto(`${LIST}?trajet=${number}&panel=assign&tous=1`)
  await group(page, /^Chauffeur/)
    .getByText(means.driver.name)
    .click()
  await group(page, /^Véhicule/)
    .getByText(means.lorry.plate)
    .click()
  return number
}
const affect = (page: Visitor) => panel(page).getByRole('button', { name: 'Affecter', exact: true }).click()

const ENGLISH = { country: 'GB', line1: 'George Byng Way', zip: 'PO2 8QN', city: 'Portsmouth', lat: '50.8118', lng: '-1.0891' }

it('ferry to England: a crossing and a rest ashore are entered, refused when they end too soon, and assigned', async () => {
  const page = await visit(site, 'OPERATOR')
  const means = await makeMeans(db)
  const [home, away] = [await place('Rennes'), await place('Portsmouth', ENGLISH)]
  await newJourney(page, 'Portsmouth par le ferry', [
    { place: home, arrival: '09:15', departure: '09:45' },
    { place: away, arrival: '10:10', day: '1' },
  ])
  await panel(page).getByRole('button', { name: "Traversée après l'arrêt 1" }).click()
  const crossing = group(page, "Traversée après l'arrêt 1")
  await expect(crossing.getByLabel('Début')).toHaveValue('09:45')
  await expect(crossing.getByLabel('Cabine ou couchette')).toBeChecked()
  await expect(group(page, 'Arrêt 1').getByLabel('Adresse')).toHaveValue(home)
  await crossing.getByLabel('Début').fill('18:30')
  await crossing.getByLabel('Fin').fill('00:30')
  await crossing.getByLabel('Lieu').fill('Ouistreham → Portsmouth')
  await panel(page).getByRole('button', { name: "Repos après l'arrêt 1" }).click()
  const rest = group(page, "Repos après l'arrêt 1")
  await rest.getByLabel('Jour').selectOption('1')
  await rest.getByLabel('Début').fill('00:10')
  await rest.getByLabel('Fin').fill('06:40')
  await panel(page).getByLabel('Conduite').fill('730')
  await save(page)
  expect(page.answer.status()).toBe(422)
  await expect(rest.getByLabel('Début')).toHaveAccessibleDescription(/Cette étape en chevauche une autre/)
  await expect(crossing.getByLabel('Lieu')).toHaveValue('Ouistreham → Portsmouth')
  await expect(rest.getByLabel('Fin')).toHaveValue('06:40')

  // 70 minutes off the ship end the rest.
  await rest.getByLabel('Début').fill('01:40')
  await panel(page).getByLabel('Conduite').fill('700')
  await save(page)
  await expect(status(page)).toHaveText('Planifié')
  const number = await assignTo(page, means)
  await affect(page)
  await expect(panel(page).getByRole('alert')).toContainText('Repos journalier insuffisant')

  await page.goto(`${LIST}?trajet=${number}&panel=edit`)
  await expect(crossing.getByLabel('Début')).toHaveValue('18:30')
  await rest.getByLabel('Début').fill('01:10')
  await rest.getByLabel('Fin').fill('06:10')
  await save(page)
  await assignTo(page, means)
  await affect(page)
  // England is abroad: its tachograph asks for a reason.
  await expect(panel(page).getByRole('alert')).toContainText("Tachygraphe intelligent V2 obligatoire à l'étranger")
  await panel(page).getByLabel('Motif').fill('Véhicule remplacé en décembre')
  await affect(page)
  await expect(status(page)).toHaveText('Affecté')
})

it('a step is removed by its button, and no step is left in the journey', async () => {
  const page = await visit(site, 'OPERATOR')
  const [home, away] = [await place('Lorient'), await place('Brest')]
  await newJourney(page, 'Brest', [
    { place: home, arrival: '06:00' },
    { place: away, arrival: '20:00' },
  ])
  await panel(page).getByRole('button', { name: "Repos après l'arrêt 1" }).click()
  await group(page, "Repos après l'arrêt 1").getByLabel('Fin').fill('12:00')
  // Neither place has a position: only the kilometres say how long the road takes.
  await save(page)
  await expect(panel(page).getByRole('alert')).toContainText(KM_WANTED)
  await expect(group(page, "Repos après l'arrêt 1").getByLabel('Fin')).toHaveValue('12:00')
  await panel(page).getByLabel('En charge').fill('134')
  await save(page)
  const number = new URL(page.url()).searchParams.get('trajet')!
  await page.goto(`${LIST}?trajet=${number}&panel=edit`)
  await panel(page).getByRole('button', { name: "Retirer : repos après l'arrêt 1" }).click()
  await expect(group(page, "Repos après l'arrêt 1")).toHaveCount(0)
  await save(page)
  await page.goto(`${LIST}?trajet=${number}&panel=edit`)
  await expect(group(page, "Repos après l'arrêt 1")).toHaveCount(0)
})

it('crew of two through the night: with a change of driver and a second driver the run is assigned', async () => {
  const page = await visit(site, 'OPERATOR')
  const means = await makeMeans(db)
  const mate = await makeMeans(db)
  const [home, away] = [await place('Angers'), await place('Lyon')]
  await newJourney(page, 'Lyon de nuit', [
    { place: home, arrival: '18:00', departure: '18:30' },
    { place: away, arrival: '08:00', day: '1' },
  ])
  for (const [nth, [hour, day]] of [
    ['23:00', '0'],
    ['03:30', '1'],
  ].entries()) {
    await panel(page).getByRole('button', { name: "Changement de conducteur après l'arrêt 1", exact: true }).click()
    const change = group(page, "Changement de conducteur après l'arrêt 1").nth(nth)
    await change.getByLabel('Heure').fill(hour!)
    await change.getByLabel('Jour').selectOption(day!)
  }
  await panel(page).getByLabel('Conduite').fill('780')
  await save(page)
  await expect(status(page)).toHaveText('Planifié')
  await assignTo(page, means)
  await affect(page)
  await expect(panel(page).getByRole('alert')).toContainText('Conduite journalière prévue')
  await panel(page).getByText('Second chauffeur').first().click()
  await panel(page).getByLabel('Second chauffeur').selectOption(mate.driver.id)
  await affect(page)
  await expect(status(page)).toHaveText('Affecté')
})

it('a rest is shown in words in the calendar, live and to the driver', async () => {
  const page = await visit(site, 'OPERATOR')
  const number = await planTonight(page)
  const words = 'Repos à Bordeaux 23:58–06:00'
  const [run] = await db.select().from(journeys).where(eq(journeys.number, number))
  const steps = [{ kind: 'REPOS' as const, from: 0, to: 362, place: 'Bordeaux', bunk: false }]
  await db
    .update(journeyStops)
    .set({ leg: { steps, drivingMin: null, km: null } })
    .where(and(eq(journeyStops.journeyId, run!.id), eq(journeyStops.position, 0)))
  await driving(site.databaseUrl, number, async () => {
    await page.goto(`/journey-management/calendar?view=day&date=${run!.serviceDate}&q=${number}`)
    await expect(page.locator(`.run[href*="${number}"]`).first()).toContainText(words)
    await page.goto(`/journey-management/live?trajet=${number}`)
    await expect(panel(page)).toContainText(words)
    await page.goto(`${LIST}?trajet=${number}`)
    await expect(panel(page)).toContainText(words)
    await page.signIn('DRIVER')
    await page.goto('/')
    await expect(page.getByRole('region', { name: LABEL })).toContainText(words)
  })
})
