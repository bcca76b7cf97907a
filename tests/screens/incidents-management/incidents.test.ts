import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { MINLEN } from '#domain/messages.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

/** What becomes of a breakdown, through the screens (`domain.md` §3.17, §4.4). */

let site: Site
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  site = await sharedSite()
  ;({ db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 }))
})
afterAll(() => close?.())

const INCIDENTS = '/incidents-management/incidents'
const WORDS = 'Courroie rompue sur la rocade, fumée sous le capot'
/** The smallest picture there is. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Declares a breakdown by its form, after it was refused; its sheet says what it did. */
async function declare() {
  const page = await visit(site)
  // A client's run whose vehicle is in service: without a client nobody is to be informed.
  const [run] = await db
    .select({ number: journeys.number, vehicleId: vehicles.id, plate: vehicles.plate })
    .from(journeys)
    .innerJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
    .where(
      sql`${journeys.status} in ('CONTROLE', 'FACTURE') and ${journeys.driverId} is not null
        and ${journeys.companyId} is not null and ${vehicles.status} = 'EN_SERVICE'
        and not exists (select from outage where outage.vehicle_id = ${vehicles.id} and coalesce(to_date, 'infinity') >= current_date)`,
    )
    .orderBy(journeys.number)
    .limit(1)
  await page.signIn('CONCEPTOR')
  await page.goto(`${INCIDENTS}?panel=new&trajet=${run!.number}`)
  const panel = page.getByRole('dialog')
  await expect(panel.getByLabel('Véhicule', { exact: true })).toHaveValue(new RegExp(run!.plate))
  await panel.getByLabel('Nature').selectOption('Panne')
  await panel.getByLabel('Gravité').selectOption('Grave')
  await panel.getByLabel('Survenu le').fill(toLocal(new Date(Date.now() - 3 * 3_600_000)).slice(0, 16))
  await panel.getByLabel('Description').fill('Panne')
  await panel.getByLabel('Véhicule immobilisé').check()
  await panel.getByRole('button', { name: "Déclarer l'incident" }).click()
  await expect(panel.getByText(MINLEN(20)).first()).toBeVisible()
  await panel.getByLabel('Description').fill(WORDS)
  await panel.getByRole('button', { name: "Déclarer l'incident" }).click()
  await expect(panel.getByText(WORDS)).toBeVisible()
  await expect(panel.getByText(/dépassé de 2\sh 0/)).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Véhicule hors service' })).toBeVisible()
  const [vehicle] = await db.select().from(vehicles).where(eq(vehicles.id, run!.vehicleId))
  expect(vehicle!.status).toBe('HORS_SERVICE')
  const [incident] = await db.select().from(incidents).where(eq(incidents.description, WORDS))
  return incident!
}
let declared: ReturnType<typeof declare> | undefined
/** The breakdown of this file: each takes a vehicle of the demonstration out of service. */
const breakdown = () => {
  declared ??= declare()
  return declared
}
/** Its sheet, and an act of it. */
async function sheet() {
  const page = await visit(site, 'CONCEPTOR')
  const incident = await breakdown()
  await page.goto(`${INCIDENTS}?panel=show&id=${incident.id}`)
  const panel = page.getByRole('dialog')
  const act = async (name: string) => {
    const link = panel.getByRole('link', { name, exact: true })
    if (!(await link.isVisible())) await panel.getByRole('button', { name: 'Autres actions' }).click()
    await link.click()
  }
  return { page, panel, incident, act }
}

it('a breakdown is told in 20 letters at least, and takes its vehicle out of service', async () => {
  await breakdown()
})

it('that the client was informed is noted with how late', async () => {
  const { panel, act } = await sheet()
  await act('Client informé…')
  await panel.getByRole('button', { name: "Noter l'information" }).click()
  await expect(panel.getByText(/fait avec/)).toBeVisible()
})

it('a photo is joined to an incident', async () => {
  const { panel } = await sheet()
  await panel.getByRole('link', { name: 'Photos & documents' }).click()
  await panel.getByRole('link', { name: 'Joindre un document' }).click()
  await panel.getByLabel('Fichier').setInputFiles({ name: 'courroie.png', mimeType: 'image/png', buffer: PNG })
  await panel.getByRole('button', { name: 'Joindre', exact: true }).click()
  await expect(panel.getByRole('img', { name: 'courroie.png' })).toBeVisible()
})

it('a severe incident is not closed before its causes were looked for', async () => {
  const { page, panel, act } = await sheet()
  await act('Qualifier…')
  await panel.getByRole('combobox', { name: 'Cause' }).selectOption({ label: 'Panne mécanique (transporteur)' })
  await panel.getByRole('button', { name: "Qualifier l'incident" }).click()
  await expect(panel.getByText("l'arbre des causes ou les 5 pourquoi")).toBeVisible()
  await act('Clôturer…')
  await page.getByRole('button', { name: "Clôturer l'incident" }).click()
  await expect(page.getByText(/Clôture impossible/).first()).toBeVisible()
})

it('an incident is closed once its action is done, which the list counts', async () => {
  const { page, panel, incident } = await sheet()
  await page.goto(`${INCIDENTS}?panel=qualify&id=${incident.id}`)
  await panel.getByRole('combobox', { name: 'Cause' }).selectOption({ label: 'Panne mécanique (transporteur)' })
  await panel.getByLabel('Pourquoi 1').fill('La courroie était usée')
  await panel.getByRole('button', { name: "Qualifier l'incident" }).click()
  await expect(panel.getByText('La courroie était usée')).toBeVisible()

  await panel.getByRole('link', { name: /^Actions/ }).click()
  await panel.getByRole('link', { name: 'Ajouter une action' }).click()
  const repair = panel.getByRole('option', { name: /^Réparer/ })
  await panel.getByRole('combobox', { name: 'Action' }).selectOption((await repair.getAttribute('value'))!)
  await panel.getByLabel('Responsable').fill('Hervé')
  await panel.getByRole('button', { name: "Ajouter l'action" }).click()
  await page.goto(`${INCIDENTS}?confirm=close&id=${incident.id}`)
  await page.getByRole('button', { name: "Clôturer l'incident" }).click()
  await expect(page.getByText(/1 action à terminer ou à annuler/).first()).toBeVisible()

  await page.goto(`${INCIDENTS}?panel=show&tab=actions&id=${incident.id}`)
  await panel.getByRole('link', { name: 'Réparer' }).click()
  await panel.getByRole('link', { name: 'Noter comme faite…' }).click()
  await panel.getByLabel('Résultat').fill('Courroie changée')
  await panel.getByRole('button', { name: "Noter l'action faite" }).click()
  await page.goto(`${INCIDENTS}?confirm=close&id=${incident.id}`)
  await page.getByRole('button', { name: "Clôturer l'incident" }).click()
  await expect(page.getByText(`Incident ${incident.number} clos`).first()).toBeVisible()
  await page.goto(`${INCIDENTS}?journey=${incident.journeyId}&stage=closed`)
  await expect(page.getByRole('row', { name: new RegExp(incident.number) })).toContainText('1/1')
})
