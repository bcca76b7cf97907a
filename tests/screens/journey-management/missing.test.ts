import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

/** « Il me manque quelqu'un », by links and forms alone, without JavaScript. */

let site: Site
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  site = await sharedSite()
  ;({ db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 }))
})
afterAll(() => close?.())

const JOURNEYS = '/journey-management/journeys'
/** Beyond what the demonstration generates; the page takes its day from the list, not from the clock. */
const day = (more: number) => ordinaryDay(90 + more)

async function tour(page: Visitor, date: string, means: Awaited<ReturnType<typeof makeMeans>>, hours: [string, string][]) {
  const [depot] = await db.select({ id: addresses.id }).from(addresses).where(eq(addresses.kind, 'DEPOT')).limit(1)
  const numbers: string[] = []
  for (const [from, to] of hours) {
    const stop = (arrival: string) => ({ addressId: depot!.id, kind: 'LIVRAISON', arrival, departure: arrival, dayOffset: 0 })
    const post = async (path: string, data: object) => {
      const answer = await page.request.post(`/api${path}`, { data, headers: { origin: site.url } })
      expect(answer.ok(), await answer.text()).toBe(true)
      return (await answer.json()) as { number: string }
    }
    const label = `Navette de ${means.driver.lastName}`
    const { number } = await post(JOURNEYS, {
      label,
      kind: 'SPOT',
      serviceDate: date,
      kmLoaded: '80',
      stops: [stop(from), stop(to)],
    })
    await post(`${JOURNEYS}/${number}/assign`, { driverId: means.driver.id, vehicleId: means.lorry.id })
    numbers.push(number)
  }
  return numbers
}

/** Each press on a link or a button is one act. */
function counting(page: Visitor) {
  let acts = 0
  return {
    press: async (role: 'link' | 'button', name: string | RegExp) => {
      acts += 1
      await page.getByRole(role, { name, includeHidden: true }).first().click()
    },
    acts: () => acts,
  }
}

/** From the list of the day: the row's menu, « Malade », one press. */
async function fallIll(press: ReturnType<typeof counting>['press'], number: string) {
  await press('link', new RegExp(`^Actions.*${number}`))
  await press('link', /^Malade/)
  await press('button', /confirmer et prévenir$/)
}

it('two drivers are sick at 05:00: six acts, and each tour has its driver', async () => {
  const page = await visit(site, 'ADMIN')
  const date = day(0)
  const hours: [string, string][] = [
    ['06:00', '08:00'],
    ['09:00', '11:00'],
  ]
  const [first, second] = [await makeMeans(db), await makeMeans(db, { firstName: 'Erwan' })]
  for (let spare = 0; spare < 3; spare++) await makeMeans(db, { firstName: 'Loïc' })
  const tours = [await tour(page, date, first, hours), await tour(page, date, second, hours)]
  const { press, acts } = counting(page)
  await page.goto(`${JOURNEYS}?from=${date}&to=${date}`)
  await fallIll(press, tours[0]![0]!)
  await expect(page.getByText('2 trajets confiés').first()).toBeVisible()
  expect(acts()).toBeLessThanOrEqual(4)
  await fallIll(press, tours[1]![0]!)
  await expect(page.getByText('2 trajets confiés').first()).toBeVisible()
  expect(acts()).toBeLessThanOrEqual(8)
  for (const number of tours.flat()) {
    const [row] = await db.select().from(journeys).where(eq(journeys.number, number))
    expect(row).toMatchObject({ status: 'AFFECTE' })
    expect([first.driver.id, second.driver.id]).not.toContain(row!.driverId)
  }
})

it('a lorry breaks down at 14:00: another comes to the next stop, and takes the rest of the day', async () => {
  const page = await visit(site, 'OPERATOR')
  const date = day(3)
  const means = await makeMeans(db)
  const [running, later] = await tour(page, date, means, [
    ['12:00', '15:00'],
    ['16:00', '17:00'],
  ])
  await db.update(journeys).set({ status: 'EN_COURS' }).where(eq(journeys.number, running!))
  const { press, acts } = counting(page)
  await page.goto(`${JOURNEYS}?from=${date}&to=${date}`)
  await press('link', new RegExp(`^Actions.*${running}`))
  await press('link', /^Véhicule en panne/)
  await expect(page.getByRole('heading', { name: new RegExp(means.lorry.plate) })).toBeVisible()
  await expect(page.getByLabel("À partir de l'arrêt")).toHaveCount(1)
  await press('button', /confirmer et prévenir$/)
  await expect(page.getByText('2 trajets confiés').first()).toBeVisible()
  expect(acts()).toBeLessThanOrEqual(4)
  for (const number of [running!, later!]) {
    const [row] = await db.select().from(journeys).where(eq(journeys.number, number))
    expect(row!.vehicleId).not.toBe(means.lorry.id)
    expect(row!.driverId).toBe(means.driver.id)
  }
})

it('shows every dispatcher who was called and what he answered', async () => {
  const page = await visit(site, 'OPERATOR')
  const date = day(6)
  const [means, other] = [await makeMeans(db), await makeMeans(db, { firstName: 'Maëlle' })]
  await tour(page, date, means, [['06:00', '08:00']])
  const path = `/journey-management/replacements/missing/${means.driver.id}?why=ABSENT&from=${date}`
  await page.goto(`${path}&q=${other.code}`)
  await expect(page.getByRole('radio', { name: new RegExp(other.driver.name) })).toHaveCount(1)
  await page.getByRole('button', { name: `Accepte, ${other.driver.name}` }).click()
  await expect(page.getByRole('radio', { name: /Accepte \d\d:\d\d, / })).toBeChecked()
  const colleague = await visit(site, 'CONCEPTOR')
  await colleague.goto(`${path}&q=${other.code}`)
  await expect(colleague.getByRole('radio', { name: /Accepte \d\d:\d\d, / })).toBeChecked()
  await page.getByRole('radio', { name: 'Laisser à pourvoir' }).check()
  await page.getByRole('button', { name: /confirmer et prévenir$/ }).click()
  await expect(page.getByText('1 trajet reste à pourvoir').first()).toBeVisible()
  // The colleague goes on where the first one stopped: the absence is declared, the journey is open.
  await colleague.goto(path)
  await expect(colleague.getByText('Absence déjà déclarée')).toBeVisible()
})

it("is opened from the driver's row of the list, from his sheet and from home", async () => {
  const page = await visit(site, 'OPERATOR')
  const { driver, lorry } = await makeMeans(db)
  const isOpen = async () => {
    await expect(page.getByRole('heading', { name: new RegExp(driver.name) }).first()).toBeVisible()
    await expect(page.getByText(`Matricule ${driver.code}`)).toBeVisible()
  }
  await page.goto(`/human-resources/drivers?q=${driver.code}`)
  const { press } = counting(page)
  await press('link', new RegExp(`^Actions.*${driver.name}`))
  await press('link', /^Malade/)
  await isOpen()
  await page.goto(`/human-resources/drivers/${driver.id}`)
  await press('button', 'Autres actions')
  await press('link', /^Absent/)
  await isOpen()
  // He should have left, whatever the hour.
  const [from, to] = [toLocal(new Date(Date.now() - 45 * 60_000)), toLocal(new Date(Date.now() + 60 * 60_000))]
  const day = from.slice(0, 10) === TODAY ? TODAY : null
  const late = await planned(
    db,
    { day: TODAY, from: day ? from.slice(11) : '00:00', to: to.slice(0, 10) === TODAY ? to.slice(11) : '23:59' },
    { driverId: driver.id, vehicleId: lorry.id },
  )
  await page.goto('/')
  await page.getByTitle(`${driver.name} est absent`).click()
  await isOpen()
  await db.delete(journeys).where(eq(journeys.id, late.id))
})
