import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/client.ts'
import { factories } from '#api/db/seed/factories.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestStops, deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { Role } from '#domain/roles.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { ordinaryDay } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

/** Bordeaux and back with a night (`law.md` §3, A1), as one walk without JavaScript: conception, generation, assignment, the journey's sheet. */

let site: Site
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  site = await sharedSite()
  ;({ db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 }))
})
afterAll(() => close?.())

const JOURNEYS = '/journey-management/journeys'
/** Within what generation may make ahead, and no eve of a holiday. */
const DAY = ordinaryDay(30)
const NANTES = { zip: '44000', city: 'Nantes', lat: '47.2184', lng: '-1.5536' }
const BORDEAUX = { zip: '33000', city: 'Bordeaux', lat: '44.8378', lng: '-0.5792' }

const dialog = (page: Visitor) => page.getByRole('dialog')

/** A cahier des charges of one run, sent to conception. */
async function sold() {
  const code = crypto.randomUUID().slice(0, 7).toUpperCase()
  const make = factories(`bordeaux ${code}`)
  const [client] = await db
    .select()
    .from(companies)
    .where(and(eq(companies.status, 'ACTIF'), sql`'CLIENT' = any(${companies.types})`))
    .limit(1)
  const request = {
    ...make.request({ companyId: client!.id, title: `Bordeaux ${code}` }),
    number: `CDC-2026-${code}`,
    kind: 'SPOT' as const,
  }
  const version = make.version({
    ...{ requestId: request.id, validFrom: DAY, validTo: DAY, status: 'A_CONCEVOIR', recurrence: null },
    ...{ vehicleNeed: { category: 'PORTEUR_19', equipment: [] }, unitPrice: '1450.0000' },
  })
  const [home, away] = [NANTES, BORDEAUX].map(place =>
    make.address({ companyId: client!.id, kind: 'CLIENT', label: `${place.city} ${code}`, ...place }),
  )
  const stops = [
    { addressId: home!.id, kind: 'CHARGEMENT' as const, dayOffset: 0, arrival: '06:00', departure: '07:00' },
    { addressId: away!.id, kind: 'LIVRAISON' as const, dayOffset: 0, arrival: '14:00', departure: '15:00' },
    { addressId: home!.id, kind: 'PASSAGE' as const, dayOffset: 1, arrival: '13:00', departure: '13:00' },
  ]
  await db.insert(addresses).values([home!, away!])
  await db.insert(deliveryRequests).values(request)
  await db.insert(deliveryRequestVersions).values(version)
  await db
    .insert(deliveryRequestStops)
    .values(stops.map((stop, position) => make.requestStop({ versionId: version.id, position, ...stop })))
  return { id: request.id, code }
}

it('Bordeaux and back with a night, from conception to the sheet of its journey', { timeout: 240_000 }, async () => {
  const page = await visit(site)
  const as = async (role: Role) => {
    await page.cookies.clear()
    await page.signIn(role)
  }
  const { id, code } = await sold()

  // Conception: the night is entered, and the road is estimated.
  await as('CONCEPTOR')
  await page.goto(`/journey-management/delivery-request/${id}`)
  await page.getByRole('button', { name: 'Prendre en charge' }).click()
  await page.getByRole('button', { name: 'Construire une ligne' }).click()
  await dialog(page).getByLabel('Code').fill(code)
  await dialog(page).getByRole('button', { name: "Repos après l'arrêt 2" }).click()
  const rest = dialog(page).getByRole('group', { name: "Repos après l'arrêt 2", exact: true })
  await expect(rest.getByLabel('Début')).toHaveValue('15:00')
  await rest.getByLabel('Fin').fill('06:00')
  await rest.getByLabel('Lieu').fill('Bordeaux')
  await dialog(page).getByRole('button', { name: 'Enregistrer la ligne' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const lines = page.getByRole('region', { name: 'Trajets prévus' })
  await expect(lines).toContainText('11 h 56 (estimé)')
  await expect(lines).not.toContainText('Temps de service')

  await page.getByRole('button', { name: 'Reprendre les lignes' }).click()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByRole('link', { name: 'Voir le coût' }).click()
  await page.getByRole('button', { name: 'Enregistrer le coût' }).click()
  await page.getByRole('button', { name: 'Livrer la conception' }).click()
  await expect(page.getByText('Conçu', { exact: true }).first()).toBeVisible()

  await as('SALES')
  await page.goto(`/sales/delivery-request/${id}`)
  await page.getByRole('link', { name: 'Proposer au client' }).click()
  await dialog(page).getByRole('button', { name: 'Proposer au client' }).click()
  await page.getByRole('link', { name: 'Accepter…' }).click()
  await dialog(page)
    .getByLabel('Contrat ou accord écrit du client')
    .setInputFiles({
      name: 'accord.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    })
  await dialog(page).getByRole('button', { name: "Enregistrer l'acceptation" }).click()
  await expect(page.getByText('Accepté', { exact: true }).first()).toBeVisible()

  // Generation copies the night.
  await as('CONCEPTOR')
  await page.goto(`/journey-management/live-lines?q=${code}`)
  await page.getByRole('link', { name: /^Générer/ }).click()
  await dialog(page).locator('input[type=date]').fill(addDays(DAY, 1))
  await dialog(page)
    .getByRole('button', { name: /^Générer/ })
    .click()
  await page.refreshed()
  const [line] = await db.select().from(liveLines).where(eq(liveLines.code, code))
  const [{ number } = { number: '' }] = await db.select().from(journeys).where(eq(journeys.liveLineId, line!.id))
  await page.goto(`/journey-management/live-lines?panel=show&id=${line!.id}`)
  await expect(dialog(page)).toContainText('11 h 56 (estimé)')

  // Assignment finds nothing against it.
  await as('OPERATOR')
  const means = await makeMeans(db)
  await page.goto(`${JOURNEYS}?dates=all&trajet=${number}&panel=assign&tous=1`)
  await dialog(page)
    .getByRole('group', { name: /^Chauffeur/ })
    .getByText(means.driver.name)
    .click()
  await dialog(page)
    .getByRole('group', { name: /^Véhicule/ })
    .getByText(means.lorry.plate)
    .click()
  await dialog(page).getByRole('button', { name: 'Affecter', exact: true }).click()
  await expect(dialog(page).locator('.panel-head .status-word')).toHaveText('Affecté')

  // Its sheet says the night and what is estimated.
  await page.goto(`${JOURNEYS}?dates=all&trajet=${number}`)
  await expect(dialog(page)).toContainText('Repos à Bordeaux 15:00–06:00')
  await expect(dialog(page)).toContainText('11 h 56 (estimé), 14 h 30')
})
