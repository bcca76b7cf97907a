import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers as driversTable } from '#api/schema/human-resources/drivers.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

/** Who may drive what, through the screens (`domain.md` §2.8). */

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
const DAY = ordinaryDay(70)

const panel = (page: Visitor) => page.getByRole('dialog')
const group = (page: Visitor, name: RegExp) => panel(page).getByRole('group', { name })
const status = (page: Visitor) => panel(page).locator('.panel-head .status-word')
const affect = (page: Visitor) => panel(page).getByRole('button', { name: 'Affecter', exact: true }).click()

/** A journey that was planned by hand; opens its panel « Affecter » with the means of this code: the list of all ends after a hundred. */
async function toAssign(page: Visitor, code: string, from: string, to: string, dayOffset = 0) {
  const [depot] = await db.select({ id: addresses.id }).from(addresses).where(eq(addresses.kind, 'DEPOT')).limit(1)
  const stop = (arrival: string, dayOffset: number) => ({
    addressId: depot!.id,
    kind: 'LIVRAISON',
    arrival,
    departure: arrival,
    dayOffset,
  })
  const stops = [stop(from, 0), stop(to, dayOffset)]
  const answer = await page.request.post(`/api${LIST}`, {
    data: { label: 'Navette', kind: 'SPOT', serviceDate: DAY, kmLoaded: '180', stops },
    headers: { origin: site.url },
  })
  const { number } = (await answer.json()) as { number: string }
  await page.goto(`${LIST}?trajet=${number}&panel=assign&qui=${code}`)
  return number
}

it('FCO expires the day before a night journey ends: refused; renewed through its screen, he drives', async () => {
  const page = await visit(site)
  const { code, driver, lorry } = await makeMeans(db)
  await db.update(driverCertifications).set({ validTo: DAY }).where(eq(driverCertifications.driverId, driver.id))
  await page.signIn('CONCEPTOR')
  const number = await toAssign(page, code, '22:00', '05:00', 1)
  const choose = async () => {
    await group(page, /^Chauffeur/)
      .getByText(driver.name)
      .click()
    await group(page, /^Véhicule/)
      .getByText(lorry.plate)
      .click()
  }
  await choose()
  await panel(page).getByLabel('Motif').fill('Il connaît le site')
  await affect(page)
  await expect(panel(page).getByRole('alert').getByRole('link')).toHaveText([
    `Chauffeur : Habilitation expirée : FCO (formation continue) (échéance le ${formatDate(DAY)})`,
  ])
  await expect(panel(page).getByLabel('Motif')).toHaveValue('Il connaît le site')

  await page.goto(`/human-resources/driver-certifications?q=${driver.code}&type=FCO`)
  await page.getByRole('table', { name: 'Habilitations' }).getByRole('rowheader').getByRole('link').click()
  await panel(page).getByRole('link', { name: 'Renouveler…' }).click()
  const renewal = page.getByRole('dialog', { name: /^Renouveler/ })
  await renewal.getByLabel('Obtenue le').fill(TODAY)
  await renewal.getByRole('button', { name: "Renouveler l'habilitation" }).click()
  await expect(panel(page)).toContainText('Remplacée')

  await page.goto(`${LIST}?trajet=${number}&panel=assign&qui=${code}`)
  await choose()
  await affect(page)
  await expect(status(page)).toHaveText('Affecté')
})

it('a licence B on a tractor is refused, said why at its field, and what was chosen stays', async () => {
  const page = await visit(site)
  const { code, driver, tractor, trailer } = await makeMeans(db, { licenceCategories: ['B'], heavyLicenceValidTo: null })
  await page.signIn('OPERATOR')
  await toAssign(page, code, '06:00', '10:00')
  const drivers = group(page, /^Chauffeur/)
  await drivers.getByText(driver.name).click()
  await group(page, /^Véhicule/)
    .getByText(tractor.plate)
    .click()
  await group(page, /^Remorque/)
    .getByText(trailer.plate)
    .click()
  await panel(page).getByLabel('Motif').fill('Il est disponible')
  await affect(page)
  const text = 'Permis CE requis pour ce véhicule'
  await expect(panel(page).getByRole('alert').getByRole('link')).toHaveText([`Chauffeur : ${text}`])
  await expect(drivers).toHaveAccessibleDescription(text)
  await expect(drivers.getByRole('radio', { name: driver.name })).toBeChecked()
  await expect(group(page, /^Véhicule/).getByRole('radio', { name: tractor.plate })).toBeChecked()
  await expect(group(page, /^Remorque/).getByRole('radio', { name: trailer.plate })).toBeChecked()
  await expect(panel(page).getByLabel('Motif')).toHaveValue('Il est disponible')

  const { licenceCategories, heavyLicenceValidTo } = (await makeMeans(db)).driver
  await db.update(driversTable).set({ licenceCategories, heavyLicenceValidTo }).where(eq(driversTable.id, driver.id))
  await affect(page)
  await expect(status(page)).toHaveText('Affecté')
})

/** A journey planned by hand to Bordeaux and back the next day; opens its panel « Affecter » with the means of this code. */
async function toBordeaux(page: Visitor, leaves: string, code: string) {
  const sites = [
    { label: `Nantes, départ à ${leaves}`, city: 'Nantes', zip: '44000', lat: '47.2184', lng: '-1.5536' },
    { label: `Bordeaux, départ à ${leaves}`, city: 'Bordeaux', zip: '33000', lat: '44.8378', lng: '-0.5792' },
  ].map(place => ({ kind: 'CLIENT' as const, line1: 'Quai', country: 'FR', geofenceM: 200, ...place }))
  const [home, away] = await db.insert(addresses).values(sites).returning({ id: addresses.id })
  const stop = (place: { id: string } | undefined, dayOffset: number, arrival: string, departure: string) => ({
    ...{ addressId: place!.id, kind: 'LIVRAISON', dayOffset, arrival, departure },
  })
  const stops = [stop(home, 0, '06:00', '07:00'), stop(away, 0, '12:15', leaves), stop(home, 1, '12:45', '12:45')]
  const answer = await page.request.post(`/api${LIST}`, {
    data: { label: 'Bordeaux et retour', kind: 'SPOT', serviceDate: DAY, kmLoaded: '700', stops },
    headers: { origin: site.url },
  })
  const { number } = (await answer.json()) as { number: string }
  await page.goto(`${LIST}?trajet=${number}&panel=assign&qui=${code}`)
}

it('Bordeaux and back with a night is assigned; with too short a night it is refused and says why (law.md §3)', async () => {
  const page = await visit(site)
  const { code, driver, lorry } = await makeMeans(db)
  await page.signIn('OPERATOR')
  const choose = async () => {
    await group(page, /^Chauffeur/)
      .getByText(driver.name)
      .click()
    await group(page, /^Véhicule/)
      .getByText(lorry.plate)
      .click()
  }
  await toBordeaux(page, '22:00', code)
  await choose()
  await panel(page).getByLabel('Motif').fill('Il est disponible')
  await affect(page)
  await expect(panel(page).getByRole('alert')).toContainText('Repos journalier insuffisant')
  await toBordeaux(page, '13:15', code)
  await choose()
  await affect(page)
  await expect(status(page)).toHaveText('Affecté')
})
