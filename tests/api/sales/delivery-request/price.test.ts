import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Transaction } from '#api/db/client.ts'
import { NEEDS_RATES } from '#api/sales/delivery-request/price/terms.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { cnrIndices, cnrShares, cnrValues, costReferences } from '#api/schema/transverse/cnr.table.ts'
import { costFactors } from '#api/schema/transverse/cost-factors.table.ts'
import { journeyPrice } from '#domain/journey-management/journeys/price.ts'
import { ENUM } from '#domain/messages.ts'
import { whileLocked } from '#tests/support/database/locks.ts'
import { type Answer, type Requests, startRequests } from '#tests/support/requests.ts'

let t: Requests
let referenceId: string
let night: string
let reefer: string
beforeAll(async () => {
  t = await startRequests()
  const dated = { validFrom: '2020-01-01' }
  const [reference] = await t.db
    .insert(costReferences)
    .values({
      category: 'TRACTEUR',
      activity: 'REG_EA',
      perKm: '0.615',
      perHour: '26.40',
      perDay: '196.50',
      consumption: '29.5',
      ...dated,
    })
    .returning()
  referenceId = reference!.id
  const factors = await t.db
    .insert(costFactors)
    .values([
      {
        code: 'T_NUIT',
        label: 'Nuit (21 h–6 h)',
        basis: 'PCT_TH',
        amount: '20',
        condition: 'NUIT_21_6',
        stackable: false,
        ...dated,
      },
      { code: 'T_FRIGO', label: 'Groupe froid', basis: 'HEURE', amount: '2.15', condition: 'FRIGO', ...dated },
      {
        code: 'T_NUIT2',
        label: 'Nuit longue',
        basis: 'PCT_TH',
        amount: '25',
        condition: 'NUIT_21_6',
        stackable: false,
        priority: 5,
        ...dated,
      },
    ])
    .returning()
  night = factors[0]!.id
  reefer = factors[1]!.id
})
afterAll(() => t.api.close())

const find = (id: string) => t.must(t.sales('GET', `/${id}`))
/** A request whose delivered line is a run of LR-018, or another one. */
async function conceived(line: Partial<typeof liveLines.$inferInsert> = { kmLoaded: '388', kmEmpty: '12', serviceMin: 495 }) {
  const id = await t.at('CONCU')
  await t.db
    .update(liveLines)
    .set(line)
    .where(eq(liveLines.versionId, (await find(id)).current.id))
  return id
}
/** LR-018 of `domain.md` §6.5, as a form sends it. */
const lr018 = (changes: object = {}) => ({
  pricingMode: 'TRINOME',
  kmLoaded: '388',
  kmEmpty: '12',
  serviceHours: '8 h 15',
  days: '1',
  nightHours: '3',
  tolls: '64,80',
  reference: referenceId,
  factors: [{ factorId: night }, { factorId: reefer }],
  marginPct: '12',
  marginMethod: 'SUR_COUT',
  ...changes,
})

describe('a factor added to the revenue (§3.23)', () => {
  it('is selectable, raises the stored price, and appears in the offer', async () => {
    const [row] = await t.db
      .insert(costFactors)
      .values({
        code: 'T_SUPP',
        label: 'Livraison de nuit',
        basis: 'PCT_TH',
        amount: '30',
        sign: 'REVENUE',
        condition: 'NUIT_21_6',
        stackable: false,
        validFrom: '2020-01-01',
      })
      .returning()
    const id = await conceived()
    const { version } = await find(id)
    const factors = [{ factorId: night }, { factorId: reefer }, { factorId: row!.id }]
    const bare = await t.sales('POST', `/${id}/price/simulation`, {
      ...lr018({ factors, reference: '' }),
      pricingMode: 'KM',
      unitPrice: '2',
    })
    expect(bare.body.issues).toEqual([{ path: 'factors[2].factorId', message: NEEDS_RATES }])
    await t.must(t.sales('PUT', `/${id}/price`, lr018({ factors, version })))
    const { sheet, factors: choices } = await t.must(t.sales('GET', `/${id}/price`))
    expect(choices.find(({ code }: { code: string }) => code === 'T_SUPP')).toMatchObject({ sign: 'REVENUE', chosen: true })
    expect(sheet.price).toMatchObject({ costCents: 75868, priceCents: 84972 + 2376 })
    await t.must(t.sales('POST', `/${id}/propose`))
    const { offer } = (await find(id)).current
    expect(offer).toMatchObject({ priceCents: 84972 + 2376, transportPriceCents: 78492 + 2376 })
    const impact = await t.must(t.call('SALES', 'GET', `/transverse/cost-factors/${row!.id}/impact?amount=60&from=2020-01-01`))
    expect(impact.rows).toEqual([])
  })
})

describe('the simulator (§6.5)', () => {
  it('LR-018: cost 758,68, price 849,72, and stores nothing', async () => {
    const id = await conceived()
    const before = await find(id)
    const { sheet } = await t.must(t.sales('POST', `/${id}/price/simulation`, lr018()))
    expect(sheet.price).toMatchObject({ costCents: 75868, priceCents: 84972, transportPriceCents: 78492 })
    expect(sheet.target.otherCents).toBe(86214)
    expect(await find(id)).toEqual(before)
  })

  it('stores tolls outside and empty kilometres inside a price by kilometre, through offer and journeys', async () => {
    const id = await conceived()
    const { version } = await find(id)
    const km = { pricingMode: 'KM', unitPrice: '1,75', tollsCharge: 'EN_SUS', emptyKmCharge: 'COMPRIS', factors: [] }
    await t.must(t.sales('PUT', `/${id}/price`, lr018({ ...km, version })))
    const { sheet, terms } = await t.must(t.sales('GET', `/${id}/price`))
    expect(terms).toMatchObject({ tollsCharge: 'EN_SUS', emptyKmCharge: 'COMPRIS' })
    expect(sheet.price).toMatchObject({ priceCents: 74_380, transportPriceCents: 67_900 })
    await t.must(t.sales('POST', `/${id}/propose`))
    const { current } = await find(id)
    expect(current.offer).toMatchObject({ priceCents: 74_380, transportPriceCents: 67_900 })
    expect(journeyPrice(current, { kmLoaded: '388', kmEmpty: '12' })).toMatchObject({ priceCents: 74_380 })
    // Other kilometres have their price, plus contract tolls.
    expect(journeyPrice(current, { kmLoaded: '400', kmEmpty: '40' })).toMatchObject({
      ...{ priceCents: 76_480, indexedBaseCents: 70_000 },
    })
    expect((await t.sales('PUT', `/${id}/price`, lr018({ ...km, tollsCharge: 'AUTRE' }))).status).toBe(422)
  })

  it('keeps which quantity a run is charged, with the deviation of its rule only', async () => {
    const id = await conceived()
    const sent = lr018({ pricingMode: 'PALETTE', unitPrice: '82,5014', quantityRule: 'REEL_AU_DELA', factors: [] })
    const put = async (over: object) => t.sales('PUT', `/${id}/price`, { ...sent, ...over, version: (await find(id)).version })
    const stored = async () => (await t.must(t.sales('GET', `/${id}/price`))).terms
    expect(await put({})).toMatchObject({ status: 422, body: { issues: [{ path: 'quantityTolerancePct' }] } })
    await t.must(put({ quantityTolerancePct: '10' }))
    expect(await stored()).toMatchObject({ quantityRule: 'REEL_AU_DELA', quantityTolerancePct: '10.00' })
    await t.must(put({ quantityRule: 'REEL' }))
    expect(await stored()).toMatchObject({ quantityRule: 'REEL', quantityTolerancePct: null })
    await t.must(put({ pricingMode: 'FORFAIT_TRAJET' }))
    expect(await stored()).toMatchObject({ quantityRule: 'PREVU', quantityTolerancePct: null })
    await t.must(put({ pricingMode: 'FORFAIT_TRAJET', tollsCharge: 'REELS' }))
    expect((await t.must(t.sales('GET', `/${id}/price`))).sheet.price).toMatchObject({
      ...{ priceCents: 14_730, tollsCents: 6_480, transportPriceCents: 8_250 },
    })
  })

  it('does not take a run price as a pallet price in a grid', async () => {
    const id = await conceived()
    const { version } = await find(id)
    const grid = { pricingMode: 'GRILLE', unitPrice: '849,72', chargedQuantity: '10', factors: [] }
    await t.must(t.sales('PUT', `/${id}/price`, lr018({ ...grid, version })))
    const { sheet, terms } = await t.must(t.sales('GET', `/${id}/price`))
    expect(terms.unitPrice).toBeNull()
    expect(sheet?.price.priceCents ?? null).toBeNull()
    expect((await t.sales('POST', `/${id}/propose`)).body.issues).toMatchObject([{ path: 'grid' }])
  })

  it('9 h 40 is stored in minutes and priced exactly: 799,12', async () => {
    const id = await conceived({ kmLoaded: '320', kmEmpty: '0', serviceMin: 580 })
    const { version } = await find(id)
    const run = { kmLoaded: '320', kmEmpty: '0', tolls: '65', nightHours: '', factors: [], serviceHours: '9 h 40' }
    await t.must(t.sales('PUT', `/${id}/price`, lr018({ ...run, version })))
    const { sheet, terms } = await t.must(t.sales('GET', `/${id}/price`))
    expect(sheet.price).toMatchObject({ costCents: 71_350, priceCents: 79_912 })
    expect(Math.round(terms.serviceHours * 60)).toBe(580)
    const [row] = await t.db.execute(sql`
      select service_minutes from delivery_request_version v join delivery_request r on r.current_version_id = v.id where r.id = ${id}`)
    expect(row).toEqual({ service_minutes: 580 })
    const history = await t.must(t.call('SALES', 'GET', `/history/${id}`))
    expect(JSON.stringify(history)).toContain('9 h 40')
    await t.must(t.sales('POST', `/${id}/propose`))
    expect((await find(id)).current.offer.priceCents).toBe(79_912)
  })

  it('refuses with the exact texts at the fields', async () => {
    const id = await t.at('BROUILLON')
    const issues = async (changes: object) => {
      const { status, body } = await t.sales('POST', `/${id}/price/simulation`, lr018(changes))
      expect(status).toBe(422)
      return body.issues
    }
    const range = 'La valeur doit être comprise entre -50 et 90'
    expect(await issues({ marginPct: '90,5' })).toEqual([{ path: 'marginPct', message: range }])
    expect(await issues({ marginPct: '-51' })).toEqual([{ path: 'marginPct', message: range }])
    const grid = [
      { from: '1', to: '5', unitPrice: '28' },
      { from: '7', to: '15', unitPrice: '24,5' },
    ]
    expect(await issues({ pricingMode: 'PALETTE', grid })).toEqual([
      { path: 'grid', message: 'Les tranches de la grille doivent se suivre' },
    ])
    expect(await issues({ reference: 'OWN', rates: { perKm: '0,6' } })).toEqual([
      { path: 'rates.perHour', message: 'Veuillez remplir ce champ' },
      { path: 'rates.perDay', message: 'Veuillez remplir ce champ' },
    ])
    expect(await issues({ reference: night })).toEqual([
      { path: 'reference', message: 'Veuillez choisir une valeur dans la liste' },
    ])
  })

  it('counts only the first by priority of two exclusive factors', async () => {
    const id = await t.at('BROUILLON')
    const [other] = await t.db.select().from(costFactors).where(eq(costFactors.code, 'T_NUIT2'))
    const { body } = await t.sales(
      'POST',
      `/${id}/price/simulation`,
      lr018({ factors: [{ factorId: night }, { factorId: other!.id }] }),
    )
    expect(body.issues).toEqual([{ path: 'factors[0].factorId', message: 'Ne se cumule pas avec « Nuit longue »' }])
  })

  it('marks factors true for every run; of two exclusive ones the first by priority', async () => {
    const id = await t.at('BROUILLON')
    const applying = async (changes: object) => {
      const { factors } = await t.must(t.sales('POST', `/${id}/price/simulation`, lr018({ factors: [], ...changes })))
      return factors.filter((factor: { applies: boolean }) => factor.applies).map(({ code }: { code: string }) => code)
    }
    expect(await applying({ nightHours: '' })).toEqual([])
    const night = await applying({ nightHours: '3' })
    expect(night).toContain('T_NUIT2')
    expect(night).not.toContain('T_NUIT')
    await t.db
      .update(deliveryRequestVersions)
      .set({ vehicleNeed: { category: 'TRACTEUR', body: 'FRIGO' } })
      .where(eq(deliveryRequestVersions.requestId, id))
    expect(await applying({ nightHours: '' })).toEqual(['T_FRIGO'])
  })

  it('takes meals by their number in a run, and leaves a stored cost as it is', async () => {
    const id = await conceived()
    const { version } = await find(id)
    await t.must(t.sales('PUT', `/${id}/price`, lr018({ version })))
    const before = (await find(id)).current
    expect(before).toMatchObject({ costCents: 75868, meals: null })
    const [meal] = await t.db
      .insert(costFactors)
      .values({ code: 'T_REPAS', label: 'Repas', basis: 'REPAS', amount: '15.96', condition: 'REPAS', validFrom: '2020-01-01' })
      .returning()
    expect((await find(id)).current).toEqual(before)
    const run = lr018({ meals: '2', factors: [{ factorId: night }, { factorId: reefer }, { factorId: meal!.id }] })
    const { sheet, factors } = await t.must(t.sales('POST', `/${id}/price/simulation`, run))
    expect(sheet.price.costCents).toBe(75868 + 3192)
    const row = sheet.cascade.find(({ key }: { key: string }) => key === 'factor-T_REPAS')
    expect(row).toMatchObject({ label: 'Repas', amountCents: 3192, calculation: expect.stringMatching(/^15,96\s€ × 2\srepas$/) })
    const chosen = factors.find(({ code }: { code: string }) => code === 'T_REPAS')
    expect(chosen).toMatchObject({ applies: true, chosen: true, quantity: '2' })
    const saved = await t.sales('PUT', `/${id}/price`, { ...run, version: (await find(id)).version })
    expect(saved.status).toBe(200)
    expect((await find(id)).current).toMatchObject({ costCents: 75868 + 3192, meals: '2.00' })
    const plain = await t.must(t.sales('POST', `/${id}/price/simulation`, lr018({ meals: '' })))
    expect(plain.factors.find(({ code }: { code: string }) => code === 'T_REPAS')).toMatchObject({ applies: false })
  })

  it('uses rates and factors of a future start', async () => {
    const id = await conceived()
    const year = new Date().getFullYear() + 1
    const begins = `${year}-01-01`
    const [rates] = await t.db
      .insert(costReferences)
      .values({ category: 'PORTEUR_12', activity: 'REG_PORTEUR', perKm: '0.5', perHour: '25', perDay: '120', validFrom: begins })
      .returning()
    const [factor] = await t.db
      .insert(costFactors)
      .values({ code: 'T_LATER', label: 'Taxe à venir', basis: 'TRAJET', amount: '10', validFrom: begins })
      .returning()
    const later = { reference: rates!.id, factors: [{ factorId: factor!.id }] }
    const own = eq(deliveryRequestVersions.requestId, id)
    await t.db.update(deliveryRequestVersions).set({ validFrom: '2020-01-01', validTo: null }).where(own)
    const before = await t.sales('POST', `/${id}/price/simulation`, lr018(later))
    expect(before.body.issues.map(({ path }: { path: string }) => path)).toEqual(['reference', 'factors[0].factorId'])
    const has = (rows: { id: string }[], wanted: string) => rows.some(row => row.id === wanted)
    const now = await t.must(t.sales('GET', `/${id}/price`))
    expect([now.ratesFrom, has(now.references, rates!.id), has(now.factors, factor!.id)]).toEqual([null, false, false])

    await t.db
      .update(deliveryRequestVersions)
      .set({ validFrom: `${year}-02-01` })
      .where(own)
    const then = await t.must(t.sales('GET', `/${id}/price`))
    expect([then.ratesFrom, has(then.references, rates!.id), has(then.factors, factor!.id)]).toEqual([
      `${year}-02-01`,
      true,
      true,
    ])
    const { sheet } = await t.must(t.sales('POST', `/${id}/price/simulation`, lr018(later)))
    // 0,5 × 400 + 25 × 8,25 + 120 + 64,80 tolls + 10.
    expect(sheet.price.costCents).toBe(20000 + 20625 + 12000 + 6480 + 1000)
  })

  it('is exported', async () => {
    const id = await t.at('BROUILLON')
    expect(await t.sales('POST', `/${id}/price/cascade.csv`, lr018({ marginPct: 'x' }))).toMatchObject({ status: 422 })
  })
})

describe('the price of a version', () => {
  it('is stored with copies of rates and factors; an outdated form is a 409', async () => {
    const id = await conceived()
    const { version } = await find(id)
    await t.must(t.sales('PUT', `/${id}/price`, lr018({ version })))
    expect((await find(id)).current).toMatchObject({
      rates: { perKm: '0.615', perHour: '26.40', perDay: '196.50', referenceId, consumption: '29.5' },
      costFactors: [
        { code: 'T_NUIT', quantity: '3.00', follows: 'NIGHT' },
        { code: 'T_FRIGO', quantity: '8.25', follows: 'HOURS' },
      ].map(factor => expect.objectContaining({ code: factor.code, follows: factor.follows })),
      costCents: 75868,
      pricingMode: 'TRINOME',
    })
    expect(await t.sales('PUT', `/${id}/price`, lr018({ version, marginPct: '5' }))).toMatchObject({
      status: 409,
      body: { current: { current: { marginPct: '12.00' } } },
    })
  })

  it('refuses a deleted factor, and deleting one just used', async () => {
    const remove = (id: string) => t.call('ADMIN', 'DELETE', `/transverse/cost-factors/${id}`)
    const factor = async (code: string) => {
      const [row] = await t.db
        .insert(costFactors)
        .values({ code, label: 'Bâchage', basis: 'HEURE', amount: '2.15', condition: 'AUCUNE', validFrom: '2020-01-01' })
        .returning()
      return row!.id
    }
    const id = await conceived()
    const { version } = await find(id)
    const [first, second] = [await factor('T_BACHE'), await factor('T_BACHE2')]
    const [deleted, priced] = await whileLocked<[Answer, Answer]>(
      t.db,
      tx => tx.select().from(costFactors).where(eq(costFactors.id, first)).for('update'),
      () => remove(first),
      () => t.sales('PUT', `/${id}/price`, lr018({ factors: [{ factorId: first }], version })),
    )
    expect(deleted.status).toBe(200)
    expect(priced).toMatchObject({ status: 422, body: { issues: [{ path: 'factors[0].factorId', message: ENUM }] } })

    const priceWith = async (tx: Transaction) => {
      await tx.select().from(costFactors).where(eq(costFactors.id, second)).for('share')
      const stored = {
        factorId: second,
        code: 'T_BACHE2',
        label: 'Bâchage',
        basis: 'HEURE' as const,
        amount: '2.15',
        quantity: '1',
      }
      await tx
        .update(deliveryRequestVersions)
        .set({ costFactors: [stored] })
        .where(eq(deliveryRequestVersions.requestId, id))
    }
    const [refused] = await whileLocked<[Answer]>(t.db, priceWith, () => remove(second))
    expect(refused.status).toBe(422)
    expect(await t.db.$count(costFactors, eq(costFactors.id, second))).toBe(1)
  })

  it('keeps to the delivered lines, which the journeys follow', async () => {
    const id = await conceived()
    const { version } = await find(id)
    const put = (changes: object, of = version) => t.sales('PUT', `/${id}/price`, lr018({ ...changes, version: of }))
    const moved = await put({ kmEmpty: '13', serviceHours: '8 h 14' })
    expect(moved).toMatchObject({ status: 422 })
    expect(moved.body.issues.map(({ path }: { path: string }) => path)).toEqual(['kmEmpty', 'serviceHours'])
    expect(moved.body.issues[0].message).toMatch(/^Les lignes livrées font 12,0\u00a0km/)
    expect((await find(id)).current.kmLoaded).toBe('193.5')
    // Trying other kilometres stays free, and so does a price that leaves an older difference as it is.
    expect((await t.sales('POST', `/${id}/price/simulation`, lr018({ kmEmpty: '0' }))).status).toBe(200)
    await t.must(t.sales('PUT', `/${id}/price`, { pricingMode: 'FORFAIT_TRAJET', unitPrice: '900', version }))
    await t.must(put({}, (await find(id)).version))
    // Before the delivery compares them, totals are free.
    const open = await t.at('EN_CONCEPTION')
    await t.must(t.sales('PUT', `/${open}/price`, lr018({ version: (await find(open)).version })))
  })

  it('is frozen by the proposal whatever references and factors become', async () => {
    const id = await conceived()
    const { version } = await find(id)
    await t.must(t.sales('PUT', `/${id}/price`, lr018({ version })))
    await t.must(t.sales('POST', `/${id}/propose`))
    const offered = await find(id)
    expect(offered.current.offer).toMatchObject({ priceCents: 84972, transportPriceCents: 78492, cost: { costCents: 75868 } })
    await t.db.update(costReferences).set({ perKm: '0.900' }).where(eq(costReferences.id, referenceId))
    await t.db.update(costFactors).set({ amount: '4.30' }).where(eq(costFactors.id, reefer))
    const seen = await t.must(t.sales('GET', `/${id}/price`))
    expect(seen.sheet.price).toMatchObject({ priceCents: 84972, costCents: 75868 })
    expect(seen.reference).toBe('VERSION')
    expect((await t.must(t.sales('GET', `?q=${offered.number}`))).rows[0]).toMatchObject({ priceCents: 84972 })
    for (const [part, body] of [
      ['price', lr018({ reference: 'VERSION' })],
      ['clauses', CLAUSES],
      ['services', { services: [] }],
    ] as const) {
      expect(await t.sales('PUT', `/${id}/${part}`, { ...body, version: offered.version })).toMatchObject({
        status: 422,
        body: { message: 'Action impossible au statut « Proposé »' },
      })
    }
    await t.db.update(costReferences).set({ perKm: '0.615' }).where(eq(costReferences.id, referenceId))
    await t.db.update(costFactors).set({ amount: '2.15' }).where(eq(costFactors.id, reefer))
  })

  it('by the hour of at least 8 h: stored, offered and printed (§6.5)', async () => {
    const id = await conceived({ serviceMin: 370 })
    const { version } = await find(id)
    const hour = { pricingMode: 'HEURE', unitPrice: '42', serviceHours: '6 h 10', minimumHours: '8 h', version }
    expect((await t.sales('PUT', `/${id}/price`, { ...hour, minimumHours: '25' })).body.issues).toEqual([
      { path: 'minimumHours', message: 'La valeur doit être comprise entre 0 et 24' },
    ])
    await t.must(t.sales('PUT', `/${id}/price`, hour))
    const { sheet, terms } = await t.must(t.sales('GET', `/${id}/price`))
    expect(terms.minimumHours).toBe('8')
    expect(sheet.price.priceCents).toBe(33600)
    expect(sheet.chargeWords).toBe('42,00\u00a0€ × 8\u00a0h, minimum')
    expect((await t.must(t.sales('GET', `?q=${(await find(id)).number}`))).rows[0]).toMatchObject({ priceCents: 33600 })
  })

  it('needs the inputs of its mode for an offer', async () => {
    const id = await conceived()
    const { version } = await find(id)
    await t.must(t.sales('PUT', `/${id}/price`, { pricingMode: 'HEURE', version }))
    expect(await t.sales('POST', `/${id}/propose`)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'unitPrice', message: 'Veuillez remplir ce champ' }] },
    })
  })

  it('is hidden from CONCEPTOR, also in a 409', async () => {
    const id = await t.at('EN_CONCEPTION')
    const { version } = await find(id)
    await t.must(t.sales('PUT', `/${id}/price`, lr018({ version, pricingMode: 'KM', unitPrice: '2,1243', minimum: '120' })))
    const hidden = {
      unitPrice: null,
      minimumCents: null,
      minimumHours: null,
      grid: null,
      marginPct: null,
      marginMethod: null,
      offer: null,
    }
    const seen = await t.must(t.conception('GET', `/${id}`))
    expect(seen.current).toMatchObject({ ...hidden, costCents: 75868 })
    const late = await t.conception('PUT', `/${id}/design`, { kmLoaded: '1', version })
    expect(late).toMatchObject({ status: 409, body: { current: { current: hidden } } })
    for (const part of ['price', 'clauses', 'services']) {
      expect((await t.call('CONCEPTOR', 'GET', `/sales/delivery-request/${id}/${part}`)).status).toBe(404)
    }
  })
})

const CLAUSES = { fuel: 'LOI', toleranceMin: '15', otifTarget: '98', billingFrequency: 'MOIS' }

describe('clauses and services', () => {
  it('needs a reference month with a value; the CNR share is the default', async () => {
    const known = await t.db.select().from(cnrIndices).where(eq(cnrIndices.code, 'T_GAZOLE'))
    if (known.length === 0) {
      const [index] = await t.db
        .insert(cnrIndices)
        .values({ code: 'T_GAZOLE', label: 'Gazole', base: 'décembre 2000', unit: 'indice', source: 'CNR' })
        .returning()
      await t.db.insert(cnrValues).values({ indexId: index!.id, month: '2023-06-01', value: '192.89', publishedOn: '2023-06-29' })
      const shares = {
        fuel: '22.7',
        maintenance: '8.0',
        infrastructure: '4.1',
        equipment: '13.1',
        driver: '32.6',
        travel: '3.5',
        structure: '16.0',
      }
      await t.db.insert(cnrShares).values({ activity: 'REG_EA', year: 2022, shares }).onConflictDoNothing()
    }
    const id = await t.at('BROUILLON')
    const put = async (indexation: object) => {
      const { version } = await find(id)
      const clause = { indexCode: 'T_GAZOLE', refMonth: '2023-06', base: 'TRANSPORT', lagMonths: '1', ...indexation }
      return t.sales('PUT', `/${id}/clauses`, {
        ...CLAUSES,
        fuel: 'CLAUSE',
        indexation: clause,
        cancelHours: '24',
        cancelPct: '50',
        version,
      })
    }
    expect(await put({ refMonth: '2019-03' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'indexation.refMonth', message: "Aucune valeur d'indice pour mars 2019" }] },
    })
    expect(await put({ sharePct: '60,5' })).toMatchObject({
      body: { issues: [{ path: 'indexation.sharePct', message: 'La valeur doit être comprise entre 0 et 60' }] },
    })
    expect((await put({ thresholdPct: '2' })).status).toBe(200)
    expect((await find(id)).current).toMatchObject({
      indexation: { indexCode: 'T_GAZOLE', refMonth: '2023-06', sharePct: '22.7', thresholdPct: '2', lagMonths: 1 },
      cancelHours: 24,
      cancelPct: 50,
    })
    const { version } = await find(id)
    expect((await t.sales('PUT', `/${id}/clauses`, { ...CLAUSES, version })).status).toBe(200)
    expect((await find(id)).current.indexation).toBeNull()
  })

  it('are included or charged at an own price; others are absent', async () => {
    const [lift, wait] = await t.db
      .insert(additionalServices)
      .values([
        { code: 'T_HAYON', label: 'Hayon', unit: 'FORFAIT', unitPrice: '25' },
        { code: 'T_ATTENTE', label: 'Attente', unit: 'QUART_HEURE', unitPrice: '11.25' },
      ])
      .returning()
    const id = await t.at('BROUILLON')
    const put = async (services: object[]) => t.sales('PUT', `/${id}/services`, { services, version: (await find(id)).version })
    const agreed = async () =>
      (await t.must(t.sales('GET', `/${id}/services`))).services
        .filter((service: { mode: string | null }) => service.mode)
        .map(({ code, mode, unitPrice }: Record<string, string>) => ({ code, mode, unitPrice }))
    expect(
      (
        await put([
          { serviceId: lift!.id, mode: 'INCLUS', unitPrice: '3' },
          { serviceId: wait!.id, mode: 'FACTURE', unitPrice: '10,5' },
        ])
      ).status,
    ).toBe(200)
    expect(await agreed()).toEqual([
      { code: 'T_ATTENTE', mode: 'FACTURE', unitPrice: '10.5000' },
      { code: 'T_HAYON', mode: 'INCLUS', unitPrice: null },
    ])
    expect(
      (
        await put([
          { serviceId: lift!.id, mode: '' },
          { serviceId: wait!.id, mode: 'FACTURE', unitPrice: '' },
        ])
      ).status,
    ).toBe(200)
    expect(await agreed()).toEqual([{ code: 'T_ATTENTE', mode: 'FACTURE', unitPrice: null }])
    expect(
      await put([
        { serviceId: lift!.id, mode: '' },
        { serviceId: id, mode: 'FACTURE' },
      ]),
    ).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'services[1].serviceId', message: 'Veuillez choisir une valeur dans la liste' }] },
    })
  })
})
