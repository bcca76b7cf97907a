import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journeyFigures } from '#api/schema/house/figures.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { journeySettlements } from '#api/schema/journey-management/settlements.table.ts'
import { vehicleExpenses } from '#api/schema/materials/expenses.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { additionalServices, serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions, versionServices } from '#api/schema/sales/delivery-requests.table.ts'
import { cnrIndices, cnrValues } from '#api/schema/transverse/cnr.table.ts'
import { renewJourneyFigures } from '#api/trade/figures/sums.ts'
import { settleLeftOut } from '#api/trade/journeys/settlements.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { ODOMETER_REQUIRED } from '#domain/journey-management/journeys/control.ts'
import type { Role } from '#domain/roles.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NOT_FOUND, refusal } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

/** Line of `domain.md` §6.5 with the months of §6.6 G1. */
const DAY = '2024-02-14'
const CLAUSE = {
  indexCode: 'CNR_GAZOLE_PRO',
  refMonth: '2023-06',
  sharePct: '22.7',
  base: 'TRANSPORT' as const,
  lagMonths: 0 as const,
}

let house: Lines
let waiting: string
let night: string
beforeAll(async () => {
  house = await startLines()
  const rows = await house.db
    .insert(additionalServices)
    .values([
      { code: 'ATTENTE', label: 'Attente', unit: 'QUART_HEURE', unitPrice: '11.25', trigger: 'AUTO_ATTENTE' },
      { code: 'NUIT', label: 'Nuit', unit: 'HEURE', unitPrice: '6.5', trigger: 'AUTO_NUIT' },
    ])
    .returning()
  ;[waiting, night] = rows.map(({ id }) => id) as [string, string]
})
afterAll(() => house.close())

const act = (ref: string, name: string, body: unknown = {}, role: Role = 'OPERATOR') =>
  house.call(role, 'POST', `/journeys/${ref}/${name}`, body)
const read = async (ref: string, part = '', role: Role = 'ADMIN') =>
  (await house.call(role, 'GET', `/journeys/${ref}${part}`)).body

let hour = 0
/** Finished journey that left at 05:00 and waited 130 minutes at its second stop. */
async function over(
  more: Partial<typeof journeys.$inferInsert> = {},
  version: Partial<typeof deliveryRequestVersions.$inferInsert> = {},
) {
  const line = await house.line({
    version: {
      pricingMode: 'FORFAIT_TRAJET',
      unitPrice: '849.72',
      tollsCents: 6480,
      kmLoaded: '388.0',
      kmEmpty: '12.0',
      serviceHours: '8.25',
      days: '1.00',
      rates: { perKm: '0.615', perHour: '26.40', perDay: '196.50', consumption: '29.5' },
      costCents: 72_510,
      indexation: CLAUSE,
      ...version,
    },
  })
  await house.db.insert(versionServices).values([
    { versionId: line.version.id!, serviceId: waiting, mode: 'FACTURE' },
    { versionId: line.version.id!, serviceId: night, mode: 'FACTURE' },
  ])
  const number = `TR-240214-${String(9000 + ++hour)}`
  const [start, end] = [instantAt(DAY, 0, '05:00'), instantAt(DAY, 0, '13:40')]
  const [journey] = await house.db
    .insert(journeys)
    .values({
      number,
      serviceDate: DAY,
      kind: 'LIGNE_REGULIERE',
      origin: 'MANUEL',
      label: 'Carquefou → Gennevilliers',
      companyId: house.client.id,
      versionId: line.version.id,
      subcontractorId: null,
      plannedStart: start,
      plannedEnd: end,
      actualStart: start,
      actualEnd: end,
      kmLoaded: '388',
      kmEmpty: '12',
      odometerStart: 100_000,
      odometerEnd: 100_402,
      priceCents: 84_972,
      indexedBaseCents: 78_492,
      co2Kg: '374.06',
      stopsTotal: 2,
      stopsDone: 2,
      status: 'TERMINE',
      ...more,
    })
    .returning()
  await house.db.insert(journeyStops).values([
    {
      journeyId: journey!.id,
      position: 1,
      addressId: house.depot.id,
      kind: 'CHARGEMENT',
      plannedArrival: start,
      plannedDeparture: start,
      actualArrival: start,
      actualDeparture: start,
      status: 'TERMINE',
    },
    {
      journeyId: journey!.id,
      position: 2,
      addressId: house.site.id,
      kind: 'LIVRAISON',
      plannedArrival: instantAt(DAY, 0, '11:30'),
      plannedDeparture: end,
      actualArrival: instantAt(DAY, 0, '11:30'),
      actualDeparture: end,
      status: 'TERMINE',
    },
  ])
  return { id: journey!.id, number, versionId: line.version.id! }
}

/** The hours of `over` on an earlier day, for a vehicle that has a run on `DAY`. */
function daysBefore(days: number, end = '13:40') {
  const at = (time: string) => instantAt(addDays(DAY, -days), 0, time)
  return { plannedStart: at('05:00'), plannedEnd: at('13:40'), actualStart: at('05:00'), actualEnd: at(end) }
}

describe('« Contrôler »', () => {
  it("freezes a leg's share of price, tolls and cost (decision 14)", async () => {
    const { number } = await over({
      ...{ priceCents: 51_498, indexedBaseCents: 47_571, indexationPct: null },
      runPart: { by: 'MIN', before: 0, own: 300, of: 495 },
    })
    const other = await over({
      ...{ priceCents: 33_474, indexedBaseCents: 30_921, indexationPct: null },
      runPart: { by: 'MIN', before: 300, own: 195, of: 495 },
    })
    const settled = []
    for (const ref of [number, other.number]) {
      await act(ref, 'control')
      settled.push(await read(ref, '/figures'))
    }
    expect(settled).toMatchObject([
      { priceCents: 51_498, tollsCents: 3_927, transportPriceCents: 47_571, costCents: 43_945 },
      { priceCents: 33_474, tollsCents: 2_553, transportPriceCents: 30_921, costCents: 28_565 },
    ])
    expect(43_945 + 28_565).toBe(72_510)
    // Indicators and statistics count the run once.
    await renewJourneyFigures(house.db)
    const counted = await house.db
      .select({ costCents: journeyFigures.costCents })
      .from(journeyFigures)
      .innerJoin(journeys, eq(journeys.id, journeyFigures.journeyId))
      .where(inArray(journeys.number, [number, other.number]))
    // Each with its own 2 km beyond the plan, at 0.615.
    expect(counted.map(({ costCents }) => costCents).sort()).toEqual([28_565 + 123, 43_945 + 123])
  })

  it("stores the journey's worth: price, indexation, services, cost, margin, gases (domain.md §6.5, §6.6 G1, §6.7 C1)", async () => {
    const { number } = await over()
    const before = await read(number, '/figures')
    expect(before).toMatchObject({ settledAt: null, priceCents: 84_972, indexationCents: null, costCents: 72_510 })
    expect((await act(number, 'control')).body).toMatchObject({ number, status: 'CONTROLE' })
    const figures = await read(number, '/figures')
    // Waiting: 130 min, 60 free, five quarters begun at 11,25; the hour before six at 6,50.
    expect(figures).toMatchObject({
      priceCents: 84_972,
      transportPriceCents: 78_492,
      tollsCents: 6480,
      fuel: { month: '2024-02', referenceValue: '192.89', monthValue: '210.21', ratePct: '2.04', baseCents: 78_492 },
      indexationCents: 1601,
      servicesCents: 5625 + 650,
      revenueCents: 84_972 + 1601 + 5625 + 650,
      cost: { source: 'RATES', cost: { kmTermCents: 24_600, hourTermCents: 21_780, dayTermCents: 19_650, tollsCents: 6480 } },
      costCents: 72_510,
      // 402 km of the odometer × 29.5 L/100 × 3.17.
      co2Kg: '375.93',
      co2Source: { factor: '3.17', per100km: '29.5', km: '402' },
      settledBy: 'Camille OPERATOR',
      terms: { pricingMode: 'FORFAIT_TRAJET', services: [{ code: 'ATTENTE' }, { code: 'NUIT' }] },
    })
    expect(figures.settledAt).not.toBeNull()
    const { rows, totalCents } = await read(number, '/services')
    expect(totalCents).toBe(6275)
    expect(rows[0]).toMatchObject({ code: 'ATTENTE', uses: [{ stop: 2, minutes: 130, quantity: '5.00', amountCents: 5625 }] })
  })

  it('costs what was driven: kilometres, hours, tolls, litres, and what a damage and a penalty took (K11)', async () => {
    const vehicleId = house.carriers[0]!.id
    await house.db
      .insert(vehicleExpenses)
      .values({ vehicleId, kind: 'CARBURANT', spentOn: addDays(DAY, -4), quantity: '1000', amountCents: 140_000 })
    const { id, number } = await over({
      ...{ vehicleId, serviceMin: 475, tollsRealCents: 7020, fuelL: '130.00', odometerEnd: 100_410 },
      ...daysBefore(3, '14:25'),
    })
    const variances = { kmCents: 615, hoursCents: 1980, tollsCents: 540, fuelCents: 1267 }
    const worth = { costCents: 72_510, variances, actualCostCents: 72_510 + 4402 }
    expect(await read(number, '/figures')).toMatchObject({ settledAt: null, ...worth })
    await act(number, 'control')
    expect(await read(number, '/figures')).toMatchObject({ ...worth, damagesCents: 0 })
    expect((await read(number)).journey.costCents).toBe(76_912)
    await house.db.execute(sql`insert into damage
        (number, journey_id, kind, found_on, description, status, shipment_weight_t, settled_cents, settled_on, insurer, deductible_cents)
      values ('DOM-9', ${id}, 'CASSE', ${DAY}, 'Palette couchée', 'INDEMNISE', 1, 10000, ${DAY}, 'Assureur', 3000)`)
    await house.db.execute(sql`insert into delay (number, journey_id, stop_id, due_at, observed_at, tolerance_min, detected_by, status, cause_id,
        responsibility, penalty_cents)
      select 'RET-9', ${id}, s.id, planned_arrival, planned_arrival + interval '1 hour', 15, 'MANUEL', 'QUALIFIE', c.id, 'TRANSPORTEUR', 700
      from journey_stop s, (select id from delay_cause limit 1) c where journey_id = ${id} and position = 2`)
    expect(await read(number, '/figures')).toMatchObject({ ...worth, damagesCents: 3000, penaltiesCents: 700 })
    await renewJourneyFigures(house.db)
    const [figure] = await house.db.select().from(journeyFigures).where(eq(journeyFigures.journeyId, id))
    expect(figure!.costCents).toBe(76_912 + 3000 + 700)
  })

  it('charges no waiting at carrier depots or technical stops', async () => {
    const { id, number } = await over()
    const stop = (position: number, values: Partial<typeof journeyStops.$inferInsert>) =>
      house.db
        .update(journeyStops)
        .set(values)
        .where(and(eq(journeyStops.journeyId, id), eq(journeyStops.position, position)))
    const waits = async () => (await read(number, '/services')).rows[0].uses.map((use: { stop: number }) => use.stop)
    await stop(1, { actualDeparture: instantAt(DAY, 0, '08:00') })
    expect(await waits()).toEqual([2])
    for (const kind of ['PASSAGE', 'RELAIS', 'DEPOT'] as const) {
      await stop(2, { kind })
      expect(await waits(), kind).toEqual([])
    }
    await stop(2, { kind: 'ECHANGE' })
    expect(await waits()).toEqual([2])
  })

  it('requires closed stops and actual kilometres, which it accepts', async () => {
    const { id, number } = await over({ odometerEnd: null })
    await house.db
      .update(journeyStops)
      .set({ status: 'SUR_PLACE' })
      .where(sql`${journeyStops.journeyId} = ${id} and position = 2`)
    expect(await act(number, 'control')).toMatchObject({ status: 422, body: { message: "L'arrêt 2 reste à compléter" } })
    await house.db.update(journeyStops).set({ status: 'ECHEC' }).where(sql`${journeyStops.journeyId} = ${id} and position = 2`)
    expect(await act(number, 'control')).toMatchObject(refusal('odometerEnd', ODOMETER_REQUIRED))
    expect((await act(number, 'control', { odometerEnd: '99000' })).status).toBe(422)
    expect((await act(number, 'control', { odometerEnd: '100410' })).status).toBe(200)
    expect((await read(number)).journey).toMatchObject({ status: 'CONTROLE', odometerEnd: 100_410 })
    expect((await act(number, 'control')).body.message).toBe('Action impossible au statut « Contrôlé »')
  })

  it('is for ADMIN and OPERATOR, « Rouvrir » for ADMIN with a reason; amounts by right', async () => {
    const { number } = await over()
    for (const role of ['CONCEPTOR', 'SALES'] as const) expect((await act(number, 'control', {}, role)).status).toBe(404)
    expect((await house.call('OPERATOR', 'GET', `/journeys/${number}/figures`)).status).toBe(404)
    await act(number, 'control', {}, 'ADMIN')
    expect((await act(number, 'reopen', { reason: 'Heures fausses' })).status).toBe(404)
    expect(await act(number, 'reopen', { reason: '' }, 'ADMIN')).toMatchObject({ body: { issues: [{ path: 'reason' }] } })
    expect((await act(number, 'reopen', { reason: 'Heures fausses' }, 'ADMIN')).body.status).toBe('TERMINE')
    expect((await read(number, '/figures')).settledAt).toBeNull()
    expect((await act(number, 'control')).status).toBe(200)
    const { id } = (await read(number)).journey
    const kept = await house.db.select().from(journeySettlements).where(eq(journeySettlements.journeyId, id))
    expect(kept.map(({ reopenReason }) => reopenReason).sort()).toEqual(['Heures fausses', null])
    await act(number, 'reopen', { reason: 'Encore' }, 'ADMIN')
    expect((await act(number, 'reopen', { reason: 'Pas fini' }, 'ADMIN')).body.status).toBe('EN_COURS')
    expect((await read(number)).journey.actualEnd).toBeNull()
  })

  it("counts once among the service's yearly revenue", async () => {
    const uses = async () => {
      const { body } = await house.api.call('ADMIN', 'GET', `/sales/additional-services/${waiting}`)
      const { total, amountCents } = (body as { uses: { total: number; amountCents: number } }).uses
      return { total, amountCents }
    }
    const before = await uses()
    const { number } = await over({ serviceDate: addDays(TODAY, -3) })
    const open = await uses()
    expect([open.total - before.total, open.amountCents - before.amountCents]).toEqual([1, 5625])
    await act(number, 'control')
    expect(await uses()).toEqual(open)
  })

  it('shows CONCEPTOR the totals of « Économie », without contract terms or service prices', async () => {
    const { number } = await over()
    for (const settled of [false, true]) {
      if (settled) await act(number, 'control')
      const figures = await read(number, '/figures', 'CONCEPTOR')
      expect(figures).toMatchObject({ servicesCents: 6275, costCents: 72_510, cost: { source: 'RATES' } })
      expect(Object.keys(figures.terms).sort()).toEqual(['indexation', 'request', 'versionNo'])
      expect(JSON.stringify(figures)).not.toContain('"unitPrice"')
      expect(JSON.stringify(await read(number, '/services', 'CONCEPTOR'))).not.toContain('"unitPrice"')
      for (const role of ['ADMIN', 'SALES'] as const) {
        expect((await read(number, '/figures', role)).terms).toMatchObject({ unitPrice: '849.7200', services: [{}, {}] })
      }
    }
  })

  it('in bulk does what it can and reports the others; twice at once settles once', async () => {
    const [fit, open] = [await over(), await over({ odometerEnd: null })]
    const answers = await Promise.all([
      house.call('OPERATOR', 'POST', '/journeys/control', { ids: [fit.id, open.id] }),
      act(fit.number, 'control'),
    ])
    expect(answers.map(({ status }) => status).sort()).not.toContain(500)
    expect(answers[0].body.refused).toContainEqual({ id: open.id, name: open.number, message: ODOMETER_REQUIRED })
    const settled = await house.db.select().from(journeySettlements).where(eq(journeySettlements.journeyId, fit.id))
    expect(settled).toHaveLength(1)
  })
})

describe('a controlled journey', () => {
  const everything = async ({ id, number }: { id: string; number: string }) => ({
    figures: await read(number, '/figures'),
    services: await read(number, '/services'),
    journey: { ...(await read(number)).journey, updatedAt: undefined, version: undefined },
    stored: await house.db.execute(sql`
      select to_jsonb(t) || jsonb_build_object('services', (
        select jsonb_agg(to_jsonb(s) order by s.id) from journey_service s where s.settlement_id = t.id)) as row
      from journey_settlement t where t.journey_id = ${id}`),
    uses: ((await house.api.call('ADMIN', 'GET', `/sales/additional-services/${waiting}`)) as { body: { uses: unknown } }).body
      .uses,
  })

  it('is unaffected by ten changes of master data', async () => {
    const vehicleId = house.carriers[0]!.id
    const run = await over({ vehicleId, fuelL: '130.00', ...daysBefore(5) })
    await act(run.number, 'control')
    const before = await everything(run)
    const { db } = house
    const [index] = await db.select().from(cnrIndices).where(eq(cnrIndices.code, CLAUSE.indexCode))
    const edits: (() => Promise<unknown>)[] = [
      () => db.update(additionalServices).set({ unitPrice: '15' }).where(eq(additionalServices.id, waiting)),
      () => db.update(additionalServices).set({ freeQty: '0', minQty: '9' }).where(eq(additionalServices.id, waiting)),
      () => db.update(additionalServices).set({ trigger: 'MANUEL', unit: 'FORFAIT' }).where(eq(additionalServices.id, night)),
      () => db.update(additionalServices).set({ label: 'Autre nom', code: 'AUTRE' }).where(eq(additionalServices.id, night)),
      () =>
        db
          .insert(serviceTariffs)
          .values({ serviceId: waiting, companyId: house.client.id, unitPrice: '99', validFrom: '2024-01-01' }),
      () => db.insert(vehicleExpenses).values({ vehicleId, kind: 'CARBURANT', spentOn: DAY, quantity: '100', amountCents: 1 }),
      () => db.update(companies).set({ freeWaitingMin: 5 }).where(eq(companies.id, house.client.id)),
      () =>
        db.update(versionServices).set({ unitPrice: '77', mode: 'INCLUS' }).where(eq(versionServices.versionId, run.versionId)),
      () =>
        db
          .update(deliveryRequestVersions)
          .set({
            unitPrice: '1',
            tollsCents: 1,
            costCents: 1,
            rates: null,
            cancelPct: 3,
            indexation: { ...CLAUSE, sharePct: '99' },
          })
          .where(eq(deliveryRequestVersions.id, run.versionId)),
      () => db.update(cnrValues).set({ value: '300' }).where(sql`${cnrValues.indexId} = ${index!.id} and month = '2023-06-01'`),
      () =>
        db
          .update(addresses)
          .set({ label: 'Autre site', holidayZone: 'FR_ALSACE_MOSELLE' })
          .where(eq(addresses.id, house.site.id)),
    ]
    try {
      for (const edit of edits) {
        await edit()
        expect(await everything(run)).toEqual(before)
      }
    } finally {
      await db.update(cnrValues).set({ value: '192.89' }).where(sql`${cnrValues.indexId} = ${index!.id} and month = '2023-06-01'`)
    }
  })

  it('is protected by the database against other changes of its worth and inputs', async () => {
    const { id, number } = await over()
    await act(number, 'control')
    const broken = { code: '23514', constraint_name: 'journey_frozen' }
    const columns = `price_cents = 1, indexed_base_cents = 1, indexation_pct = 9, indexation_cents = 9, km_loaded = 1, km_empty = 1,
      service_min = 1, driving_min = 1, odometer_start = 1, odometer_end = 100500, actual_start = now(), actual_end = now(), buy_price_cents = 1,
      co2_kg = 1, run_part = '{}', cancel_billing_pct = 50, service_date = '2024-03-01', version_id = null, status = 'TERMINE'`
    for (const change of columns.split(',')) {
      const write = house.db.execute(sql`update journey set ${sql.raw(change)} where id = ${id}`)
      await expect(write, change).rejects.toMatchObject({ cause: broken })
    }
    const others = [
      sql`update journey_stop set actual_departure = now() where journey_id = ${id}`,
      sql`update journey_stop set pallets_given = 7 where journey_id = ${id}`,
      sql`update journey_stop set pallets_returned = 7 where journey_id = ${id}`,
      sql`delete from journey_stop where journey_id = ${id}`,
      sql`update journey_settlement set price_cents = 1 where journey_id = ${id}`,
      sql`update journey_settlement set cost = null where journey_id = ${id}`,
      sql`delete from journey_settlement where journey_id = ${id}`,
      sql`update journey_service set amount_cents = 1`,
      sql`delete from journey_service`,
    ]
    for (const write of others) await expect(house.db.execute(write)).rejects.toMatchObject({ cause: broken })
    // The settlement precedes « Contrôlé »; invoiced ones are not reopened.
    const { id: open } = await over()
    await expect(house.db.execute(sql`update journey set status = 'CONTROLE' where id = ${open}`)).rejects.toMatchObject({
      cause: broken,
    })
    await house.db.execute(sql`update journey set status = 'FACTURE' where id = ${id}`)
    for (const status of ['CONTROLE', 'TERMINE']) {
      await expect(house.db.execute(sql`update journey set status = ${status} where id = ${id}`)).rejects.toMatchObject({
        cause: broken,
      })
    }
  })

  it('computes gases from the reference, else its vehicle, else the sold one', async () => {
    const rates = { perKm: '0.615', perHour: '26.40', perDay: '196.50' }
    const gases = async (...of: Parameters<typeof over>) => {
      const { number } = await over(...of)
      await act(number, 'control')
      const { co2Kg, co2Source } = await read(number, '/figures')
      expect((await read(number)).journey.co2Kg).toBe(co2Kg)
      expect(await read(number, '/co2')).toMatchObject({ real: { kg: co2Kg }, settledKg: co2Kg })
      return [co2Kg, co2Source?.per100km, co2Source?.usual]
    }
    const [first, second, third] = house.carriers.map(({ id }) => id)
    expect(await gases({ vehicleId: first })).toEqual(['375.93', '29.5', undefined])
    expect(await gases({ vehicleId: second, co2Kg: null }, { rates })).toEqual(['318.59', '25.0', 'PORTEUR_19'])
    expect(await gases({ co2Kg: null }, { rates })).toEqual(['375.93', '29.5', 'TRACTEUR'])
    expect(await gases({ vehicleId: third, versionId: null, co2Kg: null })).toEqual(['318.59', '25.0', 'PORTEUR_19'])
  })

  it('counts a gas vehicle by its own factor, and keeps settled gases', async () => {
    const vehicleId = house.tractor.id
    const { number: earlier } = await over({ vehicleId })
    await act(earlier, 'control')
    await house.db.update(vehicles).set({ energy: 'GNV' }).where(eq(vehicles.id, vehicleId))
    const nextDay = { plannedStart: instantAt(DAY, 1, '05:00'), plannedEnd: instantAt(DAY, 1, '13:40') }
    const { number } = await over({ vehicleId, ...nextDay })
    expect(await read(number, '/figures')).toMatchObject({ settledAt: null, co2Kg: '351.03', co2Source: { energy: 'GNV' } })
    await act(number, 'control')
    expect(await read(number, '/figures')).toMatchObject({ co2Kg: '351.03', co2Source: { factor: '2.96' } })
    expect((await read(number)).journey.co2Kg).toBe('351.03')
    expect((await read(earlier, '/figures')).co2Kg).toBe('375.93')
  })

  it('without a clause is indexed by law: activity share, order month, service month (domain.md §6.6 G2)', async () => {
    const byLaw = { indexation: null, decidedAt: '2024-01-31T23:30:00Z', validFrom: '2024-01-15' }
    const { number } = await over({ serviceDate: '2024-08-14' }, byLaw)
    // Half past midnight of 1 February in Paris.
    await act(number, 'control')
    expect(await read(number, '/figures')).toMatchObject({ fuel: { refMonth: '2024-02', referenceValue: '210.21' } })
    const january = await over({ serviceDate: '2024-08-14' }, { ...byLaw, decidedAt: null })
    await act(january.number, 'control')
    expect(await read(january.number, '/figures')).toMatchObject({
      terms: { indexation: null },
      fuel: {
        indexCode: 'CNR_GAZOLE_PRO',
        ...{ refMonth: '2024-01', referenceValue: '201.70', month: '2024-08', monthValue: '188.39' },
        ...{ sharePct: '22.7', ratePct: '-1.50', baseCents: 78_492, amountCents: -1177 },
      },
      indexationCents: -1177,
    })
    expect((await read(january.number)).journey).toMatchObject({ indexationPct: '-1.50', indexationCents: -1177 })
    expect((await read(january.number, '', 'SALES')).indexation).toMatchObject({ refMonth: '2024-01', sharePct: '22.7' })
  })

  it('without a clause follows the energy of the vehicle that ran, by the index of that energy (art. L3222-2)', async () => {
    const created = await house.api.call('ADMIN', 'POST', '/transverse/cnr/indices', {
      ...{ code: 'CNR_GNV', label: 'Carburant GNV', base: 'août 2019', unit: 'indice', source: 'Essai' },
    })
    const gas = created.body as { id: string }
    const publish = (month: string, value: string) =>
      house.api.call('ADMIN', 'POST', `/transverse/cnr/indices/${gas.id}/values`, { month, value, publishedOn: '2024-09-10' })
    await publish('2024-01', '110,00')
    const byLaw = { indexation: null, validFrom: '2024-01-15' }
    const vehicleId = house.tractor.id
    await house.db.update(vehicles).set({ energy: 'GNV' }).where(eq(vehicles.id, vehicleId))
    const inAugust = { plannedStart: instantAt('2024-08-14', 0, '05:00'), plannedEnd: instantAt('2024-08-14', 0, '13:40') }
    const { number } = await over({ vehicleId, serviceDate: '2024-08-14', ...inAugust }, byLaw)
    await act(number, 'control')
    expect(await read(number, '/figures')).toMatchObject({ fuel: null, indexationCents: null })
    expect(await publish('2024-08', '121,00')).toMatchObject({ status: 201, body: { journeys: 1 } })
    // 22.7 % × (121 ÷ 110 − 1) = 2.27 % of 784.92.
    expect(await read(number, '/figures')).toMatchObject({
      fuel: { indexCode: 'CNR_GNV', ...{ referenceValue: '110.00', monthValue: '121.00' }, ratePct: '2.27' },
      indexationCents: 1782,
    })
    const [part] = await house.db.execute<{ label: string }>(
      sql`select label from billable_part where journey_id = (select id from journey where number = ${number}) and kind = 'INDEXATION'`,
    )
    expect(part!.label).toBe('Indexation GNV 2,27 % (110,00 → 121,00, part 22,7 %)')
  })

  it('without a clause gets its first indexation when the month or the share is published', async () => {
    const van = { indexation: null, validFrom: '2024-01-15', vehicleNeed: { category: 'VUL' as const, equipment: [] } }
    const later = await over({ serviceDate: '2024-10-14' }, { indexation: null, validFrom: '2024-01-15' })
    const unknown = await over({ serviceDate: '2024-08-14' }, van)
    for (const { number } of [later, unknown]) {
      await act(number, 'control')
      expect(await read(number, '/figures')).toMatchObject({ fuel: null, indexationCents: null })
    }
    const [index] = await house.db.select().from(cnrIndices).where(eq(cnrIndices.code, CLAUSE.indexCode))
    const published = await house.api.call('ADMIN', 'POST', `/transverse/cnr/indices/${index!.id}/values`, {
      ...{ month: '2024-10', value: '188,39', publishedOn: '2024-10-30' },
    })
    expect(published).toMatchObject({ status: 201, body: { journeys: 1 } })
    expect(await read(later.number, '/figures')).toMatchObject({ fuel: { month: '2024-10' }, indexationCents: -1177 })

    const share = {
      fuel: '10',
      maintenance: '10',
      infrastructure: '5',
      equipment: '15',
      driver: '35',
      travel: '5',
      structure: '20',
    }
    const shares = { activity: 'VUL', year: '2024', shares: share }
    const { status, body } = await house.api.call('ADMIN', 'POST', '/transverse/cnr/shares', shares)
    expect(status).toBe(201)
    // 10 % of −6,5989 % on 784,92.
    expect(await read(unknown.number, '/figures')).toMatchObject({ fuel: { sharePct: '10' }, indexationCents: -518 })
    const corrected = { ...shares, shares: { ...share, fuel: '20', driver: '25' }, version: 1 }
    expect(
      (await house.api.call('ADMIN', 'PUT', `/transverse/cnr/shares/${(body as { id: string }).id}`, corrected)).status,
    ).toBe(200)
    expect(await read(unknown.number, '/figures')).toMatchObject({ indexationCents: -518 })
  })

  it('waiting for its index gets a first indexation, and no second one', async () => {
    const clause = { ...CLAUSE, indexCode: 'CNR_ESSAI' }
    const { number } = await over({}, { indexation: clause })
    const created = await house.api.call('ADMIN', 'POST', '/transverse/cnr/indices', {
      ...{ code: 'CNR_ESSAI', label: 'Essai', base: '2000', unit: 'indice', source: 'Essai' },
    })
    expect(created.status).toBeLessThan(300)
    const { id } = created.body as { id: string }
    const publish = (month: string, value: string) =>
      house.api.call('ADMIN', 'POST', `/transverse/cnr/indices/${id}/values`, { month, value, publishedOn: '2024-03-10' })
    await publish('2023-06', '192,89')
    await act(number, 'control')
    expect(await read(number, '/figures')).toMatchObject({ fuel: null, indexationCents: null })
    const { revenueCents } = await read(number, '/figures')
    expect((await publish('2024-02', '210,21')).status).toBeLessThan(300)
    expect(await read(number, '/figures')).toMatchObject({
      fuel: { ratePct: '2.04' },
      indexationCents: 1601,
      revenueCents: revenueCents + 1601,
    })
  })

  it('controlled before settlements existed gets one nightly', async () => {
    const { number, id } = await over({ status: 'FACTURE' })
    expect(await settleLeftOut(house.db)).toBe(1)
    expect(await settleLeftOut(house.db)).toBe(0)
    expect(await read(number, '/figures')).toMatchObject({ priceCents: 84_972, settledBy: null })
    // Statistics count the settled mass.
    expect((await read(number)).journey.co2Kg).toBe('375.93')
    expect(
      (await house.db.select().from(journeySettlements).where(eq(journeySettlements.journeyId, id)))[0]!.settledAt,
    ).toBeTruthy()
  })
})

it('returns no figures for an unknown journey', async () => {
  expect(await house.call('ADMIN', 'GET', '/journeys/TR-240214-0001/figures')).toMatchObject(NOT_FOUND)
})
