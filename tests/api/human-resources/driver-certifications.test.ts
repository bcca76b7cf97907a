import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addDays, monthsLater } from '#domain/calendar/dates.ts'
import {
  BEFORE_OBTAINED,
  HELD_ALREADY,
  OLDER_RENEWAL,
  ON_DRIVER,
  TYPE_OFF,
} from '#domain/human-resources/driver-certifications/certification.ts'
import { ALERT_DAYS_FORMAT, TYPE_CODE_FORMAT } from '#domain/human-resources/driver-certifications/certification-type.ts'
import { ENUM, FUTURE, RANGE, REQ, STATE, UNIQ } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { type House, startHouse } from '#tests/api/laws/record-case.ts'
import { growth } from '#tests/support/growth.ts'
import { TODAY } from '#tests/support/today.ts'

let house: House
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.api.close())

const AT = '/human-resources/driver-certifications'
const typeId = async (code: string) =>
  (await house.db.select().from(certificationTypes).where(eq(certificationTypes.code, code)))[0]!.id
async function driver(over: Partial<typeof drivers.$inferInsert> = {}) {
  const row = house.make.driver({ depotId: house.depot.id, ...over })
  await house.db.insert(drivers).values(row)
  return row
}
const add = async (driverId: string, code: string, over: object = {}) =>
  house.call('CONCEPTOR', 'POST', AT, { driverId, typeId: await typeId(code), obtainedOn: '2024-02-29', ...over })
const added = async (...args: Parameters<typeof add>): Promise<string> => (await house.must(add(...args))).id
const read = (id: string, role: Role = 'ADMIN') => house.must(house.call(role, 'GET', `${AT}/${id}`))
const issuesOf = ({ status, body }: { status: number; body: { issues?: unknown } }) => [status, body.issues]
const act = (id: string, name: string, body: object = {}, role: Role = 'ADMIN') =>
  house.call(role, 'POST', `${AT}/${id}/${name}`, body)
const held = (driverId: string) =>
  house.must(house.call('ADMIN', 'GET', `${AT}?driver=${driverId}&archived=1&sort=type`)).then(({ rows }) => rows)

describe('adding', () => {
  it("derives a missing end from the type's validity, with the end-of-month rule", async () => {
    const { id } = await driver()
    expect(await read(await added(id, 'FCO'))).toMatchObject({
      obtainedOn: '2024-02-29',
      validTo: '2029-02-28',
      status: 'VALIDE',
    })
    // FRIGO never ends.
    expect(await read(await added(id, 'FRIGO'))).toMatchObject({ validTo: null, daysLeft: null, status: 'VALIDE' })
    expect(await read(await added(id, 'SST', { validTo: addDays(TODAY, 20) }))).toMatchObject({
      daysLeft: 20,
      status: 'A_RENOUVELER',
    })
  })

  it('refuses a second one of a type, also concurrently', async () => {
    const { id } = await driver()
    const answers = await Promise.all([add(id, 'FCO'), add(id, 'FCO')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(issuesOf(await add(id, 'FCO'))).toEqual([422, [{ path: 'typeId', message: HELD_ALREADY }]])
    expect(await held(id)).toHaveLength(3)
  })

  it('refuses future dates, types stored on the driver, inactive types and unknown drivers', async () => {
    const { id } = await driver()
    expect(issuesOf(await add(id, 'FCO', { obtainedOn: addDays(TODAY, 1) }))).toEqual([
      422,
      [{ path: 'obtainedOn', message: FUTURE }],
    ])
    expect((await add(id, 'FCO', { obtainedOn: TODAY })).status).toBe(201)
    for (const code of ['PERMIS_C', 'CARTE_COND'])
      expect(issuesOf(await add(id, code))).toEqual([422, [{ path: 'typeId', message: ON_DRIVER }]])
    await house.db.update(certificationTypes).set({ active: false }).where(eq(certificationTypes.code, 'CERTIBIOCIDE'))
    expect(issuesOf(await add(id, 'CERTIBIOCIDE'))).toEqual([422, [{ path: 'typeId', message: TYPE_OFF }]])
    const nobody = '0198c0de-0000-7000-8000-000000000000'
    expect(issuesOf(await add(nobody, 'FCO'))).toEqual([422, [{ path: 'driverId', message: ENUM }]])
    const gone = await driver({ status: 'ARCHIVE' })
    expect(issuesOf(await add(gone.id, 'FCO'))).toEqual([422, [{ path: 'driverId', message: ENUM }]])
  })
})

describe('the licence and the card of the driver', () => {
  it("are listed from the driver's sheet and changed only there", async () => {
    const row = await driver({
      licenceCategories: ['B', 'C'],
      licenceNo: '44AB12345',
      heavyLicenceValidTo: addDays(TODAY, -1),
      tachoCardNo: '1000000000000001',
      tachoCardValidTo: addDays(TODAY, 90),
    })
    const [card, licence] = await held(row.id)
    expect(card).toMatchObject({ type: 'Carte conducteur', number: '1000000000000001', status: 'A_RENOUVELER', onDriver: true })
    expect(licence).toMatchObject({ type: 'Permis groupe lourd', number: '44AB12345', status: 'EXPIREE', onDriver: true })
    expect((await read(licence.id)).id).toBe(licence.id)
    for (const name of ['renew', 'suspend', 'lift', 'cancel'])
      expect((await act(licence.id, name, { obtainedOn: TODAY, version: 1, from: TODAY, reason: 'x' })).status, name).toBe(404)

    await house.db.update(drivers).set({ suspendedFrom: TODAY, heavyLicenceValidTo: '2031-01-01' }).where(eq(drivers.id, row.id))
    expect(await read(licence.id)).toMatchObject({ status: 'SUSPENDUE', suspendedFrom: TODAY, validTo: '2031-01-01' })
    await house.db
      .update(drivers)
      .set({ licenceCategories: ['B'] })
      .where(eq(drivers.id, row.id))
    expect((await held(row.id)).map(({ typeCode }: { typeCode: string }) => typeCode)).toEqual(['CARTE_COND'])
  })
})

describe('renewing', () => {
  it('archives the previous one in the same transaction', async () => {
    const { id } = await driver()
    const first = await added(id, 'FCO', { obtainedOn: '2022-01-10' })
    const { body } = await act(first, 'renew', { obtainedOn: TODAY, number: 'N2', version: 1 }, 'CONCEPTOR')
    expect(await read(first)).toMatchObject({ status: 'REMPLACEE' })
    expect(await read(body.id)).toMatchObject({ status: 'VALIDE', number: 'N2', validTo: monthsLater(TODAY, 60) })
    expect((await read(body.id)).others.map((other: { id: string }) => other.id)).toEqual([first])
    const shown = await house.must(house.call('ADMIN', 'GET', `${AT}?driver=${id}&type=FCO`))
    expect(shown.rows.map((row: { id: string }) => row.id)).toEqual([body.id])
    const past = await house.must(house.call('ADMIN', 'GET', `${AT}?driver=${id}&status=REMPLACEE`))
    expect(past.rows.map((row: { id: string }) => row.id)).toEqual([first])
    expect((await act(first, 'renew', { obtainedOn: TODAY, version: 2 })).body.message).toBe(STATE('Remplacée'))
  })

  it('done twice at once leaves one current certification', async () => {
    const { id } = await driver()
    const first = await added(id, 'FCO')
    const answers = await Promise.all([1, 2].map(() => act(first, 'renew', { obtainedOn: TODAY, version: 1 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const current = and(eq(driverCertifications.driverId, id), eq(driverCertifications.state, 'OBTENUE'))
    expect(await house.db.$count(driverCertifications, current)).toBe(1)
  })

  it('refuses an older date and leaves the previous one unchanged', async () => {
    const first = await added((await driver()).id, 'FCO')
    expect(issuesOf(await act(first, 'renew', { obtainedOn: '2024-02-28', version: 1 }))).toEqual([
      422,
      [{ path: 'obtainedOn', message: OLDER_RENEWAL }],
    ])
    expect(issuesOf(await act(first, 'renew', { obtainedOn: addDays(TODAY, 1), version: 1 }))).toEqual([
      422,
      [{ path: 'obtainedOn', message: FUTURE }],
    ])
    expect(await read(first)).toMatchObject({ status: 'VALIDE', version: 1 })
  })
})

describe('suspended, counted again, cancelled', () => {
  it('does not count while suspended', async () => {
    const id = await added((await driver()).id, 'FCO')
    expect(issuesOf(await act(id, 'suspend', { from: '2024-02-28', reason: 'Contrôle' }))).toEqual([
      422,
      [{ path: 'from', message: BEFORE_OBTAINED }],
    ])
    await house.must(act(id, 'suspend', { from: TODAY, reason: 'Contrôle' }, 'CONCEPTOR'))
    expect(await read(id)).toMatchObject({ status: 'SUSPENDUE', suspendedFrom: TODAY, reason: 'Contrôle' })
    expect((await act(id, 'suspend', { from: TODAY, reason: 'x' })).body.message).toBe(STATE('Suspendue'))
    expect((await act(id, 'renew', { obtainedOn: TODAY, version: 2 })).body.message).toBe(STATE('Suspendue'))
    await house.must(act(id, 'lift', {}, 'CONCEPTOR'))
    expect(await read(id)).toMatchObject({ status: 'VALIDE', suspendedFrom: null, reason: null })
    expect((await act(id, 'lift')).body.message).toBe(STATE('Obtenue'))
  })

  it('stays with its reason when cancelled, and allows another', async () => {
    const { id } = await driver()
    const first = await added(id, 'FCO')
    await house.must(act(first, 'cancel', { reason: 'Saisie par erreur' }))
    expect(await read(first)).toMatchObject({ status: 'ANNULEE', reason: 'Saisie par erreur' })
    expect((await act(first, 'cancel', { reason: 'x' })).body.message).toBe(STATE('Annulée'))
    expect((await house.call('ADMIN', 'DELETE', `${AT}/${first}`)).status).toBe(404)
    expect((await add(id, 'FCO')).status).toBe(201)
  })

  it('cancelled only by ADMIN, suspended also by CONCEPTOR; OPERATOR and SALES read', async () => {
    const id = await added((await driver()).id, 'FCO')
    expect((await act(id, 'cancel', { reason: 'x' }, 'CONCEPTOR')).status).toBe(404)
    for (const role of ['OPERATOR', 'SALES'] as const) {
      expect((await act(id, 'suspend', { from: TODAY, reason: 'x' }, role)).status).toBe(404)
      expect((await house.call(role, 'GET', AT)).status).toBe(200)
    }
    expect((await house.call('DRIVER', 'GET', AT)).status).toBe(404)
  })
})

describe('access of SALES', () => {
  it('is limited to name, type and dates, in list, sheet, export and history', async () => {
    const row = await driver({ lastName: 'Kermarrec', phone: '0639980000' })
    const id = await added(row.id, 'ADR_BASE', { number: 'ADR-1', organisation: 'AFTRAL' })
    await house.must(act(id, 'suspend', { from: TODAY, reason: 'Alcoolémie' }))
    const private_ = /ADR-1|AFTRAL|Alcoolémie|0639980000/
    const [list, sheet, file, history] = await Promise.all(
      [`${AT}?q=kermarrec`, `${AT}/${id}`, `${AT}/export.csv?q=kermarrec`, `/history/${id}`].map(path =>
        house.call('SALES', 'GET', path).then(({ body }) => (typeof body === 'string' ? body : JSON.stringify(body))),
      ),
    )
    for (const text of [list, sheet, file]) {
      expect(text).toMatch(/Kermarrec/)
      expect(text).toMatch(/ADR base/)
      expect(text).not.toMatch(private_)
    }
    expect(history).not.toMatch(private_)
    expect(file).toContain('Chauffeur;Habilitation;Obtenue le;Valable au;Jours restants;Statut')
    expect(JSON.stringify(await read(id, 'OPERATOR'))).toMatch(/ADR-1.*AFTRAL|AFTRAL.*ADR-1/s)
  })
})

describe('the matrix', () => {
  const matrix = (search: string, role: Role = 'ADMIN') => house.must(house.call(role, 'GET', `${AT}/matrix?${search}`))

  it('shows what each driver holds or plans, and the number of holders per type', async () => {
    const [one, two] = [await driver({ lastName: 'Zmatrice' }), await driver({ lastName: 'Zmatrice', firstName: 'Zoé' })]
    await added(one.id, 'SST', { obtainedOn: TODAY })
    const old = await added(two.id, 'SST', { obtainedOn: '2020-01-01' })
    const { types, drivers: rows, total } = await matrix('q=zmatrice&type=SST&type=HAYON')
    expect(types.map(({ code, valid }: { code: string; valid: number }) => [code, valid])).toEqual([
      ['HAYON', 0],
      ['SST', 1],
    ])
    expect(total).toBe(2)
    expect(rows.map(({ id, cells }: { id: string; cells: unknown[] }) => [id, cells])).toEqual([
      [one.id, [null, expect.objectContaining({ status: 'VALIDE', validTo: monthsLater(TODAY, 24) })]],
      [two.id, [null, { id: old, status: 'EXPIREE', validTo: '2022-01-01' }]],
    ])
    await house.must(act(old, 'cancel', { reason: 'x' }))
    await house.db.insert(driverCertifications).values({ driverId: two.id, typeId: await typeId('SST'), state: 'EN_COURS' })
    expect((await matrix('q=zmatrice&type=SST')).drivers[1].cells).toEqual([expect.objectContaining({ status: 'EN_COURS' })])
    // SALES sees no depot.
    expect((await matrix('q=zmatrice', 'SALES')).drivers[0]).toMatchObject({ id: one.id, depot: null })
  })

  it('shows 60 drivers × 20 types per page', async () => {
    const rows = Array.from({ length: 61 }, (_, index) =>
      house.make.driver({ depotId: house.depot.id, lastName: `Zpage ${String(index).padStart(2, '0')}` }),
    )
    await house.db.insert(drivers).values(rows)
    for (let index = 0; index < 20; index++) {
      const type = { code: `SITE_Z${index}`, label: `Zsite ${index}`, severity: 'INFO' }
      await house.must(house.call('ADMIN', 'POST', `${AT}/types`, type))
    }
    const first = await matrix('q=zpage')
    expect([first.drivers.length, first.types.length, first.total]).toEqual([60, 20, 61])
    const second = await matrix('q=zpage&page=2&typePage=2')
    expect([second.drivers.length, second.types.length]).toEqual([1, first.typesTotal - 20])
    expect(second.drivers[0].cells).toHaveLength(second.types.length)
  })

  it('uses a fixed number of statements for many drivers', async () => {
    const held = await typeId('SST')
    const depotId = house.depot.id
    for (const [lastName, length] of Object.entries({ Zpeu: 60, Zbeaucoup: 240 })) {
      const rows = Array.from({ length }, () => house.make.driver({ depotId, lastName }))
      await house.db.insert(drivers).values(rows)
      const holding = { obtainedOn: TODAY, validTo: addDays(TODAY, 400) }
      await house.db.insert(driverCertifications).values(rows.map(({ id }) => ({ driverId: id!, typeId: held, ...holding })))
    }
    let sent = 0
    const count = () => void sent++
    subscribe('quai:statement', count)
    const statements = async (search: string) => {
      sent = 0
      await matrix(search)
      return sent
    }
    // Warms up cached reads.
    await statements('q=zpeu')
    const [few, many] = [await statements('q=zpeu'), await statements('q=zbeaucoup')]
    unsubscribe('quai:statement', count)
    expect(many).toBe(few)
    expect(
      await growth(
        size => (size === 60 ? 'q=zpeu' : 'q=zbeaucoup'),
        matrix,
        60,
        () => performance.now(),
      ),
    ).toBeLessThan(2)
  })
})

describe('types', () => {
  it('has exact refusals, unique codes and sorted days', async () => {
    const save = (body: object) => house.call('CONCEPTOR', 'POST', `${AT}/types`, body)
    expect(issuesOf(await save({ code: '1', label: '', severity: 'X', alertDays: '90, x', validityMonths: '0' }))).toEqual([
      422,
      [
        { path: 'code', message: TYPE_CODE_FORMAT },
        { path: 'label', message: REQ },
        { path: 'validityMonths', message: RANGE(1, 600) },
        { path: 'alertDays', message: ALERT_DAYS_FORMAT },
        { path: 'severity', message: ENUM },
      ],
    ])
    const site = {
      code: 'site_laiterie',
      label: 'Accueil Laiterie',
      severity: 'AVERTISSEMENT',
      alertDays: '15, 60, 15',
      validityMonths: '12',
    }
    const { id } = await house.must(save(site))
    expect(issuesOf(await save(site))).toEqual([422, [{ path: 'code', message: UNIQ }]])
    const types = await house.must(house.call('SALES', 'GET', `${AT}/types`))
    expect(types.find((type: { id: string }) => type.id === id)).toMatchObject({ code: 'SITE_LAITERIE', alertDays: [60, 15] })
    // Applies from the next certification.
    expect(await read(await added((await driver()).id, 'SITE_LAITERIE', { obtainedOn: TODAY }))).toMatchObject({
      validTo: monthsLater(TODAY, 12),
    })
  })
})
