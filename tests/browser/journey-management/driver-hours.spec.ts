import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { factories } from '#api/db/seed/factories.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { toInstant, toLocal } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { expect, test } from '#tests/support/quai.ts'
import { makeMeans, makeVan } from '#tests/support/qualified.ts'
import { ordinaryDay } from '#tests/support/today.ts'

/*
 * The hours of a driver where people decide (`law.md`), with JavaScript: a refusal comes into the open panel, what was chosen stays. Their
 * rules are proved in tests/screens/journey-management/driver-hours.test.ts.
 */

const LIST = '/journey-management/journeys'
const panel = (page: Page) => page.getByRole('dialog').last()
const refusals = (page: Page) => panel(page).getByRole('alert').getByRole('link')
const press = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true }).click()

async function choose(page: Page, number: string, driverId: string, vehicleId: string) {
  await page.goto(`${LIST}?trajet=${number}&panel=assign&tous=1`)
  for (const id of [driverId, vehicleId]) await panel(page).locator(`input[type=radio][value="${id}"]`).check()
  await press(page, 'Affecter')
}

test('the law where people decide', async ({ page, signIn, db }) => {
  await test.step('fourteen days running', async () => {
    const { driver, lorry } = await makeMeans(db)
    const first = ordinaryDay(110)
    const runs: { id: string; number: string }[] = []
    for (let nth = 0; nth < 14; nth++) {
      const day = addDays(first, nth)
      runs.push(await planned(db, { day, from: '06:00', to: '09:00' }, { status: 'PLANIFIE', drivingMin: 120, serviceMin: 180 }))
    }
    await signIn('OPERATOR')
    await page.goto(`${LIST}?dates=all&panel=assign&${runs.map(({ id }) => `id=${id}`).join('&')}`)
    await panel(page).locator('[name=driverId]').selectOption(driver.id)
    await panel(page).locator('[name=vehicleId]').selectOption(lorry.id!)
    await panel(page).getByLabel('Motif', { exact: true }).fill('Renfort')
    await press(page, 'Affecter')
    await expect(refusals(page)).toHaveText([
      new RegExp(`^${runs[6]!.number} : .*Repos hebdomadaire à prendre`),
      new RegExp(`^${runs[13]!.number} : .*Repos hebdomadaire à prendre`),
    ])
  })

  await test.step('van to Belgium', async () => {
    const { driver } = await makeMeans(db, { tachoCardNo: null, tachoCardValidTo: null })
    const van = await makeVan(db)
    const plan = { day: ordinaryDay(112), from: '06:00', to: '18:00' }
    const run = await planned(db, plan, { status: 'PLANIFIE', drivingMin: 630, serviceMin: 690 })
    const tournai = factories(`T${run.number}`).address({ label: 'Tournai', country: 'BE', city: 'Tournai' })
    await db.insert(addresses).values(tournai)
    await db.update(journeyStops).set({ addressId: tournai.id! }).where(eq(journeyStops.journeyId, run.id))
    await signIn('OPERATOR')
    await choose(page, run.number, driver.id, van)
    await expect(refusals(page)).toHaveText([
      'Chauffeur : Habilitation manquante : Carte conducteur',
      'Chauffeur : Conduite journalière prévue : 10 h 30 (9 h 00, ou 10 h 00 deux fois par semaine)',
    ])
    for (const id of [driver.id, van]) await expect(panel(page).locator(`input[type=radio][value="${id}"]`)).toBeChecked()
  })

  await test.step('late end, early start', async () => {
    const { driver, lorry } = await makeMeans(db)
    const now = toLocal(new Date())
    const at = (minutes: number) => new Date(Date.parse(toInstant(now)) + minutes * 60_000).toISOString()
    const work = { driverId: driver.id, vehicleId: lorry.id!, drivingMin: 60, serviceMin: 400 }
    const run = (start: number, end: number, over: object) => {
      const plan = { plannedStart: at(start), plannedEnd: at(end) }
      return planned(db, { day: plan.plannedStart.slice(0, 10), from: '00:00', to: '00:01' }, { ...work, ...plan, ...over })
    }
    const REST = 8 * 60 + 32
    await run(-REST - 750, -11 * 60, { actualStart: at(-REST - 750), actualEnd: at(-REST), status: 'TERMINE' })
    const next = await run(0, 360, { serviceDate: now.slice(0, 10) })
    await signIn('OPERATOR')
    await page.goto(`${LIST}?trajet=${next.number}&panel=show&confirm=start`)
    await panel(page).locator('[name=at]').fill(now)
    await press(page, 'Démarrer')
    await expect(panel(page).getByText('Repos journalier insuffisant : 8 h 32 (minimum 9 h 00)').first()).toBeVisible()
    await expect(panel(page).locator('[name=at]')).toHaveValue(now)
  })

  await test.step('sick during leave', async () => {
    const { driver } = await makeMeans(db)
    await signIn('CONCEPTOR')
    const ask = async (kind: string, from: string, to: string) => {
      await page.goto('/human-resources/absences?panel=new')
      await panel(page).getByLabel('Chauffeur').fill(driver.code)
      await panel(page).getByLabel('Type').selectOption(kind)
      await panel(page).locator('[name=from]').fill(from)
      await panel(page).locator('[name=to]').fill(to)
      await press(page, "Demander l'absence")
      // So far ahead is asked about.
      await panel(page).getByLabel("Oui, c'est exact").check()
      await press(page, "Demander l'absence")
      await page.getByRole('dialog', { name: driver.name }).getByRole('link', { name: 'Valider…' }).click()
    }
    await ask('Congés payés', '2031-09-01', '2031-09-05')
    await press(page, "Valider l'absence")
    await expect(page.getByRole('dialog', { name: driver.name })).toContainText('Validée')
    await ask('Arrêt maladie', '2031-09-03', '2031-09-12')
    await expect(panel(page)).toContainText('Congés payés coupés')
  })
})
