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
import type { StopKind } from '#domain/sales/delivery-request/values.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { ordinaryDay } from '#tests/support/today.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

/** Runs of two days (`law.md` §3), each as one walk without JavaScript: conception, generation, assignment, the journey's sheet. */

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
const RENNES = { zip: '35000', city: 'Rennes', lat: '48.1173', lng: '-1.6778' }
const PORTSMOUTH = { country: 'GB', line1: 'George Byng Way', zip: 'PO2 8QN', city: 'Portsmouth', lat: '50.8118', lng: '-1.0891' }
const ANGERS = { zip: '49000', city: 'Angers', lat: '47.4784', lng: '-0.5632' }
const LYON = { zip: '69007', city: 'Lyon', lat: '45.7334', lng: '4.8358' }

const MEAL = {
  factorId: 'meal',
  code: 'REPAS',
  label: 'Repas',
  basis: 'REPAS',
  amount: '15.96',
  quantity: '0',
  follows: 'MEALS',
} as const

const dialog = (page: Visitor) => page.getByRole('dialog')
const group = (page: Visitor, name: string) => dialog(page).getByRole('group', { name, exact: true })

interface SoldStop {
  place: Partial<typeof addresses.$inferInsert> & { city: string }
  kind: StopKind
  day: number
  arrival: string
  departure: string
}

const signedIn = async (page: Visitor, role: Role) => {
  await page.cookies.clear()
  await page.signIn(role)
}

/** A cahier des charges of one run, sent to conception. */
async function sold(stops: readonly SoldStop[], crewOfTwo = false) {
  const code = crypto.randomUUID().slice(0, 7).toUpperCase()
  const make = factories(`real day ${code}`)
  const [client] = await db
    .select()
    .from(companies)
    .where(and(eq(companies.status, 'ACTIF'), sql`'CLIENT' = any(${companies.types})`))
    .limit(1)
  const request = {
    ...make.request({ companyId: client!.id, title: `${stops[1]!.place.city} ${code}` }),
    number: `CDC-2026-${code}`,
    kind: 'SPOT' as const,
  }
  const version = make.version({
    ...{ requestId: request.id, validFrom: DAY, validTo: DAY, status: 'A_CONCEVOIR', recurrence: null },
    ...{ vehicleNeed: { category: 'PORTEUR_19', equipment: [] }, unitPrice: '1450.0000' },
    ...(crewOfTwo && { driverNeed: { doubleCrew: true } }),
    costFactors: [MEAL],
  })
  const sites = new Map(
    stops.map(({ place }) => [
      place.city,
      make.address({ companyId: client!.id, kind: 'CLIENT', label: `${place.city} ${code}`, ...place }),
    ]),
  )
  await db.insert(addresses).values([...sites.values()])
  await db.insert(deliveryRequests).values(request)
  await db.insert(deliveryRequestVersions).values(version)
  await db
    .insert(deliveryRequestStops)
    .values(
      stops.map(({ place, day, ...stop }, position) =>
        make.requestStop({ versionId: version.id, position, addressId: sites.get(place.city)!.id, dayOffset: day, ...stop }),
      ),
    )
  return { id: request.id, code }
}
type Sold = Awaited<ReturnType<typeof sold>>

const foreseen = (page: Visitor) => page.getByRole('region', { name: 'Trajets prévus' })

/** Conception opens the line of what was sold. */
async function openLine(page: Visitor, { id, code }: Sold) {
  await signedIn(page, 'CONCEPTOR')
  await page.goto(`/journey-management/delivery-request/${id}`)
  await page.getByRole('button', { name: 'Prendre en charge' }).click()
  await page.getByRole('button', { name: 'Construire une ligne' }).click()
  await dialog(page).getByLabel('Code').fill(code)
}

async function saveLine(page: Visitor) {
  await dialog(page).getByRole('button', { name: 'Enregistrer la ligne' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

/** Costed with its meals and delivered by conception, accepted by the client, generated; the journey's number. */
async function generated(page: Visitor, { id, code }: Sold, meals: number) {
  await page.getByRole('button', { name: 'Reprendre les lignes' }).click()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByRole('link', { name: 'Voir le coût' }).click()
  await expect(page.getByText(new RegExp(`15,96\\s€ × ${meals}\\srepas`)).first()).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer le coût' }).click()
  await page.getByRole('button', { name: 'Livrer la conception' }).click()
  await expect(page.getByText('Conçu', { exact: true }).first()).toBeVisible()

  await signedIn(page, 'SALES')
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

  await signedIn(page, 'CONCEPTOR')
  await page.goto(`/journey-management/live-lines?q=${code}`)
  await page.getByRole('link', { name: /^Générer/ }).click()
  await dialog(page).locator('input[type=date]').fill(addDays(DAY, 1))
  await dialog(page)
    .getByRole('button', { name: /^Générer/ })
    .click()
  await page.refreshed()
  const [line] = await db.select().from(liveLines).where(eq(liveLines.code, code))
  const [journey] = await db.select().from(journeys).where(eq(journeys.liveLineId, line!.id))
  await page.goto(`/journey-management/live-lines?panel=show&id=${line!.id}`)
  return journey!.number
}

async function choose(page: Visitor, number: string, means: Awaited<ReturnType<typeof makeMeans>>) {
  await signedIn(page, 'OPERATOR')
  await page.goto(`${JOURNEYS}?dates=all&trajet=${number}&panel=assign&tous=1`)
  await dialog(page)
    .getByRole('group', { name: /^Chauffeur/ })
    .getByText(means.driver.name)
    .click()
  await dialog(page)
    .getByRole('group', { name: /^Véhicule/ })
    .getByText(means.lorry.plate)
    .click()
}
const affect = (page: Visitor) => dialog(page).getByRole('button', { name: 'Affecter', exact: true }).click()

/** Assigned, and on its sheet. */
async function assigned(page: Visitor, number: string) {
  await expect(dialog(page).locator('.panel-head .status-word')).toHaveText('Affecté')
  await page.goto(`${JOURNEYS}?dates=all&trajet=${number}`)
}

it('Bordeaux and back with a night', { timeout: 240_000 }, async () => {
  const page = await visit(site)
  const request = await sold([
    { place: NANTES, kind: 'CHARGEMENT', day: 0, arrival: '06:00', departure: '07:00' },
    { place: BORDEAUX, kind: 'LIVRAISON', day: 0, arrival: '14:00', departure: '15:00' },
    { place: NANTES, kind: 'PASSAGE', day: 1, arrival: '13:00', departure: '13:00' },
  ])
  // The night is entered, and the road is estimated.
  await openLine(page, request)
  await dialog(page).getByRole('button', { name: "Repos après l'arrêt 2" }).click()
  const rest = group(page, "Repos après l'arrêt 2")
  await expect(rest.getByLabel('Début')).toHaveValue('15:00')
  await rest.getByLabel('Fin').fill('06:00')
  await rest.getByLabel('Lieu').fill('Bordeaux')
  await saveLine(page)
  await expect(foreseen(page)).toContainText('11 h 56 (estimé)')
  await expect(foreseen(page)).not.toContainText('Temps de service')

  // Generation copies the night, and assignment finds nothing against it.
  const number = await generated(page, request, 2)
  await expect(dialog(page)).toContainText('11 h 56 (estimé)')
  await choose(page, number, await makeMeans(db))
  await affect(page)
  await assigned(page, number)
  await expect(dialog(page)).toContainText('Repos à Bordeaux 15:00–06:00')
  await expect(dialog(page)).toContainText('11 h 56 (estimé), 14 h 30')
})

it('ferry to England: a rest on board, interrupted once to leave the port', { timeout: 240_000 }, async () => {
  const page = await visit(site)
  const request = await sold([
    { place: RENNES, kind: 'CHARGEMENT', day: 0, arrival: '09:15', departure: '09:45' },
    { place: PORTSMOUTH, kind: 'LIVRAISON', day: 1, arrival: '10:10', departure: '10:10' },
  ])
  await openLine(page, request)
  await dialog(page).getByRole('button', { name: "Traversée après l'arrêt 1" }).click()
  const crossing = group(page, "Traversée après l'arrêt 1")
  await expect(crossing.getByLabel('Cabine ou couchette')).toBeChecked()
  await crossing.getByLabel('Début').fill('18:30')
  await crossing.getByLabel('Fin').fill('00:30')
  await crossing.getByLabel('Lieu').fill('Ouistreham → Portsmouth')
  await dialog(page).getByRole('button', { name: "Repos après l'arrêt 1" }).click()
  const rest = group(page, "Repos après l'arrêt 1")
  await rest.getByLabel('Jour').selectOption('1')
  await rest.getByLabel('Début').fill('01:40')
  await rest.getByLabel('Fin').fill('06:40')
  await dialog(page).getByLabel('Conduite').fill('700')
  await saveLine(page)
  // 70 minutes off the ship end the rest.
  await expect(foreseen(page)).toContainText('Repos journalier insuffisant')

  await page.getByRole('link', { name: `Affiner ${request.code}` }).click()
  await expect(crossing.getByLabel('Début')).toHaveValue('18:30')
  await rest.getByLabel('Début').fill('01:10')
  await rest.getByLabel('Fin').fill('06:10')
  await saveLine(page)
  await expect(foreseen(page)).toContainText('11 h 40')
  await expect(foreseen(page)).not.toContainText('Repos journalier insuffisant')

  const number = await generated(page, request, 2)
  await expect(dialog(page)).toContainText('11 h 40')
  await choose(page, number, await makeMeans(db))
  await affect(page)
  // England is abroad: its tachograph asks for a reason.
  await expect(dialog(page).getByRole('alert')).toContainText("Tachygraphe intelligent V2 obligatoire à l'étranger")
  await dialog(page).getByLabel('Motif').fill('Véhicule remplacé en décembre')
  await affect(page)
  await assigned(page, number)
  await expect(dialog(page)).toContainText('Traversée Ouistreham → Portsmouth 18:30–00:30')
  await expect(dialog(page)).toContainText('Repos 01:10–06:10')
})

it('crew of two through the night: they change at the wheel twice', { timeout: 240_000 }, async () => {
  const page = await visit(site)
  const request = await sold(
    [
      { place: ANGERS, kind: 'CHARGEMENT', day: 0, arrival: '18:00', departure: '18:30' },
      { place: LYON, kind: 'LIVRAISON', day: 1, arrival: '08:00', departure: '08:00' },
    ],
    true,
  )
  await openLine(page, request)
  for (const [nth, [hour, day]] of [
    ['23:00', '0'],
    ['03:30', '1'],
  ].entries()) {
    await dialog(page).getByRole('button', { name: "Changement de conducteur après l'arrêt 1", exact: true }).click()
    const change = group(page, "Changement de conducteur après l'arrêt 1").nth(nth)
    await change.getByLabel('Heure').fill(hour!)
    await change.getByLabel('Jour').selectOption(day!)
  }
  await dialog(page).getByLabel('Conduite').fill('780')
  await saveLine(page)
  await expect(foreseen(page)).toContainText('Conduite13 h')
  await expect(foreseen(page)).not.toContainText('Conduite journalière')

  const number = await generated(page, request, 2)
  const [means, mate] = [await makeMeans(db), await makeMeans(db)]
  await choose(page, number, means)
  await affect(page)
  await expect(dialog(page).getByRole('alert')).toContainText('Conduite journalière prévue')
  await dialog(page).getByLabel('Second chauffeur').selectOption(mate.driver.id)
  await affect(page)
  await assigned(page, number)
  await expect(dialog(page)).toContainText('Changement de conducteur 23:00')
  await expect(dialog(page)).toContainText('Changement de conducteur 03:30')
  await expect(dialog(page)).toContainText(mate.driver.name)
})
