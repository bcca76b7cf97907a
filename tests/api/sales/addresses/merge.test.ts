import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { equipment, equipmentHoldings, inventories } from '#api/schema/materials/equipment.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestStops, deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { palletMovements } from '#api/schema/sales/pallets.table.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

let t: TestApi
let companyId: string
let made = 0
beforeAll(async () => {
  t = await startTestApi({ connections: 10 })
  const [company] = await t.db
    .insert(companies)
    .values({
      code: 'C00001',
      types: ['CLIENT'],
      legalName: 'Laiterie',
      billingLine1: '1, rue',
      billingZip: '44000',
      billingCity: 'Nantes',
    })
    .returning()
  companyId = company!.id
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.execute(sql`truncate pallet_movement`)
  await t.db.execute(sql`update delivery_request set current_version_id = null`)
  for (const table of [
    inventories,
    equipmentHoldings,
    equipment,
    journeys,
    driverPools,
    liveLines,
    deliveryRequestVersions,
    deliveryRequests,
    vehicles,
    trailers,
    drivers,
    documents,
  ])
    await t.db.delete(table)
  await t.db.delete(addresses)
})

type Site = typeof addresses.$inferSelect
async function site(label: string, more: Partial<typeof addresses.$inferInsert> = {}): Promise<Site> {
  const [row] = await t.db
    .insert(addresses)
    .values({
      companyId,
      label: `${label} ${++made}`,
      kind: 'CLIENT',
      line1: '3, rue du Port',
      zip: '44470',
      city: 'Carquefou',
      lat: '47.3',
      lng: '-1.49',
      ...more,
    })
    .returning()
  return row!
}
const read = async (id: string) => (await t.db.select().from(addresses).where(eq(addresses.id, id)))[0]!
const merge = (from: string, into: string, version = 1) =>
  t.call('ADMIN', 'POST', `/sales/addresses/${from}/merge`, { into, version })

async function request() {
  const [row] = await t.db
    .insert(deliveryRequests)
    .values({ number: `CDC-${++made}`, companyId, title: 'Navette', kind: 'LIGNE_REGULIERE' })
    .returning()
  const [version] = await t.db
    .insert(deliveryRequestVersions)
    .values({ requestId: row!.id, status: 'ACTIF', validFrom: '2026-01-01' })
    .returning()
  return version!.id
}
async function requestStop(addressId: string) {
  await t.db
    .insert(deliveryRequestStops)
    .values({ versionId: await request(), position: 0, addressId, kind: 'CHARGEMENT', arrival: '06:00', departure: '06:30' })
}
async function lineStop(addressId: string) {
  const [line] = await t.db
    .insert(liveLines)
    .values({
      number: `TP-${++made}`,
      versionId: await request(),
      code: 'L1',
      label: 'Aller',
      weekdays: [1],
      startTime: '06:00',
      endTime: '08:00',
    })
    .returning()
  await t.db
    .insert(liveLineStops)
    .values({ liveLineId: line!.id, position: 0, addressId, kind: 'PASSAGE', arrival: '06:00', departure: '06:30' })
}
async function journeyStop(addressId: string) {
  const at = '2026-03-02T05:00:00Z'
  const [journey] = await t.db
    .insert(journeys)
    .values({
      number: `TR-${++made}`,
      serviceDate: '2026-03-02',
      kind: 'SPOT',
      origin: 'MANUEL',
      label: 'Navette',
      plannedStart: at,
      plannedEnd: '2026-03-02T07:00:00Z',
    })
    .returning()
  await t.db
    .insert(journeyStops)
    .values({ journeyId: journey!.id, position: 0, addressId, kind: 'CHARGEMENT', plannedArrival: at, plannedDeparture: at })
}
const driver = (depotId: string) =>
  t.db.insert(drivers).values({
    code: `D-${++made}`,
    title: 'M',
    firstName: 'Patrick',
    lastName: 'Da Silva',
    birthDate: '1980-01-01',
    phone: '+33612345678',
    employer: 'PROPRE',
    contract: 'CDI',
    category: 'GRAND_ROUTIER',
    hireDate: '2020-01-01',
    licenceCategories: ['CE'],
    depotId,
  })
const vehicle = (depotId: string) =>
  t.db.insert(vehicles).values({
    plate: `AB-${++made}-CD`,
    fleetNo: `V-${made}`,
    category: 'PORTEUR_19',
    brand: 'Renault',
    model: 'T',
    firstRegistration: '2022-01-01',
    gvwKg: 19_000,
    tareKg: 9000,
    energy: 'GAZOLE',
    depotId,
  })
const trailer = (depotId: string) =>
  t.db
    .insert(trailers)
    .values({ plate: `EF-${++made}-GH`, fleetNo: `R-${made}`, category: 'SAVOYARDE', gvwKg: 34_000, tareKg: 7000, depotId })

const piece = async (depotId: string) => {
  const row = { code: `EQ-${++made}`, kind: 'SANGLES' as const, depotId, heldSince: '2026-01-01' }
  return (await t.db.insert(equipment).values(row).returning({ id: equipment.id }))[0]!
}

const pools = factories('merged depots')

/** Row factory for every column that references an address. */
const NAMING: Record<string, (id: string) => Promise<unknown>> = {
  'delivery_request_stop.address_id': requestStop,
  'live_line_stop.address_id': lineStop,
  'journey_stop.address_id': journeyStop,
  'driver.depot_id': driver,
  'vehicle.depot_id': vehicle,
  'trailer.depot_id': trailer,
  'equipment.depot_id': piece,
  'driver_pool.depot_id': depotId => t.db.insert(driverPools).values(pools.pool({ depotId })),
  'equipment_holding.depot_id': async depotId => {
    const { id } = await piece((await site('Dépôt de passage')).id)
    await t.db.insert(equipmentHoldings).values({ equipmentId: id, depotId, from: '2026-01-01', to: '2026-02-01' })
  },
  'pallet_movement.address_id': async addressId => {
    await t.db.insert(palletMovements).values({
      companyId,
      addressId,
      day: '2026-03-02',
      given: 4,
      returned: 0,
      reason: 'Inventaire',
      authorId: (await t.db.select({ id: users.id }).from(users).limit(1))[0]!.id,
    })
  },
  'inventory.depot_id': depotId => t.db.insert(inventories).values({ depotId, countedOn: '2026-01-01' }),
  'address.merged_into_id': id => site('Doublon plus ancien', { archived: true, mergedIntoId: id }),
}

/** Columns that reference an address, from the catalogue. */
const referring = async () =>
  (
    await t.db.execute<{ at: string }>(sql`
      select k.table_name || '.' || k.column_name as at
      from information_schema.referential_constraints r
      join information_schema.key_column_usage k on k.constraint_name = r.constraint_name and k.constraint_schema = r.constraint_schema
      join information_schema.constraint_column_usage u on u.constraint_name = r.unique_constraint_name
        and u.constraint_schema = r.unique_constraint_schema
      where u.table_name = 'address' order by 1`)
  ).map(row => row.at)

const naming = async (at: string, id: string) => {
  const [table = '', column = ''] = at.split('.')
  const [row] = await t.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
  )
  return row!.n
}
const labelOf = (row: Site) => row.label

describe('references to the duplicate', () => {
  it('move to the survivor, from every table', async () => {
    const columns = await referring()
    expect(columns).toEqual(Object.keys(NAMING).sort())
    const [duplicate, survivor] = [await site('Quai nord'), await site('Quai Nord bis')]
    for (const column of columns) await NAMING[column]!(duplicate.id)
    await t.db.insert(documents).values({
      kind: 'PROTOCOLE',
      label: 'Protocole',
      fileName: 'p.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 1,
      storageKey: 'x',
      ownerTable: 'address',
      ownerId: duplicate.id,
    })
    expect(await t.call('ADMIN', 'GET', `/sales/addresses/${duplicate.id}/merge/${survivor.id}`)).toMatchObject({
      status: 200,
      body: {
        moves: { requests: 1, lines: 1, journeys: 1, drivers: 1, vehicles: 1, trailers: 1, equipment: 1, documents: 1 },
        refusal: null,
      },
    })
    expect(await merge(duplicate.id, survivor.id)).toMatchObject({
      status: 200,
      body: { id: survivor.id, label: survivor.label },
    })
    for (const column of columns) {
      expect(await naming(column, duplicate.id), column).toBe(0)
      expect(await naming(column, survivor.id), column).toBe(column === 'address.merged_into_id' ? 2 : 1)
    }
    expect(await t.db.$count(documents, eq(documents.ownerId, survivor.id))).toBe(1)
  })

  it('move also when written afterwards by a stale form', async () => {
    const [duplicate, survivor] = [await site('Quai nord'), await site('Quai sud')]
    await merge(duplicate.id, survivor.id)
    for (const column of Object.keys(NAMING).filter(column => column !== 'address.merged_into_id')) {
      await NAMING[column]!(duplicate.id)
      expect(await naming(column, survivor.id), column).toBe(1)
    }
  })
})

describe('the two records', () => {
  it('archives the duplicate with its survivor and an audit entry', async () => {
    const [duplicate, survivor] = [await site('Quai nord'), await site('Quai sud')]
    expect((await merge(duplicate.id, survivor.id)).status).toBe(200)
    expect((await t.call('OPERATOR', 'GET', `/sales/addresses/${duplicate.id}`)).body).toMatchObject({
      archived: true,
      mergedInto: { id: survivor.id, label: survivor.label },
    })
    expect((await t.call('OPERATOR', 'GET', `/sales/addresses/${survivor.id}`)).body).toMatchObject({ mergedInto: null })
    const { body } = await t.call('OPERATOR', 'GET', `/history/${duplicate.id}`)
    expect((body as { entries: { changes: object[]; actor: string }[] }).entries[0]).toMatchObject({
      actor: 'Camille ADMIN',
      changes: expect.arrayContaining([
        { field: 'mergedIntoId', label: 'Fusionnée dans', before: null, after: survivor.label },
        { field: 'archived', label: 'Archivée', before: 'Non', after: 'Oui' },
      ]),
    })
    expect(await t.call('ADMIN', 'POST', `/sales/addresses/${duplicate.id}/restore`)).toMatchObject({
      status: 422,
      body: { message: `L'adresse « ${duplicate.label} » a déjà été fusionnée dans « ${survivor.label} »` },
    })
  })

  it('fills unknown values of the survivor and keeps known ones', async () => {
    const closures = [{ from: '2026-08-10', to: '2026-08-14', reason: 'Congés' }]
    const duplicate = await site('Quai nord', { dock: 'Quai 4', instructions: 'Sonner', closures, geofenceM: 350 })
    const survivor = await site('Quai sud', { lat: null, lng: null, instructions: 'Klaxonner', protocolExpiry: '2026-12-31' })
    const { body } = await t.call('ADMIN', 'GET', `/sales/addresses/${duplicate.id}/merge/${survivor.id}`)
    expect((body as { learned: string[] }).learned.sort()).toEqual(['closures', 'dock', 'geofenceM', 'lat', 'lng'])
    await merge(duplicate.id, survivor.id)
    expect(await read(survivor.id)).toMatchObject({
      lat: '47.300000',
      lng: '-1.490000',
      geofenceM: 350,
      dock: 'Quai 4',
      instructions: 'Klaxonner',
      closures,
      protocolExpiry: '2026-12-31',
    })
  })

  it('is refused with itself, archived or unknown ones, an outdated version, and for all but ADMIN', async () => {
    const [one, two, old] = [await site('Un'), await site('Deux'), await site('Vieux', { archived: true })]
    expect(await merge(one.id, one.id)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'into', message: 'Une adresse ne peut pas être fusionnée avec elle-même' }] },
    })
    const archived = { status: 422, body: { message: `Fusion impossible : l'adresse « ${old.label} » est archivée` } }
    expect(await merge(one.id, old.id)).toMatchObject(archived)
    expect(await merge(old.id, one.id)).toMatchObject(archived)
    expect((await t.call('ADMIN', 'GET', `/sales/addresses/${old.id}/merge/${one.id}`)).body).toMatchObject({
      refusal: archived.body.message,
    })
    const unknown = '0198c0de-0000-7000-8000-000000000000'
    expect(await merge(one.id, unknown)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'into', message: 'Veuillez choisir une valeur dans la liste' }] },
    })
    expect((await merge(unknown, one.id)).status).toBe(404)
    expect(await merge(one.id, two.id, 2)).toMatchObject({ status: 409, body: { current: { label: one.label } } })
    for (const role of ['SALES', 'CONCEPTOR', 'OPERATOR'] as const)
      expect(await t.call(role, 'POST', `/sales/addresses/${one.id}/merge`, { into: two.id, version: 1 }), role).toMatchObject({
        status: 404,
        body: { message: "Vous n'avez pas les droits pour effectuer cette action" },
      })
    expect(await read(one.id)).toMatchObject({ archived: false, version: 1 })
  })

  it('keeps chains one step long', async () => {
    const [a, b, c] = [await site('A'), await site('B'), await site('C')]
    await merge(a.id, b.id)
    expect((await merge(b.id, c.id)).status).toBe(200)
    expect((await read(a.id)).mergedIntoId).toBe(c.id)
  })
})

describe('two concurrent merges of one address', () => {
  it.each([
    ['into the same one', 'same'],
    ['into different ones', 'different'],
    ['the one into the other and the other into the one', 'crossed'],
  ])('%s: one succeeds, the other is told, nothing is lost', async (_, way) => {
    for (let round = 0; round < 6; round++) {
      const [one, two, three] = [await site('Un'), await site('Deux'), await site('Trois')]
      for (const { id } of [one, two, three]) await Promise.all([requestStop(id), lineStop(id), journeyStop(id), driver(id)])
      const second = {
        same: () => merge(one.id, two.id),
        different: () => merge(one.id, three.id),
        crossed: () => merge(two.id, one.id),
      }
      const answers = await Promise.all([merge(one.id, two.id), second[way as keyof typeof second]()])
      expect(answers.map(answer => answer.status).sort()).toEqual([200, 422])
      const told = answers.find(answer => answer.status === 422)!.body as { message: string }
      expect(told.message).toMatch(/^L'adresse « (Un|Deux) \d+ » a déjà été fusionnée dans « (Un|Deux|Trois) \d+ »$/)
      const sides = await Promise.all([one, two, three].map(side => read(side.id)))
      expect(sides.filter(side => side.archived)).toHaveLength(1)
      const [gone] = sides.filter(side => side.archived)
      expect(sides.filter(side => !side.archived).map(labelOf)).toContain(
        sides.find(side => side.id === gone!.mergedIntoId)!.label,
      )
      for (const column of [
        'delivery_request_stop.address_id',
        'live_line_stop.address_id',
        'journey_stop.address_id',
        'driver.depot_id',
      ]) {
        expect(await naming(column, gone!.id), column).toBe(0)
        expect(await naming(column, gone!.mergedIntoId!), column).toBe(2)
      }
    }
  })

  it('with stops written at both: all end at the survivor, without deadlock', async () => {
    for (let round = 0; round < 6; round++) {
      const [one, two] = [await site('Un'), await site('Deux')]
      const write = (...ids: string[]) =>
        t.db.transaction(async tx => {
          const [journey] = await tx
            .insert(journeys)
            .values({
              number: `TR-${++made}`,
              serviceDate: '2026-03-02',
              kind: 'SPOT',
              origin: 'MANUEL',
              label: 'Navette',
              plannedStart: '2026-03-02T05:00:00Z',
              plannedEnd: '2026-03-02T07:00:00Z',
            })
            .returning()
          for (const [position, addressId] of ids.entries()) {
            await tx.insert(journeyStops).values({
              journeyId: journey!.id,
              position,
              addressId,
              kind: 'PASSAGE',
              plannedArrival: '2026-03-02T05:00:00Z',
              plannedDeparture: '2026-03-02T05:00:00Z',
            })
            await new Promise(done => setTimeout(done, 20))
          }
        })
      const [merged] = await Promise.all([
        merge(one.id, two.id),
        ...Array.from({ length: 3 }, () => [write(one.id, two.id), write(two.id, one.id)]).flat(),
      ])
      expect([200, 409]).toContain(merged!.status)
      const expected = merged!.status === 200 ? [0, 12] : [6, 6]
      expect([await naming('journey_stop.address_id', one.id), await naming('journey_stop.address_id', two.id)]).toEqual(expected)
    }
  })

  it('locked by another transaction: nothing happens, with a message', async () => {
    const [one, two] = [await site('Un'), await site('Deux')]
    let release = () => {}
    const held = new Promise<void>(done => {
      release = done
    })
    let holding = () => {}
    const ready = new Promise<void>(done => {
      holding = done
    })
    const holder = t.db.transaction(async tx => {
      await tx.select().from(addresses).where(eq(addresses.id, two.id)).for('update')
      holding()
      await held
    })
    await ready
    const answer = await merge(one.id, two.id)
    release()
    await holder
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'Ces adresses sont en cours de modification, veuillez réessayer dans un instant' },
    })
    expect((await read(one.id)).archived).toBe(false)
  })
})
