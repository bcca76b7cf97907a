import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { clientNotices } from '#api/schema/journey-management/notices.table.ts'
import { inMinutes, KM, lateRun } from '#tests/support/journeys/late-run.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

/** « Temps réel » through its screen (`domain.md` §4.3). */

let site: Site
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  site = await sharedSite()
  ;({ db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 }))
})
afterAll(() => close?.())

const LIVE = '/journey-management/live'
it('truck late: its arrival is reckoned from where it is, and the client is informed once', async () => {
  const page = await visit(site)
  const { journey, lorry, driver, code } = await lateRun(db)
  await page.signIn('CONCEPTOR')
  const device = await page.request.post(`/api/materials/vehicles/${lorry.id}/devices`, {
    data: { label: 'Boîtier', kind: 'BOITIER' },
    headers: { origin: site.url },
  })
  const { key } = (await device.json()) as { key: string }
  const tell = (minutes: number, km: number) =>
    page.request.post('/api/positions', {
      data: { positions: [{ ts: inMinutes(minutes), lat: 47 + km * KM, lng: -1.5, speedKmh: 60 }] },
      headers: { authorization: `Bearer ${key}`, origin: site.url },
    })
  const row = page.getByRole('row').filter({ hasText: code })

  await page.signIn('SALES')
  await page.goto(`${LIVE}?q=${code}`)
  await expect(row).toContainText('Signal perdu')
  expect((await tell(-25, 3)).status()).toBe(200)
  expect((await tell(-0.1, 30)).status()).toBe(200)
  await page.reload()
  await expect(row).toContainText('À risque')
  await expect(row).toContainText(driver.name)
  // To the minute in the unit tests: here the clock runs on.
  await expect(row).toContainText(/\+\s2[3-6]\smin/)
  for (const said of [lorry.plate, driver.name, 'Rennes', 'prévu']) await expect(row).toContainText(said)

  // The map is enlarged around the lorry, and stays so beside its sheet.
  const map = page.getByRole('region', { name: 'Carte' })
  await map.getByRole('link', { name: 'Agrandir' }).click()
  await expect(map.getByRole('link', { name: lorry.plate })).toBeVisible()
  await expect(map.getByRole('link', { name: 'Réduire' })).toHaveAttribute('href', /area=/)

  await row.getByRole('link').first().click()
  expect(new URL(page.url()).searchParams.get('area')).not.toBeNull()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('img', { name: /arrêts, de/ })).toBeVisible()
  await expect(panel).toContainText('attendu à')
  await expect(panel.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', /^tel:/)
  // SALES reads, and informs the client; it notes no passage.
  await expect(panel.getByRole('link', { name: 'Saisir un passage' })).toHaveCount(0)
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
  await page.signIn('OPERATOR')
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
