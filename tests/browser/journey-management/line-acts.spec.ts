import { eq } from 'drizzle-orm'
import { type Database, openDatabase } from '#api/db/client.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { expect, test as quaiTest } from '#tests/support/quai.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { ordinaryDay } from '#tests/support/today.ts'

const test = quaiTest.extend<{ db: Database }>({
  db: async ({ quai }, use) => {
    const { db, close } = openDatabase(quai.databaseUrl, { readers: 1, writers: 1 })
    await use(db)
    await close()
  },
})

const LIST = '/journey-management/live-lines'

test('a line is coloured, duplicated under another code, printed, and its draft deleted', async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn('CONCEPTOR')
  await page.goto(`${LIST}?status=PLANIFIE&sort=-km`)
  const row = page.getByRole('row').nth(1)
  const taken = await row.locator('code').first().innerText()
  await row.locator('.name a').first().click()
  const panel = page.getByRole('dialog').first()
  await expect(panel.getByRole('heading', { name: 'Arrêts' })).toBeVisible()
  await expect(panel.getByRole('img').first()).toBeVisible()
  await panel.getByRole('link', { name: 'Corriger la fiche' }).click()
  await page.getByLabel('Couleur').selectOption({ label: 'Turquoise' })
  await page.getByRole('button', { name: 'Enregistrer le trajet prévu' }).click()
  await expect(page.getByRole('dialog').first().locator('.line-ink')).toHaveAttribute('title', 'Turquoise')

  const printed = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Imprimer fiche ligne' }).first().click()
  expect((await printed).suggestedFilename()).toMatch(/^fiche-TP-\d+\.pdf$/)

  await page.getByRole('link', { name: 'Dupliquer…' }).first().click()
  const code = `BIS${Date.now() % 100_000}${javaScriptEnabled ? 'J' : 'N'}`
  const form = page.getByRole('dialog', { name: /^Dupliquer/ })
  await form.getByLabel(/^Code/).fill(taken)
  await form.getByLabel('Libellé').fill('Renfort du quai')
  await page.getByRole('button', { name: 'Créer la copie' }).click()
  await expect(form.getByLabel(/^Code/)).toHaveAccessibleDescription(/Cette valeur est déjà utilisée/)
  await expect(form.getByLabel('Libellé')).toHaveValue('Renfort du quai')
  await form.getByLabel(/^Code/).fill(code)
  await page.getByRole('button', { name: 'Créer la copie' }).click()
  const copy = page.getByRole('dialog').first()
  await expect(copy).toContainText(code)
  await expect(copy).toContainText('Brouillon')
  await expect(copy.getByRole('heading', { level: 2 }).first()).toContainText('Renfort du quai')
  await copy.getByRole('link', { name: 'Supprimer…' }).click()
  await page.getByRole('button', { name: 'Supprimer la ligne' }).click()
  await page.goto(`${LIST}?q=${code}&closed=1`)
  await expect(page.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible()
})

test('a journey goes back to the tray with a reason, by a drag or by the link of its panel', async ({
  page,
  signIn,
  db,
  javaScriptEnabled,
}) => {
  const day = ordinaryDay(83)
  const { driver, lorry } = await makeMeans(db)
  const [depot] = await db.select({ id: addresses.id }).from(addresses).where(eq(addresses.kind, 'DEPOT')).limit(1)
  const [plannedStart, plannedEnd] = [instantAt(day, 0, '06:00'), instantAt(day, 0, '10:00')]
  const number = `TR-${day.slice(2).replaceAll('-', '')}-${javaScriptEnabled ? 9701 : 9702}`
  const [run] = await db
    .insert(journeys)
    .values({
      ...{ number, serviceDate: day, kind: 'SPOT', origin: 'MANUEL', label: 'Navette du plateau', status: 'AFFECTE' },
      ...{ plannedStart, plannedEnd, stopsTotal: 2, driverId: driver.id, vehicleId: lorry.id },
    })
    .returning()
  const stop = { journeyId: run!.id, addressId: depot!.id, kind: 'LIVRAISON' } as const
  await db.insert(journeyStops).values([
    { ...stop, position: 0, plannedArrival: plannedStart, plannedDeparture: plannedStart },
    { ...stop, position: 1, plannedArrival: plannedEnd, plannedDeparture: plannedEnd },
  ])
  await signIn('OPERATOR')
  await page.goto(`/journey-management/calendar?date=${day}&driver=${driver.id}`)
  const block = page.locator(`table [href*="${number}"]`)
  await expect(block).toHaveCount(1)
  if (javaScriptEnabled) {
    await page.locator('.cal-drag').waitFor()
    await block.hover()
    await page.mouse.down()
    await page.locator('.tray').hover({ position: { x: 20, y: 10 } })
    await page.locator('.tray').hover({ position: { x: 30, y: 14 } })
    await page.mouse.up()
  } else {
    await block.click()
    await page.getByRole('link', { name: 'Désaffecter…' }).click()
  }
  const question = page.getByRole('dialog', { name: /^Désaffecter/ })
  await expect(question).toContainText(`${driver.firstName} ${driver.lastName}`)
  await question.getByRole('button', { name: 'Désaffecter' }).click()
  // Asked by the browser first, then by the server.
  await question.getByLabel('Motif').fill('Repos demandé')
  await question.getByRole('button', { name: 'Désaffecter' }).click()
  await expect(page.getByText(`Trajet ${number} désaffecté`).filter({ visible: true }).first()).toBeVisible()
  await expect(block).toHaveCount(0)
  const [now] = await db.select().from(journeys).where(eq(journeys.id, run!.id))
  expect(now).toMatchObject({ status: 'PLANIFIE', driverId: null, meansReason: 'Repos demandé' })
})

test('the address of an agenda is made on the sheet of its driver, read without a session, and revoked', async ({
  page,
  signIn,
  db,
  playwright,
}) => {
  const { driver } = await makeMeans(db)
  await signIn('CONCEPTOR')
  await page.goto(`/human-resources/drivers/${driver.id}`)
  await page.getByRole('button', { name: "Créer l'adresse privée" }).click()
  const address = page.getByRole('link', { name: /\/api\/calendar\/.*\.ics$/ })
  const href = (await address.getAttribute('href'))!
  const anybody = await playwright.request.newContext()
  const answer = await anybody.get(href)
  expect([answer.status(), (await answer.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR'])
  await page.getByRole('button', { name: 'Révoquer…' }).click()
  await page.getByRole('button', { name: "Révoquer l'adresse" }).click()
  await expect(page.getByRole('button', { name: "Créer l'adresse privée" })).toBeVisible()
  expect((await anybody.get(href)).status()).toBe(404)
  await anybody.dispose()
})
