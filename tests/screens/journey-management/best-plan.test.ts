import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { ordinaryDay } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

/** « Affecter au mieux », by links and forms alone, without JavaScript. */

let site: Site
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  site = await sharedSite()
  ;({ db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 }))
})
afterAll(async () => {
  // Other tests of the site look for their own means among the first hundred.
  const own = { status: 'ARCHIVE' as const }
  const inside = {
    drivers: made.map(({ driver }) => driver.id),
    lorries: made.flatMap(({ lorry, tractor }) => [lorry.id!, tractor.id!]),
  }
  await db.update(drivers).set(own).where(inArray(drivers.id, inside.drivers))
  await db.update(vehicles).set(own).where(inArray(vehicles.id, inside.lorries))
  await close?.()
})

const made: Awaited<ReturnType<typeof makeMeans>>[] = []

const JOURNEYS = '/journey-management/journeys'
/** Beyond what the demonstration generates. */
const day = (more: number) => ordinaryDay(100 + more)

async function openDay(page: Visitor, date: string, hours: [string, string][]): Promise<string[]> {
  for (let nth = 0; nth < hours.length; nth++) made.push(await makeMeans(db, { workdays: [1, 2, 3, 4, 5] }))
  const [depot] = await db.select({ id: addresses.id }).from(addresses).where(eq(addresses.kind, 'DEPOT')).limit(1)
  const numbers: string[] = []
  for (const [from, to] of hours) {
    const stop = (arrival: string) => ({ addressId: depot!.id, kind: 'LIVRAISON', arrival, departure: arrival, dayOffset: 0 })
    const answer = await page.request.post(`/api${JOURNEYS}`, {
      data: { label: 'Navette à couvrir', kind: 'SPOT', serviceDate: date, kmLoaded: '80', stops: [stop(from), stop(to)] },
      headers: { origin: site.url },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    numbers.push(((await answer.json()) as { number: string }).number)
  }
  return numbers
}

/** From the list of the day to the proposal: the page refreshes itself until the job is over. */
async function propose(page: Visitor, date: string) {
  await page.goto(`${JOURNEYS}?date=${date}`)
  await page.getByRole('link', { name: 'Affecter au mieux' }).click()
  await search(page)
}

async function search(page: Visitor) {
  await page.getByRole('button', { name: 'Chercher le meilleur plan' }).click()
  await page.refreshed()
}

/** Applies the proposal; one that carries a warning of the check asks why. */
async function apply(page: Visitor, button: string | RegExp) {
  const reason = page.getByLabel('Pourquoi malgré un avertissement')
  if ((await reason.count()) > 0) await reason.fill('Vu avec le chauffeur')
  await page.getByRole('button', { name: button }).click()
}

const statusesOf = async (numbers: string[]) =>
  (await db.select().from(journeys).where(inArray(journeys.number, numbers)).orderBy(journeys.number)).map(({ status }) => status)

it('tomorrow in one press: the whole day has its drivers', async () => {
  const page = await visit(site, 'OPERATOR')
  const date = day(0)
  const numbers = await openDay(page, date, [
    ['06:00', '08:00'],
    ['06:30', '09:00'],
    ['10:00', '11:30'],
  ])
  await propose(page, date)
  await expect(page.getByText('optimum prouvé')).toHaveCount(1)
  await expect(page.getByText('3 sur 3')).toHaveCount(1)
  expect(await statusesOf(numbers)).toEqual(['PLANIFIE', 'PLANIFIE', 'PLANIFIE'])
  await apply(page, 'Appliquer tout (3)')
  await expect(page.getByText('3 trajets affectés').first()).toBeVisible()
  expect(await statusesOf(numbers)).toEqual(['AFFECTE', 'AFFECTE', 'AFFECTE'])
  await expect(page.getByRole('button', { name: /^Appliquer/ })).toHaveCount(0)
})

it('half of it: what is ticked is assigned, the rest waits; what somebody else took comes back with its reason', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const date = day(3)
  const numbers = await openDay(page, date, [
    ['06:00', '08:00'],
    ['06:30', '09:00'],
  ])
  await propose(page, date)
  const colleague = await visit(site, 'OPERATOR')
  await colleague.goto(page.url())
  await page.getByRole('checkbox', { name: `Sélectionner ${numbers[0]}` }).check()
  await apply(page, 'Appliquer les trajets cochés')
  await expect(page.getByText('1 trajet affecté').first()).toBeVisible()
  expect(await statusesOf(numbers)).toEqual(['AFFECTE', 'PLANIFIE'])
  for (const number of numbers) await colleague.getByRole('checkbox', { name: `Sélectionner ${number}` }).check()
  await apply(colleague, 'Appliquer les trajets cochés')
  await expect(colleague.getByRole('alert')).toContainText(numbers[0]!)
  expect(await statusesOf(numbers)).toEqual(['AFFECTE', 'AFFECTE'])
})

it('three are sick: each absence is declared, and one plan covers what they leave', async () => {
  const page = await visit(site, 'OPERATOR')
  const date = day(9)
  const numbers = await openDay(page, date, [
    ['06:00', '08:00'],
    ['06:30', '09:00'],
    ['07:00', '10:00'],
  ])
  for (const number of numbers) {
    const means = await makeMeans(db, { firstName: 'Erwan', workdays: [1, 2, 3, 4, 5] })
    made.push(means)
    const { driver, lorry } = means
    const given = await page.request.post(`/api${JOURNEYS}/${number}/assign`, {
      data: { driverId: driver.id, vehicleId: lorry.id },
      headers: { origin: site.url },
    })
    expect(given.ok(), await given.text()).toBe(true)
    await page.goto(`/journey-management/replacements/missing/${driver.id}?why=MALADE&from=${date}`)
    await page.getByRole('radio', { name: 'Laisser à pourvoir' }).check()
    await page.getByRole('button', { name: /confirmer et prévenir$/ }).click()
    await expect(page.getByText('1 trajet reste à pourvoir').first()).toBeVisible()
    await page.goto(`/journey-management/replacements/missing/${driver.id}?why=MALADE&from=${date}`)
  }
  expect(await statusesOf(numbers)).toEqual(['PLANIFIE', 'PLANIFIE', 'PLANIFIE'])
  await page.getByRole('link', { name: 'Affecter au mieux ce jour' }).click()
  await search(page)
  await apply(page, 'Appliquer tout (3)')
  await expect(page.getByText('3 trajets affectés').first()).toBeVisible()
  expect(await statusesOf(numbers)).toEqual(['AFFECTE', 'AFFECTE', 'AFFECTE'])
})

it('two days at once, then again without one of the drivers: only what changes is applied', async () => {
  const page = await visit(site, 'CONCEPTOR')
  const [date, next] = [day(15), day(16)]
  const numbers = [...(await openDay(page, date, [['06:00', '08:00']])), ...(await openDay(page, next, [['06:00', '08:00']]))]
  const order = async () => {
    await page.goto(`${JOURNEYS}/best-plan?day=${date}`)
    await page.getByLabel("Jusqu'au").fill(addDays(date, 8))
    await page.getByLabel('Reprendre aussi les trajets affectés').check()
  }
  await order()
  await page.getByRole('button', { name: 'Chercher le meilleur plan' }).click()
  await expect(page.getByText('Au plus sept jours, à partir du premier').first()).toBeVisible()
  await expect(page.getByLabel('Reprendre aussi les trajets affectés')).toBeChecked()
  await page.getByLabel("Jusqu'au").fill(next)
  await search(page)
  for (const number of numbers) await expect(page.getByText(number).first()).toBeVisible()
  await apply(page, 'Appliquer tout (2)')
  await expect(page.getByText('2 trajets affectés').first()).toBeVisible()
  await order()
  await page.getByLabel("Jusqu'au").fill(next)
  await search(page)
  await expect(page.getByText('2 trajets gardent leurs moyens')).toHaveCount(1)
  const [run] = await db.select().from(journeys).where(eq(journeys.number, numbers[0]!))
  const [driver] = await db.select().from(drivers).where(eq(drivers.id, run!.driverId!))
  await page.getByText('Chercher de nouveau sans certains moyens').click()
  await page
    .getByRole('checkbox', { name: new RegExp(`${driver!.lastName}`) })
    .first()
    .check()
  await page.getByRole('button', { name: 'Chercher de nouveau' }).click()
  await page.refreshed()
  // He may have had both journeys.
  await apply(page, /^Appliquer tout/)
  await expect(page.getByText(/trajets? affectés?/).first()).toBeVisible()
  const [now] = await db.select().from(journeys).where(eq(journeys.number, numbers[0]!))
  expect(now).toMatchObject({ status: 'AFFECTE' })
  expect(now!.driverId).not.toBe(driver!.id)
})

it('starts from a tour, for its journeys alone', async () => {
  const page = await visit(site, 'OPERATOR')
  const [tour] = await db.select().from(driverPools).where(eq(driverPools.status, 'ACTIVE')).orderBy(driverPools.code).limit(1)
  await page.goto(`/journey-management/drivers-pools/${tour!.id}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('link', { name: 'Affecter au mieux…' }).click()
  await expect(page.getByText(`de la tournée ${tour!.code}`)).toHaveCount(1)
  const [own, other] = await openDay(page, day(12), [
    ['06:00', '08:00'],
    ['06:30', '09:00'],
  ])
  await db.update(journeys).set({ driverPoolId: tour!.id }).where(eq(journeys.number, own!))
  await page.getByLabel('Jour').fill(day(12))
  await search(page)
  await expect(page.getByText(own!).first()).toBeVisible()
  await expect(page.getByText(other!)).toHaveCount(0)
})

it('is no page for SALES and DRIVER', async () => {
  const path = `${JOURNEYS}/best-plan?day=${day(6)}`
  for (const role of ['SALES', 'DRIVER'] as const) expect((await site.ask(path, { role })).status).toBe(404)
  const list = await (await site.ask(`${JOURNEYS}?date=${day(6)}`, { role: 'SALES' })).text()
  expect(list).not.toContain('Affecter au mieux')
  for (const role of ['OPERATOR', 'CONCEPTOR'] as const) {
    const page = await visit(site, role)
    await page.goto(path)
    await expect(page.getByLabel('Jour')).toHaveValue(day(6))
  }
})
