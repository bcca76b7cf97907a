import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestStops, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { ROLES } from '#domain/roles.ts'
import { refusal } from '#tests/support/refusals.ts'
import { company, type Requests, startRequests } from '#tests/support/requests.ts'

let t: Requests
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t.api.close())

const state = (label: string) => ({ status: 422, body: { message: `Action impossible au statut « ${label} »` } })
const find = (id: string) => t.must(t.conception('GET', `/${id}`))
const lines = async (id: string) => (await find(id)).lines
const NEW_LINE = { code: 'L1', label: 'Carquefou → Le Mans', weekdays: [1, 2] }

async function withLine(changes: object = {}) {
  const id = await t.at('EN_CONCEPTION', changes)
  const { id: lineId } = await t.must(t.conception('POST', `/${id}/lines`, NEW_LINE))
  const [line] = await lines(id)
  const form = (changed: object = {}) => ({
    ...NEW_LINE,
    stops: line.stops.map(({ addressId, kind, dayOffset, arrival, departure }: Record<string, unknown>) => ({
      addressId,
      kind,
      dayOffset,
      arrival,
      departure,
    })),
    version: line.version,
    ...changed,
  })
  return { id, lineId, line, form, save: (changed: object = {}) => t.conception('PUT', `/${id}/lines/${lineId}`, form(changed)) }
}

describe('callers', () => {
  it('are ADMIN and CONCEPTOR; for others it is not found', async () => {
    const id = await t.at('A_CONCEVOIR')
    for (const role of ROLES) {
      const seen = role === 'ADMIN' || role === 'CONCEPTOR'
      expect((await t.call(role, 'GET', '/journey-management/delivery-request')).status).toBe(seen ? 200 : 404)
      expect((await t.call(role, 'GET', `/journey-management/delivery-request/${id}`)).status).toBe(seen ? 200 : 404)
      if (!seen) expect((await t.call(role, 'POST', `/journey-management/delivery-request/${id}/take`)).status).toBe(404)
    }
    expect((await find(id)).current.status).toBe('A_CONCEVOIR')
  })

  it('see price and its documents as ADMIN, not as CONCEPTOR', async () => {
    const id = await t.at('BROUILLON')
    await t.must(t.upload(id))
    const seen = await find(id)
    expect(seen).toMatchObject({ current: { unitPrice: null }, documents: [] })
    expect(JSON.stringify(seen)).not.toContain('849.72')
    expect(JSON.stringify(await t.must(t.conception('GET', '?all=1&perPage=100')))).not.toContain('849.72')
    const admin = await t.must(t.call('ADMIN', 'GET', `/journey-management/delivery-request/${id}`))
    expect(admin).toMatchObject({ current: { unitPrice: '849.7200' }, documents: [{ kind: 'CONTRAT' }] })
  })
})

describe('the list', () => {
  it('shows first departure, stops and estimated kilometres', async () => {
    const id = await t.at('A_CONCEVOIR', { title: 'À estimer' })
    const { rows } = await t.must(t.conception('GET', '?q=estimer'))
    expect(rows).toMatchObject([
      {
        id,
        stops: 2,
        firstDeparture: '06:30',
        weekdays: [1, 2, 3, 4, 5],
        kmSource: 'ESTIMATION',
        goods: { pallets: 33 },
        designer: null,
      },
    ])
    expect(Number(rows[0].km)).toBeCloseTo(193, 0)
  })
})

describe('« Prendre en charge »', () => {
  it('sets the designer', async () => {
    const id = await t.at('EN_CONCEPTION')
    expect(await find(id)).toMatchObject({ current: { status: 'EN_CONCEPTION' }, designer: 'Camille CONCEPTOR' })
  })

  it('lets one of two concurrent designers win and tells the other', async () => {
    const id = await t.at('A_CONCEVOIR')
    const answers = await Promise.all([
      t.call('CONCEPTOR', 'POST', `/journey-management/delivery-request/${id}/take`),
      t.call('ADMIN', 'POST', `/journey-management/delivery-request/${id}/take`),
    ])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 422])
    expect(answers.find(answer => answer.status === 422)).toMatchObject(state('En conception'))
    const winner = answers[0]!.status === 200 ? 'CONCEPTOR' : 'ADMIN'
    expect((await find(id)).designer).toBe(`Camille ${winner}`)
  })

  it('is followed by a return with a reason and possibly another designer', async () => {
    const id = await t.at('EN_CONCEPTION')
    expect(await t.conception('POST', `/${id}/send-back`, { reason: '' })).toMatchObject(
      refusal('reason', 'Veuillez indiquer un motif'),
    )
    await t.must(t.conception('POST', `/${id}/send-back`, { reason: 'Horaires impossibles' }))
    expect((await find(id)).current).toMatchObject({ status: 'BROUILLON', reason: 'Horaires impossibles' })
    await t.must(t.sales('POST', `/${id}/submit`))
    expect(await find(id)).toMatchObject({ current: { status: 'A_CONCEVOIR', reason: null }, designer: null })
    expect(await t.conception('POST', `/${id}/send-back`, { reason: 'x' })).toMatchObject(state('À concevoir'))
  })
})

describe('building lines from the stops', () => {
  it('copies the stops and proposes the figures', async () => {
    const { line } = await withLine()
    expect(line).toMatchObject({
      number: expect.stringMatching(/^TP-\d{5}$/),
      status: 'BROUILLON',
      weekdays: [1, 2],
      stops: [
        { kind: 'CHARGEMENT', arrival: '06:00', departure: '06:30' },
        { kind: 'LIVRAISON', arrival: '09:00', departure: '09:45' },
      ],
      amplitudeMin: 225,
      drivingMin: 150,
      breakMin: 0,
      serviceMin: 225,
      nightMin: 0,
      startTime: '06:30',
      endTime: '09:00',
    })
    expect(Number(line.kmLoaded)).toBeCloseTo(193, 0)
  })

  it('keeps the sold values of stops through changes in conception', async () => {
    const { id, line, form, save } = await withLine()
    const { db } = t.api
    const { id: versionId } = (await find(id)).current
    await db
      .update(deliveryRequestStops)
      .set({ documents: ['PHOTO'], pallets: sql`case position when 0 then 10 else -10 end` })
      .where(eq(deliveryRequestStops.versionId, versionId))
    const [first, second] = form().stops
    await t.must(save({ stops: [first, { ...second, kind: 'RELAIS', arrival: '08:00', departure: '08:15' }, second] }))
    const carried = () =>
      db.select().from(liveLineStops).where(eq(liveLineStops.liveLineId, line.id)).orderBy(asc(liveLineStops.position))
    expect(await carried()).toMatchObject([
      { pallets: 10, documents: ['PHOTO'], toleranceMin: 15 },
      { pallets: null, documents: [], toleranceMin: null },
      { pallets: -10, documents: ['PHOTO'], toleranceMin: 15 },
    ])
    // After a return it carries the new agreement.
    await t.must(t.conception('POST', `/${id}/send-back`, { reason: 'Quantités' }))
    await db
      .update(deliveryRequestStops)
      .set({ pallets: sql`${deliveryRequestStops.pallets} * 2` })
      .where(eq(deliveryRequestStops.versionId, versionId))
    await t.must(t.sales('POST', `/${id}/submit`))
    await t.must(t.conception('POST', `/${id}/take`))
    expect((await carried()).map(({ pallets }) => pallets)).toEqual([20, null, -20])
  })

  it('uses sold days and a unique code', async () => {
    const id = await t.at('EN_CONCEPTION')
    expect(await t.conception('POST', `/${id}/lines`, { ...NEW_LINE, weekdays: [6] })).toMatchObject(
      refusal('weekdays', 'Les jours doivent faire partie de ceux du cahier des charges'),
    )
    expect(await t.conception('POST', `/${id}/lines`, { ...NEW_LINE, weekdays: [] })).toMatchObject(
      refusal('weekdays', 'Veuillez choisir au moins un jour'),
    )
    await t.must(t.conception('POST', `/${id}/lines`, NEW_LINE))
    expect(await t.conception('POST', `/${id}/lines`, NEW_LINE)).toMatchObject(refusal('code', 'Cette valeur est déjà utilisée'))
    expect((await t.conception('POST', `/${id}/lines`, { ...NEW_LINE, code: 'L2' })).status).toBe(201)
    expect(await lines(id)).toHaveLength(2)
  })

  it('allows refining times and kilometres; minutes follow from the stops', async () => {
    const { id, form, save } = await withLine()
    const [first, second] = form().stops
    await t.must(
      save({
        kmLoaded: '388',
        kmEmpty: '12,5',
        drivingMin: '1',
        serviceMin: '1',
        breakMin: '0',
        stops: [
          { ...first, arrival: '20:00', departure: '20:30' },
          { ...second, addressId: t.unplaced.id, kind: 'RELAIS', arrival: '23:30', departure: '23:45' },
          { ...second, dayOffset: 1, arrival: '03:00', departure: '04:00' },
        ],
      }),
    )
    expect(await lines(id)).toMatchObject([
      {
        kmLoaded: '388.0',
        kmEmpty: '12.5',
        breakMin: 45,
        amplitudeMin: 480,
        drivingMin: 330,
        serviceMin: 435,
        nightMin: 420,
        stops: [{ arrival: '20:00' }, { kind: 'RELAIS' }, { dayOffset: 1, departure: '04:00' }],
      },
    ])
  })

  it('refuses invalid lines with the exact texts', async () => {
    const { form, save } = await withLine()
    const [first, second] = form().stops
    expect(await save({ stops: [first] })).toMatchObject(refusal('stops', 'Au moins deux arrêts sont nécessaires'))
    expect(await save({ stops: [first, { ...second, arrival: '06:00' }] })).toMatchObject(
      refusal('stops[1].arrival', "L'heure d'arrivée doit être postérieure au départ de l'arrêt précédent"),
    )
    expect(await save({ stops: [{ ...first, departure: '05:00' }, second] })).toMatchObject(
      refusal('stops[0].departure', "L'heure de fin doit être postérieure à l'heure de début"),
    )
    expect(await save({ kmLoaded: '0' })).toMatchObject(refusal('kmLoaded', 'La valeur doit être supérieure à 0'))
    const unknown = '019a9000-0000-7000-8000-000000000009'
    expect(await save({ defaultDriverId: unknown, subcontractorId: unknown })).toMatchObject(
      refusal('subcontractorId', 'Choisissez des moyens propres ou un sous-traitant'),
    )
    expect(await save({ defaultDriverId: unknown })).toMatchObject(
      refusal('defaultDriverId', 'Veuillez choisir une valeur dans la liste'),
    )
    expect(await save({ subcontractorId: t.client.id })).toMatchObject(
      refusal('subcontractorId', 'Veuillez choisir une valeur dans la liste'),
    )
    const [haulier] = await t.db
      .insert(companies)
      .values({ ...company('C00920', 'Affrété'), types: ['SOUS_TRAITANT'] })
      .returning()
    expect((await save({ subcontractorId: haulier!.id })).status).toBe(200)
  })

  it('hides lines of other requests; draft lines are deleted', async () => {
    const { id, lineId, form } = await withLine()
    const other = await t.at('EN_CONCEPTION')
    expect((await t.conception('PUT', `/${other}/lines/${lineId}`, form())).status).toBe(404)
    expect((await t.conception('DELETE', `/${other}/lines/${lineId}`)).status).toBe(404)
    expect((await t.conception('DELETE', `/${id}/lines/${lineId}`)).status).toBe(200)
    expect(await lines(id)).toEqual([])
  })

  it('is allowed only « En conception »', async () => {
    const id = await t.at('A_CONCEVOIR')
    expect(await t.conception('POST', `/${id}/lines`, NEW_LINE)).toMatchObject(state('À concevoir'))
    const { version } = await find(id)
    expect(await t.conception('PUT', `/${id}/design`, { kmLoaded: '1', version })).toMatchObject(state('À concevoir'))
  })

  it('uses the weekday of the date for a spot run', async () => {
    const id = await t.at('EN_CONCEPTION', { kind: 'SPOT', recurrence: undefined, validFrom: '2027-01-06' })
    expect(await t.conception('POST', `/${id}/lines`, { ...NEW_LINE, weekdays: [4] })).toMatchObject(
      refusal('weekdays', 'Les jours doivent faire partie de ceux du cahier des charges'),
    )
    expect((await t.conception('POST', `/${id}/lines`, { ...NEW_LINE, weekdays: [3] })).status).toBe(201)
  })
})

describe('delivering', () => {
  it('lists all obstacles at once', async () => {
    const [first, second] = t.request().stops
    const id = await t.at('EN_CONCEPTION', { stops: [first, { ...second, addressId: t.unplaced.id }] })
    const expected = [
      { path: 'kmLoaded', message: 'Kilomètres en charge\u202F: veuillez remplir ce champ' },
      { path: 'serviceHours', message: 'Heures de service\u202F: veuillez remplir ce champ' },
      { path: 'cost', message: 'Coût de revient\u202F: veuillez remplir ce champ' },
      { path: 'lines', message: 'Au moins un trajet prévu est nécessaire' },
      { path: 'stops', message: "Veuillez positionner l'adresse sur la carte\u202F: Sans position, Geispolsheim" },
    ]
    expect((await find(id)).blocks).toEqual(expected)
    expect(await t.conception('POST', `/${id}/deliver`)).toMatchObject({ status: 422, body: { issues: expected } })
    expect((await find(id)).current.status).toBe('EN_CONCEPTION')
  })

  it('is blocked by lines without kilometres or on unsold days', async () => {
    const { id, lineId } = await withLine()
    await t.db
      .update(liveLines)
      .set({ kmLoaded: '0', weekdays: [1, 7] })
      .where(eq(liveLines.versionId, (await find(id)).current.id))
    expect((await find(id)).blocks.slice(3)).toEqual([
      { path: `lines.${lineId}`, message: 'Trajet prévu L1\u202F: la distance doit être supérieure à 0' },
      { path: `lines.${lineId}`, message: 'Trajet prévu L1\u202F: ses jours ne sont pas tous au cahier des charges' },
    ])
  })

  it('is blocked by an illegal day and warned of a long one (AF15, AF18, AF19); two drivers have more', async () => {
    const { id } = await withLine()
    const versionId = (await find(id)).current.id
    const hours = async (departure: string, drivingMin: number, serviceMin = drivingMin) => {
      const [{ id: lineId }] = await lines(id)
      await t.db.update(liveLines).set({ drivingMin, serviceMin }).where(eq(liveLines.versionId, versionId))
      const last = and(eq(liveLineStops.liveLineId, lineId), eq(liveLineStops.kind, 'LIVRAISON'))
      await t.db.update(liveLineStops).set({ arrival: departure, departure }).where(last)
      const { blocks, warnings } = await find(id)
      const ours = (texts: string[]) => texts.filter(text => /Conduite|nuit|Amplitude/.test(text))
      return { blocks: ours(blocks.map(({ message }: { message: string }) => message)), warnings: ours(warnings) }
    }
    const day = (text: string) =>
      `Trajet prévu L1\u202F: Conduite journalière prévue : ${text} (9 h 00, ou 10 h 00 deux fois par semaine)`
    expect(await hours('19:00', 540)).toEqual({ blocks: [], warnings: [] })
    expect(await hours('19:00', 541)).toEqual({ blocks: [], warnings: [day('9 h 01')] })
    expect(await hours('19:00', 601)).toEqual({ blocks: [day('10 h 01')], warnings: [] })
    expect(await hours('19:01', 300)).toEqual({ blocks: [], warnings: ['Trajet prévu L1\u202F: Amplitude prévue : 13 h 01'] })
    // Loads so long that the road leaves no time for a night's rest.
    const [{ id: lineId }] = await lines(id)
    const loading = and(eq(liveLineStops.liveLineId, lineId), eq(liveLineStops.kind, 'CHARGEMENT'))
    await t.db.update(liveLineStops).set({ departure: '16:00' }).where(loading)
    expect(await hours('21:01', 300, 500)).toEqual({
      blocks: ['Trajet prévu L1\u202F: Amplitude prévue : 15 h 01'],
      warnings: [],
    })
    await t.db
      .update(versions)
      .set({ driverNeed: { doubleCrew: true } })
      .where(eq(versions.id, versionId))
    expect(await hours('21:01', 1_000, 720)).toEqual({ blocks: [], warnings: [] })
  })

  it('with kilometres, hours, cost, a line and positions: « Conçu »', async () => {
    const id = await t.at('CONCU')
    expect(await find(id)).toMatchObject({
      current: { status: 'CONCU', kmLoaded: '193.5', serviceHours: '3.75', costCents: 31_000 },
      blocks: [],
    })
    expect(await t.conception('POST', `/${id}/deliver`)).toMatchObject(state('Conçu'))
  })

  it('needs positive and current figures', async () => {
    const id = await t.at('EN_CONCEPTION')
    const { version } = await find(id)
    const save = (figures: object) => t.conception('PUT', `/${id}/design`, { version, ...figures })
    expect(await save({ kmLoaded: '0' })).toMatchObject(refusal('kmLoaded', 'La valeur doit être supérieure à 0'))
    expect(await save({ serviceHours: '-1' })).toMatchObject(refusal('serviceHours', 'La valeur doit être supérieure à 0'))
    expect(await save({ cost: '0' })).toMatchObject(refusal('cost', 'La valeur doit être supérieure à 0'))
    expect(await save({ cost: 'cher' })).toMatchObject(refusal('cost', 'Veuillez saisir un nombre'))
    expect((await save({ kmLoaded: '12' })).status).toBe(200)
    expect((await save({ kmLoaded: '13' })).status).toBe(409)
  })
})

describe('the history', () => {
  it('names the designer, and hides what the designer may not see', async () => {
    const id = await t.at('EN_CONCEPTION')
    const { entries } = await t.must(t.call('CONCEPTOR', 'GET', `/history/${id}`))
    expect(JSON.stringify(entries)).not.toContain('849,72')
    expect(JSON.stringify(await t.must(t.call('ADMIN', 'GET', `/history/${id}`)))).toContain('849,72')
    expect(entries[0]).toMatchObject({
      actor: 'Camille CONCEPTOR',
      source: 'ECRAN',
      changes: expect.arrayContaining([expect.objectContaining({ before: 'À concevoir', after: 'En conception' })]),
    })
  })
})

describe('the means of a line against the contract', () => {
  it('block delivery for a missing licence or an overload (AF05, AF10)', async () => {
    const make = factories('conception')
    const [van] = await t.db
      .insert(vehicles)
      .values(make.vehicle({ depotId: t.depot.id, ...VAN }))
      .returning()
    const people = [make.driver({ depotId: t.depot.id, licenceCategories: ['B'] }), make.driver({ depotId: t.depot.id })]
    const [withB] = await t.db.insert(drivers).values(people).returning()
    const goods = { nature: 'Colis', weightKg: '1200' }
    const { id, save } = await withLine({ goods, vehicleNeed: { category: 'VUL' } })
    await t.must(save({ kmLoaded: '20', defaultDriverId: withB!.id, defaultVehicleId: van!.id }))
    const blocks = async () => (await find(id)).blocks.map(({ message }: { message: string }) => message)
    const overloaded = 'Trajet prévu L1\u202F: La charge (1\u202F200 kg) dépasse la charge utile (1\u202F150 kg)'
    expect(await blocks()).toContain(overloaded)
    expect(JSON.stringify((await t.conception('POST', `/${id}/deliver`)).body)).toContain('dépasse la charge utile')
    await t.db.update(vehicles).set({ category: 'PORTEUR_12', gvwKg: 12_000, tareKg: 2_000 }).where(eq(vehicles.id, van!.id))
    expect(await blocks()).toContain('Trajet prévu L1\u202F: Permis C requis pour ce véhicule')
    expect(await blocks()).not.toContain(overloaded)
  })

  it('block delivery for an overweight pair, and check the trailer licence (AF05, AF26)', async () => {
    const make = factories('conception-pair')
    const depot = { depotId: t.depot.id }
    const [pulls] = await t.db
      .insert(vehicles)
      .values(make.vehicle({ ...depot, fleetNo: 'V-PAIR', category: 'TRACTEUR', gvwKg: 19_000, gcwKg: 40_000, tareKg: 7_600 }))
      .returning()
    const [pulled] = await t.db
      .insert(trailers)
      .values(make.trailer({ ...depot, fleetNo: 'R-PAIR', gvwKg: 34_000, tareKg: 6_800 }))
      .returning()
    const [withC] = await t.db
      .insert(drivers)
      .values(make.driver({ ...depot, code: 'D-PAIR', licenceCategories: ['B', 'C'] }))
      .returning()
    const blocksOf = async (weightKg: string, category: 'TRACTEUR' | 'PORTEUR_19' = 'TRACTEUR') => {
      await t.db.update(vehicles).set({ category }).where(eq(vehicles.id, pulls!.id))
      const { id, save } = await withLine({ goods: { nature: 'Bobines', weightKg }, vehicleNeed: { category } })
      const means = { defaultDriverId: withC!.id, defaultVehicleId: pulls!.id, defaultTrailerId: pulled!.id }
      await t.must(save({ kmLoaded: '20', ...means }))
      return (await find(id)).blocks.map(({ message }: { message: string }) => message)
    }
    const tooHeavy = 'Trajet prévu L1\u202F: Attelage incompatible : PTRA 40\u202F000 kg, ensemble 40\u202F001 kg'
    expect(await blocksOf('25600')).not.toContain(tooHeavy)
    expect(await blocksOf('25600.1')).toContain(tooHeavy)
    expect(await blocksOf('1000', 'PORTEUR_19')).toContain('Trajet prévu L1\u202F: Permis CE requis pour ce véhicule')
  })

  it('need a refrigerated body for temperature goods at delivery', async () => {
    const goods = { nature: 'Yaourts', pallets: 12, tempMin: '2', tempMax: '4' }
    const blocks = async (vehicleNeed: object) => {
      const id = await t.at('EN_CONCEPTION', { goods, vehicleNeed })
      return (await find(id)).blocks.map(({ path }: { path: string }) => path)
    }
    expect(await blocks({ category: 'TRACTEUR', body: 'SAVOYARDE' })).toContain('vehicleNeed.body')
    expect(await blocks({ category: 'TRACTEUR', body: 'FRIGO' })).not.toContain('vehicleNeed.body')
  })

  it('warn of Sunday lorries until the contract has an exemption (AF21)', async () => {
    const sunday = { recurrence: { weekdays: [7], holidayPolicy: 'SAUTER', holidayZone: 'FR' } }
    const warnings = async (changes: object) => {
      const id = await t.at('EN_CONCEPTION', { ...sunday, ...changes })
      await t.must(t.conception('POST', `/${id}/lines`, { ...NEW_LINE, weekdays: [7] }))
      return (await find(id)).warnings
    }
    expect(await warnings({})).toEqual([
      expect.stringMatching(
        /^Trajet prévu L1\u202F: Circulation interdite aux plus de 7,5\u00a0t du \d\d\/\d\d 22:00 au \d\d\/\d\d 22:00$/,
      ),
    ])
    expect(await warnings({ hgvBanExemption: true })).toEqual([])
    expect(await warnings({ vehicleNeed: { category: 'VUL' } })).toEqual([])
  })
})

const VAN = { category: 'VUL' as const, gvwKg: 3_500, gcwKg: null, tareKg: 2_350 }
