import { eq } from 'drizzle-orm'
import { type Database, openDatabase } from '#api/db/client.ts'
import { factories } from '#api/db/seed/factories.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { clientNotices } from '#api/schema/journey-management/notices.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies, contacts } from '#api/schema/sales/companies.table.ts'
import { faultsOf } from '#tests/support/accessibility/axe.ts'
import { expect, test as quaiTest } from '#tests/support/quai.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { TODAY } from '#tests/support/today.ts'

/** « Temps réel » through its screen (`domain.md` §4.3). */

const test = quaiTest.extend<{ db: Database }>({
  db: async ({ quai }, use) => {
    const { db, close } = openDatabase(quai.databaseUrl, { readers: 1, writers: 1 })
    await use(db)
    await close()
  },
})

const LIVE = '/journey-management/live'
const KM = 1 / 111.32
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A lorry that left an hour ago for a site 100 km away, which it was to reach in an hour. */
async function runOf(db: Database) {
  const { driver, lorry } = await makeMeans(db)
  const code = crypto.randomUUID().slice(0, 6).toUpperCase()
  const make = factories(code, { first: 50_000 + Math.floor(Math.random() * 40_000) })
  const client = make.company({ code: `C${code}`, legalName: `Conserverie ${code}` })
  await db.insert(companies).values(client)
  await db
    .insert(contacts)
    .values({ companyId: client.id!, lastName: 'Aubry', email: `quai-${code.toLowerCase()}@exemple.fr`, roles: ['EXPLOITATION'] })
  const site = (km: number, city: string) =>
    make.address({
      companyId: client.id,
      label: `Quai ${city} ${code}`,
      city,
      lat: String(47 + km * KM),
      lng: '-1.5',
      geofenceM: 200,
    })
  const [from, to] = [site(0, 'Nantes'), site(100, 'Rennes')]
  await db.insert(addresses).values([from, to])
  const [journey] = await db
    .insert(journeys)
    .values({
      number: `TR-${TODAY.slice(2).replaceAll('-', '')}-9${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`,
      serviceDate: TODAY,
      kind: 'SPOT',
      origin: 'MANUEL',
      label: `Nantes → Rennes ${code}`,
      companyId: client.id,
      driverId: driver.id,
      vehicleId: lorry.id,
      plannedStart: inMinutes(-60),
      plannedEnd: inMinutes(60),
      actualStart: inMinutes(-60),
      status: 'EN_COURS',
      stopsTotal: 2,
    })
    .returning()
  const stop = (position: number, addressId: string, at: string) => ({
    journeyId: journey!.id,
    position,
    addressId,
    kind: position === 0 ? ('CHARGEMENT' as const) : ('LIVRAISON' as const),
    plannedArrival: at,
    plannedDeparture: at,
  })
  await db
    .insert(journeyStops)
    .values([
      { ...stop(0, from.id!, inMinutes(-60)), status: 'TERMINE', actualArrival: inMinutes(-60), actualDeparture: inMinutes(-60) },
      stop(1, to.id!, inMinutes(60)),
    ])
  return { journey: journey!, lorry, driver, code }
}

test('truck late: its arrival is reckoned from where it is, and the client is informed once', async ({
  page,
  signIn,
  quai,
  db,
  javaScriptEnabled,
}) => {
  const { journey, lorry, driver, code } = await runOf(db)
  await signIn('CONCEPTOR')
  const device = await page.request.post(`/api/materials/vehicles/${lorry.id}/devices`, {
    data: { label: 'Boîtier', kind: 'BOITIER' },
    headers: { origin: quai.url },
  })
  const { key } = (await device.json()) as { key: string }
  const tell = (minutes: number, km: number) =>
    page.request.post('/api/positions', {
      data: { positions: [{ ts: inMinutes(minutes), lat: 47 + km * KM, lng: -1.5, speedKmh: 60 }] },
      headers: { authorization: `Bearer ${key}`, origin: quai.url },
    })
  const row = page.getByRole('row').filter({ hasText: code })

  await signIn('SALES')
  await page.goto(`${LIVE}?q=${code}`)
  await expect(row).toContainText('Signal perdu')
  expect((await tell(-25, 3)).status()).toBe(200)
  expect((await tell(-0.1, 30)).status()).toBe(200)
  // With a script the page hears of it; without one it is loaded anew.
  if (!javaScriptEnabled) await page.reload()
  await expect(row).toContainText('À risque')
  await expect(row).toContainText(driver.name)
  // To the minute in the unit tests: here the clock runs on.
  await expect(row).toContainText(/\+\s2[3-6]\smin/)

  // Beside a map as wide as the table lets it, a way is read whole.
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  expect(await page.locator('.live-map').evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(440)
  const room = await row.locator('.name').evaluate(cell => {
    const way = cell.querySelector('a')!.getBoundingClientRect()
    return cell.getBoundingClientRect().right - way.right
  })
  expect(room).toBeGreaterThanOrEqual(0)
  // Two lines a row, as long as its way is short: who drives, what, and where to stand under them.
  expect(await row.evaluate(line => line.clientHeight)).toBeLessThan(72)
  await expect(row.locator('> *')).toHaveCount(4)
  for (const said of [lorry.plate, driver.name, 'Rennes', 'prévu']) await expect(row).toContainText(said)
  await page.setViewportSize(size)

  await row.getByRole('link').first().click()
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText('attendu à')
  await expect(panel.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', /^tel:/)
  // SALES reads, and informs the client; it notes no passage.
  await expect(panel.getByRole('link', { name: 'Saisir un passage' })).toHaveCount(0)
  if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([])
  await panel.getByRole('link', { name: 'Informer le client' }).click()
  const text = panel.getByLabel('Message')
  await expect(text).toHaveValue(/Rennes prévue à/)
  await text.fill('')
  await panel.getByRole('button', { name: 'Envoyer au client' }).click()
  await expect(panel).toContainText('Veuillez remplir ce champ')
  await text.fill('Bonjour,\n\nnotre camion arrive 24 min plus tard.')
  await panel.getByRole('button', { name: 'Envoyer au client' }).click()
  await expect(
    page.getByText(`Client informé\u202f: quai-${code.toLowerCase()}@exemple.fr`).filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(panel).toContainText('Retard de 15 min')
  await expect(panel.getByRole('link', { name: 'Informer le client' })).toHaveCount(0)
  const notices = await db.select().from(clientNotices).where(eq(clientNotices.journeyId, journey.id))
  expect(notices).toMatchObject([{ kind: '15', text: 'Bonjour,\n\nnotre camion arrive 24 min plus tard.' }])

  // Two positions in a row expect it late: the delay is there before the lorry is (domain.md §3.16).
  expect((await tell(-0.05, 30.02)).status()).toBe(200)
  await signIn('OPERATOR')
  const recorded = `/incidents-management/delays?stage=all&q=${journey.number}`
  await page.goto(recorded)
  await expect(page.getByRole('table').getByRole('row', { name: /RET-/ })).toHaveCount(1)

  // Hours later: what was an hour ahead is half an hour past.
  const earlier = (at: string | null) => at && new Date(Date.parse(at) - 90 * 60_000).toISOString()
  for (const stop of await db.select().from(journeyStops).where(eq(journeyStops.journeyId, journey.id))) {
    const { plannedArrival, plannedDeparture, actualArrival, actualDeparture } = stop
    await db
      .update(journeyStops)
      .set({
        ...{ plannedArrival: earlier(plannedArrival)!, plannedDeparture: earlier(plannedDeparture)! },
        ...{ actualArrival: earlier(actualArrival), actualDeparture: earlier(actualDeparture) },
      })
      .where(eq(journeyStops.id, stop.id))
  }
  // The driver calls: he is there, and gone again.
  await page.goto(`${LIVE}?trajet=${journey.number}`)
  await panel.getByRole('link', { name: 'Saisir un passage' }).click()
  const arrival = panel.getByLabel('Arrivée')
  await panel.getByLabel('Départ').fill('2020-01-01T08:00')
  await panel.getByRole('button', { name: 'Enregistrer le passage' }).click()
  await expect(panel).toContainText("L'heure de fin doit être postérieure à l'heure de début")
  await panel.getByLabel('Départ').fill(await arrival.inputValue())
  await panel.getByRole('button', { name: 'Enregistrer le passage' }).click()
  await expect(page.getByText('Passage enregistré, trajet terminé').filter({ visible: true }).first()).toBeVisible()
  await page.goto(`${LIVE}?q=${code}`)
  await expect(row).toHaveCount(0)
  // The delay is recorded as it was, and somebody says what it is put down to.
  await page.goto(recorded)
  const late = page.getByRole('table').getByRole('row', { name: /RET-/ })
  await expect(late).toContainText(/(?:29|3[01])\smin/)
  await late.getByRole('link').first().click()
  await expect(panel).toContainText('Client informé')
  await panel.getByRole('link', { name: 'Qualifier…' }).click()
  await panel.getByLabel('Cause').selectOption({ index: 1 })
  await panel.getByRole('button', { name: 'Qualifier le retard' }).click()
  await expect(
    page
      .getByText(/^Retard RET-\d{4}-\d+ qualifié$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  // A run that is over waits for its control: nothing is left in queues that others read.
  await db.update(journeys).set({ status: 'ANNULE' }).where(eq(journeys.id, journey.id))
})
