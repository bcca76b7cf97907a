import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { factories } from '#api/db/seed/factories.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { toInstant, toLocal } from '#domain/calendar/clock.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { makeMeans, makeVan } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { ordinaryDay } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

/** The hours of a driver where people decide (`law.md`): each walk is refused for its reason, then done as the law allows. */

let site: Site
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  site = await sharedSite()
  ;({ db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 }))
})
afterAll(() => close?.())

const LIST = '/journey-management/journeys'
const panel = (page: Visitor) => page.getByRole('dialog')
const status = (page: Visitor) => panel(page).locator('.panel-head .status-word')
const refusals = (page: Visitor) => panel(page).getByRole('alert').getByRole('link')
const press = (page: Visitor, name: string) => panel(page).getByRole('button', { name, exact: true }).click()

/** Opens « Affecter » on a journey and chooses this driver and this vehicle. */
async function affect(page: Visitor, number: string, driverId: string, vehicleId: string) {
  await page.goto(`${LIST}?trajet=${number}&panel=assign&tous=1`)
  for (const id of [driverId, vehicleId]) await panel(page).locator(`input[type=radio][value="${id}"]`).check()
  await press(page, 'Affecter')
}

it('late end, early start: OPERATOR is alerted, the start is refused, another driver goes', async () => {
  const page = await visit(site, 'OPERATOR')
  const [{ driver, lorry }, other] = [await makeMeans(db), await makeMeans(db)]
  // Light enough for the nights of Saturday, on which heavier ones are banned.
  const light = { category: 'PORTEUR_12', gvwKg: 7_500, tareKg: 4_000 } as const
  await db
    .update(vehicles)
    .set(light)
    .where(inArray(vehicles.id, [lorry.id!, other.lorry.id!]))
  const now = toLocal(new Date())
  const at = (minutes: number) => new Date(Date.parse(toInstant(now)) + minutes * 60_000).toISOString()
  const work = { driverId: driver.id, vehicleId: lorry.id!, drivingMin: 60, serviceMin: 400 }
  const run = (start: number, end: number, over: object = {}) => {
    const plan = { plannedStart: at(start), plannedEnd: at(end) }
    return planned(db, { day: plan.plannedStart.slice(0, 10), from: '00:00', to: '00:01' }, { ...work, ...plan, ...over })
  }
  const REST = 8 * 60 + 32
  const late = await run(-REST - 750, -11 * 60, { actualStart: at(-REST - 750), status: 'EN_COURS' })
  const next = await run(0, 360, { vehicleId: other.lorry.id, serviceDate: now.slice(0, 10) })
  const ask = (number: string, act: string) => page.goto(`${LIST}?trajet=${number}&panel=show&confirm=${act}`)
  await ask(late.number, 'finish')
  const question = panel(page).last()
  await question.locator('[name=at]').fill(toLocal(at(-REST)))
  await question.getByRole('button', { name: 'Terminer' }).click()
  await question.getByLabel("Oui, c'est exact").check()
  await question.getByRole('button', { name: 'Terminer' }).click()
  const text = 'Repos journalier insuffisant : 8 h 32 (minimum 9 h 00)'
  await page.goto('/')
  const alert = page.getByRole('link', { name: new RegExp(`^${driver.name}, ${next.number} `) })
  await expect(alert).toContainText(text)
  await page.goto('/?panel=notifications')
  await expect(panel(page).getByText(`${driver.name}, ${next.number}`)).toHaveCount(1)

  await ask(next.number, 'start')
  await question.locator('[name=at]').fill(now)
  await question.getByRole('button', { name: 'Démarrer' }).click()
  await expect(panel(page).getByText(text).first()).toBeVisible()
  await ask(next.number, 'unassign')
  await question.getByLabel('Motif').fill('Son repos est trop court')
  await question.getByRole('button', { name: 'Désaffecter' }).click()
  await page.goto('/')
  await expect(alert).toHaveCount(0)
  await affect(page, next.number, driver.id, other.lorry.id!)
  await expect(refusals(page)).toHaveText([`Chauffeur : ${text}`])
  await affect(page, next.number, other.driver.id, other.lorry.id!)
  await expect(status(page)).toHaveText('Affecté')
})

it('fourteen days running: the seventh and the fourteenth are refused with the latest start of the weekly rest', async () => {
  const page = await visit(site, 'OPERATOR')
  const { code, driver, lorry } = await makeMeans(db)
  const first = ordinaryDay(60)
  const runs: { id: string; number: string; serviceDate: string }[] = []
  for (let nth = 0; nth < 14; nth++)
    runs.push(
      await planned(
        db,
        { day: addDays(first, nth), from: '06:00', to: '09:00' },
        { status: 'PLANIFIE', drivingMin: 120, serviceMin: 180 },
      ),
    )
  // Other tests of this site have lorries, too: the first of them fill the list.
  await page.goto(`${LIST}?dates=all&panel=assign&qui=${code}&${runs.map(({ id }) => `id=${id}`).join('&')}`)
  await panel(page).locator('[name=driverId]').selectOption(driver.id)
  await panel(page).locator('[name=vehicleId]').selectOption(lorry.id!)
  await panel(page).getByLabel('Motif', { exact: true }).fill('Renfort')
  await press(page, 'Affecter')
  await expect(panel(page)).toContainText('12 trajets affectés')
  const due = ({ serviceDate }: { serviceDate: string }) => `au plus tard le ${formatDate(serviceDate).slice(0, 5)} 06:00`
  await expect(refusals(page)).toHaveText([
    new RegExp(`^${runs[6]!.number} : .*Repos hebdomadaire à prendre ${due(runs[6]!)}`),
    new RegExp(`^${runs[13]!.number} : .*Repos hebdomadaire à prendre ${due(runs[13]!)}`),
  ])
})

it('a van to Belgium wants the card of its driver and the driving of a lorry; in France it goes', async () => {
  const page = await visit(site, 'OPERATOR')
  const { driver } = await makeMeans(db, { tachoCardNo: null, tachoCardValidTo: null })
  const van = await makeVan(db)
  const day = ordinaryDay(62)
  const run = () => planned(db, { day, from: '06:00', to: '18:00' }, { status: 'PLANIFIE', drivingMin: 630, serviceMin: 690 })
  const [abroad, home] = [await run(), await run()]
  const tournai = factories(`T${abroad.number}`).address({ label: 'Tournai', country: 'BE', city: 'Tournai' })
  await db.insert(addresses).values(tournai)
  await db.update(journeyStops).set({ addressId: tournai.id! }).where(eq(journeyStops.journeyId, abroad.id))
  await affect(page, abroad.number, driver.id, van)
  await expect(refusals(page)).toHaveText([
    'Chauffeur : Habilitation manquante : Carte conducteur',
    'Chauffeur : Conduite journalière prévue : 10 h 30 (9 h 00, ou 10 h 00 deux fois par semaine)',
  ])
  await affect(page, home.number, driver.id, van)
  await expect(status(page)).toHaveText('Affecté')
  const unchecked = panel(page).getByText('Interdictions hors de France non vérifiées')
  await expect(unchecked).toHaveCount(0)
  await page.goto(`${LIST}?trajet=${abroad.number}&panel=show`)
  await expect(unchecked).toHaveCount(1)
})
