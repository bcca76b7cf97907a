import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { ordinaryDay } from '#tests/support/today.ts'
import { visit } from '#tests/support/visitor.ts'

/** Who takes over, through the screens (`domain.md` §3.9, §4.3). */

let site: Site
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  site = await sharedSite()
  ;({ db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 }))
})
afterAll(() => close?.())

const JOURNEYS = '/journey-management/journeys'
/** Beyond what the demonstration generates. */
const DAY = ordinaryDay(76)

it('a driver falls ill at 05:00: his whole tour is moved to one candidate', async () => {
  const page = await visit(site)
  const [ill, other] = [await makeMeans(db), await makeMeans(db, { firstName: 'Erwan' })]
  const [depot] = await db.select({ id: addresses.id }).from(addresses).where(eq(addresses.kind, 'DEPOT')).limit(1)
  await page.signIn('OPERATOR')
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { data, headers: { origin: site.url } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string; number: string }
  }
  const hours = [
    ['06:00', '08:00'],
    ['09:00', '11:00'],
    ['13:00', '15:00'],
  ] as const
  const numbers: string[] = []
  for (const [from, to] of hours) {
    const stop = (arrival: string) => ({ addressId: depot!.id, kind: 'LIVRAISON', arrival, departure: arrival, dayOffset: 0 })
    const run = { label: 'Navette du matin', kind: 'SPOT', serviceDate: DAY, kmLoaded: '80', stops: [stop(from), stop(to)] }
    const { number } = await post(JOURNEYS, run)
    await post(`${JOURNEYS}/${number}/assign`, { driverId: ill.driver.id, vehicleId: ill.lorry.id })
    numbers.push(number)
  }

  // « Créer un remplacement » stands on the journey; the cause holds for the whole day.
  await page.goto(`${JOURNEYS}?trajet=${numbers[0]}`)
  const href = await page.getByRole('link', { name: 'Créer un remplacement', includeHidden: true }).getAttribute('href')
  await page.goto(href!)
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Cause').selectOption('Absence')
  await panel.getByLabel('Commentaire').fill('Malade depuis 5 h')
  await panel.getByLabel('Tous ses trajets de ce jour').check()
  await panel.getByRole('button', { name: 'Créer le remplacement' }).click()

  await panel.getByLabel('Chercher un nom ou une immatriculation').fill(other.driver.lastName!)
  await panel.getByRole('button', { name: 'Chercher', exact: true }).click()
  // The search leaves him alone, with what he could run and why.
  await expect(panel.getByRole('radio')).toHaveCount(1)
  const candidate = panel.getByRole('radio', { name: other.driver.name })
  await expect(candidate).toHaveAccessibleName(/3 trajets sur 3 Disponible · /)
  await candidate.check()
  await panel.getByRole('button', { name: /^Remplacer toute la tournée/ }).click()
  await expect(page.getByText('3 trajets remplacés').first()).toBeVisible()

  await page.goto(`/journey-management/replacements?stage=confirmed&driver=${other.driver.id}`)
  const rows = page.getByRole('row').filter({ hasText: 'Navette du matin' })
  await expect(rows).toHaveCount(3)
  for (const number of numbers) await expect(rows.filter({ hasText: number })).toContainText(other.driver.name)
})
