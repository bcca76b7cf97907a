import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { factories } from '#api/db/seed/factories.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** Posts a form that no page of his offers, as his browser would. */
async function forge(page: Visitor, action: string, fields: Record<string, string>) {
  const form = page.document.createElement('form')
  Object.assign(form, { method: 'post', action })
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(page.document.createElement('input'), { name, value }))
  page.document.body.append(form)
  await page.submit(form)
  return page.status
}

/** A driver who is not the one of the account, with an absence, a journey and a document; `close` ends what reads them. */
async function another() {
  const page = await visit(site)
  const { db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 })
  const { driver, lorry } = await makeMeans(db)
  const [absence] = await db
    .insert(absences)
    .values({ driverId: driver.id, kind: 'CP', from: TODAY, to: TODAY, counted: '1', unit: 'OUVRABLE' })
    .returning()
  const make = factories(driver.code)
  const start = new Date().toISOString()
  const journey = make.journey({
    number: `TR-${TODAY.slice(2).replaceAll('-', '')}-${String(Math.random()).slice(2, 8)}`,
    ...{ serviceDate: TODAY, plannedStart: start, plannedEnd: new Date(Date.now() + 3_600_000).toISOString() },
    ...{ status: 'AFFECTE', driverId: driver.id, vehicleId: lorry.id },
  })
  await db.insert(journeys).values(journey)
  const stop = { addressId: driver.depotId, position: 0, plannedArrival: start, plannedDeparture: start }
  await db.insert(journeyStops).values(make.journeyStop({ ...stop, journeyId: journey.id! }))
  await page.signIn('CONCEPTOR')
  const paper = new FormData()
  paper.set('kind', 'PERMIS')
  paper.set('file', new File(['%PDF-1.7\n'], 'permis.pdf', { type: 'application/pdf' }))
  const joined = await page.request.post(`/api/human-resources/drivers/${driver.id}/documents`, {
    multipart: paper,
    headers: { origin: site.url },
  })
  const { id: documentId } = (await joined.json()) as { id: string }
  const stored = () =>
    Promise.all([
      db.select().from(drivers).where(eq(drivers.id, driver.id)),
      db.select().from(absences).where(eq(absences.driverId, driver.id)),
      db.select().from(journeys).where(eq(journeys.id, journey.id!)),
      db.select().from(journeyStops).where(eq(journeyStops.journeyId, journey.id!)),
    ])
  return { driver, absence: absence!, journey, documentId, stored, close }
}
const [people, runs] = ['/human-resources', '/journey-management/journeys']

it("another driver's sheet, documents, absence and journey are not there for a driver who has their ids, and nothing changes", async () => {
  const { driver, absence, journey, documentId, stored, close } = await another()
  const before = await stored()
  const page = await visit(site, 'DRIVER')
  for (const path of [
    `${people}/drivers/${driver.id}`,
    `${people}/drivers/${driver.id}?tab=documents`,
    `${people}/drivers/${driver.id}?document=${documentId}`,
    `${people}/drivers/${driver.id}?export=file`,
    `${people}/absences?panel=show&id=${absence.id}`,
    `${people}/driver-certifications?q=${driver.code}`,
    `${runs}?trajet=${journey.number}`,
  ]) {
    expect((await page.goto(path)).status(), path).toBe(404)
    await expect(page.getByText("La page que vous recherchez n'existe pas...")).toBeVisible()
    await expect(page.getByText(driver.lastName)).toHaveCount(0)
  }
  expect((await page.request.get(`/api/documents/${documentId}/content`)).status()).toBe(404)
  expect(await stored()).toEqual(before)
  await close()
})

it('what a driver forges for another one is answered that it is not there, and nothing changes', async () => {
  const { driver, absence, journey, stored, close } = await another()
  const before = await stored()
  const page = await visit(site, 'DRIVER')
  await page.goto('/')
  // His own pages move and withdraw what is his; these ids are not.
  for (const intent of ['confirm', 'start', 'arrive', 'leave']) {
    expect(await forge(page, '/?index', { intent, journey: journey.number, position: '0' }), intent).toBe(404)
    await expect(page.getByText('Élément introuvable').filter({ visible: true }).first()).toBeVisible()
  }
  expect(await forge(page, '/?index', { intent: 'absence-withdraw', absence: absence.id })).toBe(404)
  // The office's forms are not there for him.
  for (const [action, fields] of [
    [`${people}/drivers/${driver.id}`, { intent: 'phone', phone: '06 39 98 00 09', version: '1' }],
    [`${people}/absences?panel=show&id=${absence.id}`, { intent: 'cancel', reason: 'Essai' }],
    [`${runs}?trajet=${journey.number}`, { intent: 'start' }],
    [`${runs}?trajet=${journey.number}`, { intent: 'stop', position: '0', arrival: `${TODAY}T06:00` }],
  ] as const) {
    expect(await forge(page, action, fields), action).toBe(404)
    await expect(page.getByText("La page que vous recherchez n'existe pas...")).toBeVisible()
  }
  expect(await stored()).toEqual(before)
  await close()
})
