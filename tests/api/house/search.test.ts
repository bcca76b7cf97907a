import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { SEARCH_ROWS, type SearchGroup, type SearchKind } from '#domain/search.ts'
import { company, type Requests, startRequests } from '#tests/support/requests.ts'
import { validatedInvoice } from '#tests/support/sales/invoicing.ts'
import { TODAY } from '#tests/support/today.ts'

let t: Requests
let requestId: string
beforeAll(async () => {
  t = await startRequests()
  requestId = await t.at('EN_CONCEPTION')
  await t.must(t.conception('POST', `/${requestId}/lines`, { code: 'L1', label: 'Carquefou → Le Mans', weekdays: [1] }))
  for (const days of [-40, -1, 0, 1, 3, 60]) await t.journey(requestId, addDays(TODAY, days))
  await t.db
    .insert(companies)
    .values([
      ...Array.from({ length: 7 }, (_, n) => company(`C0020${n}`, `Brasserie ${n}`)),
      company('C00301', 'Ried nouveau'),
      { ...company('C00300', 'Ried ancien'), status: 'ARCHIVE' as const },
    ])
})
afterAll(() => t?.api.close())

async function search(q: string, role: Role = 'ADMIN'): Promise<Record<string, SearchGroup>> {
  const { groups } = await t.must(t.call(role, 'GET', `/search?q=${encodeURIComponent(q)}`))
  return Object.fromEntries(groups.map((group: SearchGroup) => [group.kind, group]))
}

describe('search over all records', () => {
  it('finds each kind by code or part of the name, ignoring accents', async () => {
    const found = await search('carquefou')
    expect(Object.keys(found)).toEqual(['address', 'request', 'liveLine', 'journey'])
    expect(found.address!.rows[0]).toMatchObject({ text: 'Quai nord', detail: '44470 Carquefou' })
    expect(found.request!.rows).toEqual([
      {
        id: requestId,
        text: 'Carquefou → Le Mans',
        detail: expect.stringMatching(/^CDC-\d{4}-\d{4} · Laiterie du Val d’Oudon · En conception$/),
      },
    ])
    expect((await search('C00203')).company!.rows).toMatchObject([{ text: 'Brasserie 3', detail: 'C00203 · Le Mans · Prospect' }])
    expect((await search('BRASSÉRIE 3')).company!.rows).toHaveLength(1)
    const [journey] = found.journey!.rows
    expect((await search(journey!.id)).journey!.rows).toEqual([journey])
  })

  it('shows few per kind with a hint for more; archived ones last', async () => {
    const { company: found } = await search('brasserie')
    expect(found).toMatchObject({ more: true })
    expect(found!.rows).toHaveLength(SEARCH_ROWS)
    expect((await search('ried')).company).toMatchObject({
      more: false,
      rows: [{ text: 'Ried nouveau' }, { text: 'Ried ancien', detail: 'C00300 · Le Mans · Archivé' }],
    })
  })

  it('finds drivers by name, code and telephone, leavers last, for roles that may open them', async () => {
    const make = factories('search')
    const [here, gone] = [
      make.driver({ depotId: t.depot.id, firstName: 'Nadège', lastName: 'Özkan', phone: '+33639981111', email: null }),
      make.driver({ depotId: t.depot.id, firstName: 'Aïcha', lastName: 'Ozkan', status: 'SORTI', leaveDate: TODAY, email: null }),
    ]
    await t.db.insert(drivers).values([gone, here])
    expect((await search('ozkan', 'OPERATOR')).driver).toMatchObject({
      rows: [
        { id: here.id, text: 'Nadège Özkan', detail: `${here.code} · Quai nord` },
        { id: gone.id, text: 'Aïcha Ozkan', detail: `${gone.code} · Quai nord · Sorti` },
      ],
    })
    for (const q of [here.code, '39981111'])
      expect(
        (await search(q)).driver!.rows.map(({ id }) => id),
        q,
      ).toContain(here.id)
    expect(await search('ozkan', 'SALES')).toEqual({})
  })

  it('finds vehicles and trailers by plate and fleet number, equipment by code and serial number', async () => {
    const make = factories('search material')
    const vehicle = make.vehicle({ depotId: t.depot.id, plate: 'FZ-418-QK', fleetNo: 'ZT-7', brand: 'Wielton', model: 'Curtain' })
    const trailer = make.trailer({ depotId: t.depot.id, plate: 'GZ-902-QL', fleetNo: 'ZR-7', brand: 'Wielton' })
    const sold = make.trailer({ depotId: t.depot.id, plate: 'GZ-901-QL', fleetNo: 'ZR-1', brand: 'Wielton', status: 'RESTITUE' })
    await t.db.insert(vehicles).values(vehicle)
    await t.db.insert(trailers).values([sold, trailer])
    const held = { depotId: t.depot.id, heldSince: TODAY }
    const [lift] = await t.db
      .insert(equipment)
      .values({ code: 'ZEQ-7', kind: 'HAYON', serial: 'WZ88123', brand: 'Wielton', ...held })
      .returning()

    const found = await search('wielton', 'SALES')
    expect(Object.keys(found)).toEqual(['vehicle', 'trailer', 'equipment'])
    expect(found.vehicle!.rows).toMatchObject([{ id: vehicle.id, text: 'FZ-418-QK' }])
    expect(found.vehicle!.rows[0]!.detail).toMatch(/^ZT-7 · .+ · Wielton Curtain$/)
    expect(found.trailer!.rows.map(({ text }) => text)).toEqual(['GZ-902-QL', 'GZ-901-QL'])
    expect(found.trailer!.rows[1]!.detail).toMatch(/^ZR-1 · .+ · Restitué \/ Vendu$/)
    expect(found.equipment!.rows).toEqual([{ id: lift!.id, text: 'ZEQ-7', detail: 'Hayon · Wielton · WZ88123 · Disponible' }])
    const ways: [string, SearchKind, string][] = [
      ['fz418qk', 'vehicle', vehicle.id!],
      ['ZT-7', 'vehicle', vehicle.id!],
      ['GZ-902', 'trailer', trailer.id!],
      ['zr-7', 'trailer', trailer.id!],
      ['wz88123', 'equipment', lift!.id],
    ]
    for (const [q, kind, id] of ways) expect((await search(q))[kind]!.rows[0]!.id, q).toBe(id)
    expect(await search('wielton', 'DRIVER')).toEqual({})
    expect((await t.must(t.call('SALES', 'GET', `/search/recent?record=equipment:${lift!.id}`))).rows).toMatchObject([
      { text: 'ZEQ-7' },
    ])
  })

  it('shows the journeys nearest to today first', async () => {
    const days = (await search('carquefou')).journey!.rows.map(({ day }) => day)
    expect(days[0]).toBe(TODAY)
    expect(days.slice(1, 3).sort()).toEqual([addDays(TODAY, -1), addDays(TODAY, 1)])
    expect(days.slice(3)).toEqual([addDays(TODAY, 3), addDays(TODAY, -40)])
  })

  it("finds a delay by its number, its journey's number or text, latest first", async () => {
    /** Journey of that day, 42 minutes late at its only stop. */
    const late = async (days: number, number: string) => {
      await t.journey(requestId, addDays(TODAY, days))
      const [of] = await t.db
        .select()
        .from(journeys)
        .where(eq(journeys.serviceDate, addDays(TODAY, days)))
      const at = of!.plannedStart
      const stopped = { journeyId: of!.id, position: 0, addressId: t.depot.id, kind: 'CHARGEMENT' as const }
      const [stop] = await t.db
        .insert(journeyStops)
        .values({ ...stopped, plannedArrival: at, plannedDeparture: at })
        .returning()
      const observedAt = new Date(Date.parse(at) + 42 * 60_000).toISOString()
      const [delay] = await t.db
        .insert(delays)
        .values({
          ...{ number, journeyId: of!.id, stopId: stop!.id, dueAt: at, observedAt, toleranceMin: 15 },
          ...{ detectedBy: 'MANUEL' as const, estimated: false },
        })
        .returning()
      return { id: delay!.id, journey: of!.number }
    }
    const [recent, former] = [await late(-2, 'RET-2026-90001'), await late(-90, 'RET-2026-90002')]
    const numbers = async (q: string, role?: Role) => (await search(q, role)).delay?.rows.map(({ id }) => id)
    expect((await search('ret-2026-90001')).delay!.rows).toEqual([
      { id: recent.id, text: expect.stringContaining('42\u00a0min'), detail: expect.stringContaining('RET-2026-90001 · TR-') },
    ])
    expect(await numbers('RET-2026-90002')).toEqual([former.id])
    expect(await numbers(former.journey)).toEqual([former.id])
    expect(await numbers('carquefou')).toEqual([recent.id, former.id])
    expect(await numbers('RET-2026-90001', 'SALES')).toBeUndefined()
    expect((await t.must(t.call('OPERATOR', 'GET', `/search/recent?record=delay:${former.id}`))).rows).toMatchObject([
      { kind: 'delay', id: former.id },
    ])
  })

  it('finds events by what their journey, client, driver and vehicle are called now, without a new version', async () => {
    const make = factories('renamed', { first: 400 })
    const driver = make.driver({ depotId: t.depot.id, lastName: 'Avantnom', email: null })
    const vehicle = make.vehicle({ depotId: t.depot.id, plate: 'QA-001-AQ' })
    await t.db.insert(drivers).values(driver)
    await t.db.insert(vehicles).values(vehicle)
    const client = { ...company('C00400', 'Avant SA'), id: randomUUID() }
    await t.db.insert(companies).values(client)
    const day = addDays(TODAY, 9)
    const [run, other] = [4, 7].map(hour =>
      make.journey({
        ...{ companyId: client.id, label: 'Avantligne', serviceDate: day },
        ...{ plannedStart: instantAt(day, 0, `0${hour}:00`), plannedEnd: instantAt(day, 0, `0${hour + 2}:00`) },
      }),
    ) as [typeof journeys.$inferInsert, typeof journeys.$inferInsert]
    await t.db.insert(journeys).values([run, other])
    const at = instantAt(day, 0, '06:00')
    const stop = { id: randomUUID(), journeyId: run.id!, position: 0, addressId: t.depot.id, kind: 'LIVRAISON' as const }
    await t.db.insert(journeyStops).values({ ...stop, plannedArrival: at, plannedDeparture: at })
    const [offence] = await t.db.select().from(offences).limit(1)
    const made = { journeyId: run.id!, description: 'Sans un mot du reste' }
    const observedAt = instantAt(day, 0, '07:00')
    await t.db.insert(delays).values({
      ...{ number: 'RET-2026-90010', journeyId: run.id!, stopId: stop.id, dueAt: at, observedAt },
      ...{ toleranceMin: 15, detectedBy: 'MANUEL' },
    })
    await t.db.insert(damages).values({ ...made, number: 'DOM-2026-90010', kind: 'CASSE', foundOn: day })
    const means = { driverId: driver.id!, vehicleId: vehicle.id! }
    await t.db
      .insert(incidents)
      .values({ ...made, ...means, number: 'INC-2026-90010', occurredAt: at, kind: 'PANNE', severity: 1 })
    await t.db.insert(infractions).values({
      ...{
        number: 'INF-2026-90010',
        noticeNo: '90010',
        source: 'RADAR',
        offenceId: offence!.id,
        occurredAt: instantAt(TODAY, -1, '06:00'),
      },
      ...{ ...means, noticeSentOn: TODAY, points: 1 },
    })
    const events = async (q: string) =>
      Object.entries(await search(q)).flatMap(([kind, { rows }]) =>
        rows.some(({ detail, text }) => `${detail}${text}`.includes('90010')) ? kind : [],
      )
    const ofJourney = ['damage', 'delay', 'incident']
    for (const word of ['avantligne', 'avant sa']) expect((await events(word)).sort(), word).toEqual(ofJourney)

    await t.db.update(journeys).set({ label: 'Aprèsligne' }).where(eq(journeys.id, run.id!))
    await t.db.update(companies).set({ legalName: 'Suite SA' }).where(eq(companies.id, client.id))
    await t.db.update(drivers).set({ lastName: 'Aprèsnom' }).where(eq(drivers.id, driver.id!))
    await t.db.update(vehicles).set({ plate: 'QZ-009-ZQ' }).where(eq(vehicles.id, vehicle.id!))
    for (const word of ['apresligne', 'suite sa']) expect((await events(word)).sort(), word).toEqual(ofJourney)
    for (const word of ['apresnom', 'qz-009']) expect((await events(word)).sort(), word).toEqual(['incident', 'infraction'])
    for (const word of ['avantligne', 'avant sa', 'avantnom', 'qa-001']) expect(await events(word), word).toEqual([])

    await t.db.update(damages).set({ journeyId: other.id! }).where(eq(damages.number, 'DOM-2026-90010'))
    expect(await events('avantligne')).toEqual(['damage'])
    for (const table of [delays, incidents, infractions])
      expect(await t.db.select({ version: table.version }).from(table).where(like(table.number, '%90010'))).toEqual([
        { version: 1 },
      ])
  })

  it("finds an invoice by number or client's order, drafts first, for ADMIN alone", async () => {
    const { company } = await search('brasserie')
    const client = company!.rows[0]!
    const { id, number } = await validatedInvoice(t.db, client.id, addDays(TODAY, -20))
    const [draft] = await t.db
      .insert(invoices)
      .values({ companyId: client.id, kind: 'ACOMPTE', from: TODAY, to: TODAY, po: 'Kriek-88' })
      .returning()
    expect((await search(number)).invoice!.rows).toEqual([
      { id, text: `Facture ${number}`, detail: `${client.text} · ${formatDate(TODAY)} · Validée` },
    ])
    expect((await search('kriek-88')).invoice!.rows).toEqual([
      { id: draft!.id, text: 'Acompte', detail: `${client.text} · commande Kriek-88 · Brouillon` },
    ])
    for (const role of ROLES) expect((await search(number, role)).invoice !== undefined, role).toBe(role === 'ADMIN')
    expect((await t.must(t.call('ADMIN', 'GET', `/search/recent?record=invoice:${id}`))).rows).toMatchObject([{ id }])
  })

  it('returns nothing for a letter, an empty text or one that would match all', async () => {
    for (const q of ['', ' ', 'l', '%%%', '___', '· ,']) expect(await search(q), q).toEqual({})
    expect((await t.call('ADMIN', 'GET', '/search')).body).toEqual({ groups: [] })
  })

  it('omits kinds that the role may not open', async () => {
    const kinds = async (role: Role) => Object.keys({ ...(await search('le mans', role)), ...(await search('carquefou', role)) })
    const office = ['company', 'address', 'journey']
    const may: Record<Role, string[]> = {
      ADMIN: [...office, 'request', 'liveLine', 'delay'],
      SALES: [...office, 'request'],
      CONCEPTOR: [...office, 'request', 'liveLine', 'delay'],
      OPERATOR: [...office, 'liveLine', 'delay'],
      DRIVER: [],
    }
    for (const role of ROLES) expect((await kinds(role)).sort(), role).toEqual(may[role].sort())
    expect((await t.call(null, 'GET', '/search?q=carquefou')).status).toBe(401)
  })
})

describe('recently opened records', () => {
  const named = async (role: Role, ...refs: string[]) => {
    const query = refs.map(ref => `record=${encodeURIComponent(ref)}`).join('&')
    return (await t.must(t.call(role, 'GET', `/search/recent?${query}`))).rows as { kind: string; id: string; text: string }[]
  }

  it('are named in opening order, ignoring unknown ones', async () => {
    const [journey] = (await search('carquefou')).journey!.rows
    const [client] = (await search('C00203')).company!.rows
    const refs = [`journey:${journey!.id}`, `company:${client!.id}`, `request:${requestId}`]
    const strangers = [
      'company:7',
      `company:${requestId}`,
      'nothing',
      'journey:TR-0',
      `vehicle:${requestId}`,
      `invoice:${requestId}`,
    ]
    const rows = await named('ADMIN', ...refs)
    expect(rows).toMatchObject([
      { kind: 'journey', ...journey },
      { kind: 'company', ...client },
      { kind: 'request', id: requestId, text: 'Carquefou → Le Mans' },
    ])
    expect(await named('ADMIN', ...strangers.slice(0, 3), refs[1]!)).toMatchObject([{ id: client!.id }])
    expect(await named('ADMIN', ...strangers)).toEqual([])
    expect((await t.call('ADMIN', 'GET', '/search/recent')).body).toEqual({ rows: [] })
  })

  it('omit kinds that the role may not open', async () => {
    expect(await named('OPERATOR', `request:${requestId}`)).toEqual([])
    expect(await named('DRIVER', `request:${requestId}`)).toEqual([])
    expect((await t.call(null, 'GET', `/search/recent?record=request:${requestId}`)).status).toBe(401)
  })
})
