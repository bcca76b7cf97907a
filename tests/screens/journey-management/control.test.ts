import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { factories } from '#api/db/seed/factories.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { PRICE_TERMS } from '#api/trade/requests/price-terms.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { formatEuros, formatMoney } from '#domain/formats/number.ts'
import { partOf, type RunPart } from '#domain/journey-management/journeys/run-part.ts'
import { priceOfVersion } from '#domain/sales/delivery-request/price.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const LIST = '/journey-management/journeys'
const QUEUE = `${LIST}?status=TERMINE&dates=all`

it('run, controlled, price list changes, nothing moved; the queue goes to the next one; « Rouvrir » makes it provisional again', async () => {
  const page = await visit(site, 'ADMIN')
  await page.goto(LIST)
  await page.getByRole('link', { name: 'À contrôler' }).click()
  await expect(page).toHaveURL(/status=TERMINE/)
  const panel = page.getByRole('dialog')
  const status = panel.locator('.panel-head .status-word')
  const number = panel.locator('.panel-head .voice-code')
  await page.getByRole('table').locator('tbody .name a').first().click()
  const first = (await number.textContent())!
  await panel.getByRole('link', { name: 'Économie' }).click()
  await expect(panel.getByText('Provisoire')).toBeVisible()
  await panel.getByRole('link', { name: 'Contrôler…' }).click()
  await page
    .getByRole('dialog', { name: `Contrôler le trajet ${first}` })
    .getByRole('button', { name: 'Contrôler' })
    .click()
  await expect(number).not.toHaveText(first)
  await expect(status).toHaveText('Terminé')

  const sheet = `${LIST}?dates=all&trajet=${first}&tab=economie`
  await page.goto(sheet)
  await expect(status).toHaveText('Contrôlé')
  await expect(panel.getByText(/^Arrêté le .* par /)).toBeVisible()
  const settled = await panel.locator('.panel-body').innerText()
  const price = async (euros: string) => {
    await page.goto('/sales/additional-services?q=attente')
    await page.getByRole('table').locator('tbody .name a').first().click()
    await panel.getByRole('link', { name: 'Modifier', exact: true }).click()
    await panel.getByLabel('Prix unitaire').fill(euros)
    await panel.getByRole('button', { name: /^Enregistrer/ }).click()
    await expect(panel.locator('.panel-body')).toContainText(euros)
  }
  await price('15,00')
  await page.goto(sheet)
  expect(await panel.locator('.panel-body').innerText()).toBe(settled)

  await panel.getByRole('link', { name: 'Rouvrir…' }).click()
  const question = page.getByRole('dialog', { name: `Rouvrir le trajet ${first}` })
  await question.getByLabel('Motif').fill('Compteur faux')
  await question.getByRole('button', { name: 'Rouvrir' }).click()
  await expect(status).toHaveText('Terminé')
  // Other tests read the catalogue.
  await price('11,25')
})

it('several journeys are controlled at once', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto(QUEUE)
  const boxes = page.getByRole('table').getByRole('row').getByRole('checkbox')
  for (const place of [1, 2]) await boxes.nth(place).check()
  await page.getByRole('button', { name: 'Contrôler…' }).click()
  const question = page.getByRole('dialog', { name: /^Contrôler 2 trajets/ })
  await question.getByRole('button', { name: 'Contrôler' }).click()
  await expect(page.getByText('2 trajets contrôlés').filter({ visible: true })).toBeVisible()
})

it('OPERATOR reads the services of a journey and not what it is worth', async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto(QUEUE)
  await page.getByRole('table').locator('tbody .name a').first().click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Prestations' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Économie' })).toHaveCount(0)
})

it('a contract cut at a relay: its two legs earn and cost one run, wherever that is shown', async () => {
  const { db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 })
  const code = crypto.randomUUID().slice(0, 8)
  const client = factories(code).company({
    ...{ code: `R${code}`, legalName: `Relais ${code}`, account: `411${code}` },
    ...{ siren: null, siret: null, vatNumber: null },
  })
  await db.insert(companies).values(client)
  const [version] = await db
    .select({ id: versions.id, terms: PRICE_TERMS })
    .from(versions)
    .where(
      sql`${versions.rates} is not null and ${versions.pricingMode} in ('FORFAIT_TRAJET', 'TRINOME') and exists (select from journey
        where version_id = ${versions.id} and status = 'CONTROLE' and price_cents > 0)`,
    )
    .orderBy(versions.id)
    .limit(1)
  const { priceCents, costCents } = priceOfVersion(version!.terms)
  const day = addDays(TODAY, -1)
  const legs: RunPart[] = [
    { by: 'MIN', before: 0, own: 300, of: 495 },
    { by: 'MIN', before: 300, own: 195, of: 495 },
  ]
  const runs: { number: string }[] = []
  for (const [place, runPart] of legs.entries()) {
    const run = await planned(
      db,
      { day, from: place === 0 ? '07:00' : '13:00', to: place === 0 ? '12:00' : '16:15' },
      {
        ...{ companyId: client.id!, versionId: version!.id, runPart, status: 'TERMINE', stopsDone: 2, serviceMin: runPart.own },
        ...{ kmLoaded: '200', odometerStart: 1000, odometerEnd: 1200, priceCents: partOf(priceCents, runPart) },
      },
    )
    await db.execute(sql`update journey set actual_start = planned_start, actual_end = planned_end where id = ${run.id}`)
    await db
      .update(journeyStops)
      .set({ status: 'TERMINE', actualArrival: sql`planned_arrival`, actualDeparture: sql`planned_departure` })
      .where(eq(journeyStops.journeyId, run.id))
    runs.push(run)
  }

  const page = await visit(site, 'ADMIN')
  const panel = page.getByRole('dialog')
  for (const [place, { number }] of runs.entries()) {
    const sheet = `${LIST}?dates=all&trajet=${number}&panel=show&tab=economie`
    await page.goto(sheet)
    await panel.getByRole('link', { name: 'Contrôler…' }).click()
    await page
      .getByRole('dialog', { name: `Contrôler le trajet ${number}` })
      .getByRole('button', { name: 'Contrôler' })
      .click()
    await page.goto(sheet)
    const row = panel.getByRole('row', { name: /^Coût / })
    await expect(row).toContainText(formatMoney(partOf(costCents!, legs[place])))
    await expect(panel).toContainText(formatMoney(partOf(priceCents!, legs[place])))
  }
  // Without what its months of index and its services add, the legs are the run; the tables add their sheets up.
  const [settled] = await db.execute<{ price: number; planned: number; revenue: number; cost: number }>(
    sql`select sum(price_cents)::float8 as price, sum(cost_cents)::float8 as planned, sum(revenue_cents)::float8 as revenue,
      sum(actual_cost_cents)::float8 as cost from journey_settlement
    where journey_id in (select id from journey where company_id = ${client.id})`,
  )
  await close()
  expect(settled).toMatchObject({ price: priceCents, planned: costCents })
  const { revenue, cost } = settled!
  const period = `from=${day}&to=${day}&company=${client.id}`
  for (const address of [`/sales/stats?rows=request&measure=revenue&measure=cost&${period}`, `/sales/kpi?${period}`]) {
    await page.goto(address)
    for (const cents of [revenue, cost]) await expect(page.getByRole('main')).toContainText(formatEuros(cents))
  }
})

it('shows sold, real and charged pallets, asks where they differ, and says afterwards what was charged', async () => {
  const { db, close } = openDatabase(site.databaseUrl, { readers: 1, writers: 1 })
  const code = crypto.randomUUID().slice(0, 8)
  const make = factories(code)
  const client = make.company({
    ...{ code: `P${code}`, legalName: `Palettes ${code}`, account: `411${code}`, siren: null, siret: null, vatNumber: null },
  })
  await db.insert(companies).values(client)
  const request = make.request({ companyId: client.id!, number: `CDC-P-${code}` })
  await db.insert(deliveryRequests).values(request)
  const version = make.version({
    ...{ requestId: request.id!, validFrom: addDays(TODAY, -9), status: 'ACTIF', pricingMode: 'PALETTE', unitPrice: '82.5014' },
    ...{ chargedQuantity: '4', quantityRule: 'REEL', tollsCents: null, rates: null, costFactors: [], offer: null },
  })
  await db.insert(versions).values(version)
  const { number, id } = await planned(
    db,
    { day: addDays(TODAY, -1), from: '07:00', to: '12:00' },
    {
      ...{ companyId: client.id!, versionId: version.id!, status: 'TERMINE', stopsDone: 2, serviceMin: 300, kmLoaded: '200' },
      ...{ odometerStart: 1000, odometerEnd: 1200, priceCents: 33_001, indexedBaseCents: 33_001 },
    },
  )
  await db.execute(sql`update journey set actual_start = planned_start, actual_end = planned_end where id = ${id}`)
  await db
    .update(journeyStops)
    .set({ status: 'TERMINE', actualArrival: sql`planned_arrival`, actualDeparture: sql`planned_departure`, deliveredPallets: 3 })
    .where(eq(journeyStops.journeyId, id))
  await close()
  const page = await visit(site, 'OPERATOR')
  await page.goto(`${LIST}?dates=all&trajet=${number}&confirm=control`)
  const question = page.getByRole('dialog', { name: `Contrôler le trajet ${number}` })
  await expect(question).toContainText('vendu 4\u00a0palettes, réel 6\u00a0palettes, facturé 6\u00a0palettes')
  await expect(question.getByLabel('Quantité facturée')).toHaveValue('6')
  await question.getByLabel('Quantité facturée').fill('5')
  await question.getByRole('button', { name: 'Contrôler' }).click()
  await expect(question).toContainText('Indiquez pourquoi la quantité facturée est autre que celle du contrat')
  await expect(question.getByLabel('Quantité facturée')).toHaveValue('5')
  await question.getByLabel('Motif de la quantité').fill('Une palette hors commande')
  await question.getByRole('button', { name: 'Contrôler' }).click()
  const admin = await visit(site, 'ADMIN')
  await admin.goto(`${LIST}?dates=all&trajet=${number}&tab=economie`)
  const sheet = admin.getByRole('dialog')
  await expect(sheet).toContainText(
    'vendu 4\u00a0palettes, réel 6\u00a0palettes, facturé 5\u00a0palettes\u202f: Une palette hors commande',
  )
  await expect(sheet).toContainText(formatMoney(41_251))
})
