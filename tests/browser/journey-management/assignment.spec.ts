import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { type Database, openDatabase } from '#api/db/client.ts'
import { driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { expect, test as quaiTest } from '#tests/support/quai.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'

/** Who may drive what, through the screens (`domain.md` §2.8). */

const test = quaiTest.extend<{ db: Database }>({
  db: async ({ quai }, use) => {
    const { db, close } = openDatabase(quai.databaseUrl, { readers: 1, writers: 1 })
    await use(db)
    await close()
  },
})

const LIST = '/journey-management/journeys'
/** Beyond what the demonstration generates. */
const DAY = ordinaryDay(70)

const panel = (page: Page) => page.getByRole('dialog')
const group = (page: Page, name: RegExp) => panel(page).getByRole('group', { name })
const status = (page: Page) => panel(page).locator('.panel-head .status-word')
const affect = (page: Page) => panel(page).getByRole('button', { name: 'Affecter', exact: true }).click()

/** A journey that was planned by hand; opens its panel « Affecter ». */
async function toAssign(page: Page, db: Database, { url }: { url: string }, from: string, to: string, dayOffset = 0) {
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
    headers: { origin: url },
  })
  const { number } = (await answer.json()) as { number: string }
  await page.goto(`${LIST}?trajet=${number}&panel=assign&tous=1`)
  return number
}

test('FCO expires the day before a night journey ends: refused; renewed through its screen, he drives', async ({
  page,
  signIn,
  quai,
  db,
}) => {
  const { driver, lorry } = await makeMeans(db)
  await db.update(driverCertifications).set({ validTo: DAY }).where(eq(driverCertifications.driverId, driver.id))
  await signIn('CONCEPTOR')
  const number = await toAssign(page, db, quai, '22:00', '05:00', 1)
  const choose = async () => {
    await group(page, /^Chauffeur/)
      .getByText(driver.name)
      .click()
    await group(page, /^Véhicule/)
      .getByText(lorry.plate)
      .click()
  }
  await choose()
  await panel(page).getByLabel('Motif').fill('Il connaît le quai')
  await affect(page)
  await expect(panel(page).getByRole('alert').getByRole('link')).toHaveText([
    `Chauffeur : Habilitation expirée : FCO (formation continue) (échéance le ${formatDate(DAY)})`,
  ])
  await expect(panel(page).getByLabel('Motif')).toHaveValue('Il connaît le quai')

  await page.goto(`/human-resources/driver-certifications?q=${driver.code}&type=FCO`)
  await page.getByRole('table', { name: 'Habilitations' }).getByRole('rowheader').getByRole('link').click()
  await panel(page).getByRole('link', { name: 'Renouveler…' }).click()
  const renewal = page.getByRole('dialog', { name: /^Renouveler/ })
  await renewal.getByLabel('Obtenue le').fill(TODAY)
  await renewal.getByRole('button', { name: "Renouveler l'habilitation" }).click()
  await expect(panel(page)).toContainText('Remplacée')

  await page.goto(`${LIST}?trajet=${number}&panel=assign&tous=1`)
  await choose()
  await affect(page)
  await expect(status(page)).toHaveText('Affecté')
})

test('a licence B on a tractor is refused, said why at its field, and what was chosen stays', async ({
  page,
  signIn,
  quai,
  db,
}) => {
  const { driver, tractor, trailer } = await makeMeans(db, { licenceCategories: ['B'], heavyLicenceValidTo: null })
  const other = await makeMeans(db)
  await signIn('OPERATOR')
  await toAssign(page, db, quai, '06:00', '10:00')
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

  await drivers.getByText(other.driver.name).click()
  await affect(page)
  await expect(status(page)).toHaveText('Affecté')
})
