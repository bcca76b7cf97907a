import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions, users } from '#api/administration/users.table.ts'
import { factories } from '#api/db/seed/factories.ts'
import { absences, leaveBalances } from '#api/human-resources/absences.table.ts'
import { certificationTypes, driverCertifications } from '#api/human-resources/certifications.table.ts'
import { seeOffDrivers } from '#api/human-resources/drivers/acts.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { replacements } from '#api/journey-management/replacements/replacements.table.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { PERSONAL_FIELDS } from '#domain/human-resources/drivers/values.ts'
import { DATEORD, ENUM, FUTURE, MAIL, RANGE, REASON, REQ, TEL, WEEKDAYS_REQUIRED } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { pdfText } from '#tests/support/pdf.ts'
import { type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

const AT = '/human-resources/drivers'

let t: Requests
const make = factories('drivers')
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t.api.close())

async function driver(over: Partial<typeof drivers.$inferInsert> = {}) {
  const row = make.driver({ depotId: t.depot.id, email: null, ...over })
  await t.db.insert(drivers).values(row)
  return row as typeof row & { id: string }
}
const rowOf = async (id: string, role: Role = 'ADMIN') =>
  (await t.must(t.call(role, 'GET', `${AT}?archived=1&only=${id}`))).rows[0]

/** A driver as the form posts him. */
const typed = (over: Record<string, unknown> = {}) => ({
  code: 'ch900',
  title: 'M',
  lastName: 'Étienne Le Goff',
  firstName: 'Gwenaël',
  birthDate: '1980-03-01',
  phone: '06 11 22 33 44',
  employer: 'PROPRE',
  contract: 'CDI',
  hireDate: '2020-01-06',
  category: 'MESSAGERIE',
  weeklyHours: '35',
  workdays: ['1', '2'],
  depotId: t.depot.id,
  licenceNo: '12AA00001',
  licenceCategories: ['B'],
  ...over,
})
const refusalsOf = async (over: Record<string, unknown>) => {
  const { status, body } = await t.call('CONCEPTOR', 'POST', AT, typed(over))
  return [
    status,
    Object.fromEntries((body.issues ?? []).map((issue: { path: string; message: string }) => [issue.path, issue.message])),
  ]
}

describe('the state of the day', () => {
  it('is absent before in service, in service before at rest, at rest on a day off; nobody who is suspended or gone has one', async () => {
    const off = [isoWeekday(addDays(TODAY, 1))]
    const free = await driver({ workdays: [isoWeekday(TODAY)] })
    const resting = await driver({ workdays: off })
    const driving = await driver({ workdays: off })
    const away = await driver()
    const asked = await driver({ workdays: [isoWeekday(TODAY)] })
    const suspended = await driver({ status: 'SUSPENDU', suspendedFrom: TODAY })
    const run = {
      kind: 'SPOT' as const,
      origin: 'MANUEL' as const,
      label: 'Nuit',
      companyId: t.client.id,
      serviceDate: addDays(TODAY, -1),
      plannedStart: `${addDays(TODAY, -1)}T21:00:00Z`,
    }
    await t.db.insert(journeys).values([
      // A night that ends today, and one that ended yesterday evening.
      { ...run, number: 'TR-A', driverId: driving.id, plannedEnd: `${TODAY}T04:00:00Z` },
      { ...run, number: 'TR-B', driverId: resting.id, plannedEnd: `${addDays(TODAY, -1)}T22:30:00Z` },
      { ...run, number: 'TR-C', driverId: away.id, plannedEnd: `${TODAY}T04:00:00Z` },
      { ...run, number: 'TR-D', driverId: free.id, plannedEnd: `${TODAY}T04:00:00Z`, status: 'ANNULE' },
    ])
    const leave = { kind: 'CP' as const, from: addDays(TODAY, -3), to: TODAY, counted: '3', unit: 'OUVRABLE' as const }
    await t.db.insert(absences).values([
      { ...leave, driverId: away.id, status: 'VALIDEE' },
      { ...leave, driverId: asked.id, status: 'DEMANDEE' },
    ])
    const days = await Promise.all([free, resting, driving, away, asked, suspended].map(async ({ id }) => (await rowOf(id)).day))
    expect(days).toEqual(['DISPONIBLE', 'REPOS', 'EN_SERVICE', 'ABSENT', 'DISPONIBLE', null])
  })
})

describe('the next deadline', () => {
  it('is the first end of licence, card and certifications, and says of what', async () => {
    const [type] = await t.db.select().from(certificationTypes).where(eq(certificationTypes.code, 'FCO'))
    const far = { licenceValidTo: '2039-01-01', heavyLicenceValidTo: '2031-01-01', tachoCardValidTo: '2030-01-01' }
    const [card, trained, light] = await Promise.all([
      driver(far),
      driver(far),
      driver({ ...far, licenceCategories: ['B'], heavyLicenceValidTo: '2020-01-01' }),
    ])
    const held = { typeId: type!.id, obtainedOn: '2020-01-01' }
    await t.db.insert(driverCertifications).values([
      { ...held, driverId: trained.id, validTo: '2029-01-01' },
      { ...held, driverId: card.id, validTo: '2021-01-01', state: 'REMPLACEE' },
    ])
    const shown = async (id: string) => {
      const { deadline, deadlineOf } = await rowOf(id)
      return [deadline, deadlineOf]
    }
    expect(await shown(card.id)).toEqual(['2030-01-01', 'Carte conducteur'])
    expect(await shown(trained.id)).toEqual(['2029-01-01', 'FCO (formation continue)'])
    // Who drives vans alone needs no heavy licence: that it has ended matters to nobody.
    expect(await shown(light.id)).toEqual(['2030-01-01', 'Carte conducteur'])
  })
})

describe('personal data', () => {
  it('are in no answer to OPERATOR: sheet, list, file, history, nor in what he may sort or filter by', async () => {
    const { id, code } = await driver({ contract: 'CDD', birthDate: '1977-07-07', note: 'secret' })
    await t.must(t.call('OPERATOR', 'PUT', `${AT}/${id}/phone`, { phone: '06 39 98 55 55', version: 1 }))
    const all = await t.must(t.call('CONCEPTOR', 'GET', `${AT}/${id}`))
    expect(Object.keys(all)).toEqual(expect.arrayContaining([...PERSONAL_FIELDS]))
    const seen = await t.must(t.call('OPERATOR', 'GET', `${AT}/${id}`))
    expect(Object.keys(seen).filter(field => (PERSONAL_FIELDS as readonly string[]).includes(field))).toEqual([])
    expect(seen).toMatchObject({ code, phone: '+33639985555', licenceCategories: ['B', 'C', 'CE'] })
    expect(Object.keys(await rowOf(id, 'OPERATOR'))).not.toContain('contract')
    expect((await rowOf(id)).contract).toBe('CDD')

    const file = async (role: Role) => (await t.api.fetch(role, `${AT}/export.csv?only=${id}`)).text()
    expect(await file('ADMIN')).toMatch(/Date de naissance.*07\/07\/1977/s)
    expect(await file('OPERATOR')).not.toMatch(/naissance|1977|secret|Coefficient|permis;/)

    const total = async (role: Role, query: string) => (await t.must(t.call(role, 'GET', `${AT}?${query}`))).total
    expect(await total('OPERATOR', 'contract=ALTERNANCE')).toBe(await total('OPERATOR', ''))
    expect(await total('ADMIN', 'contract=ALTERNANCE')).toBe(0)

    const told = async (role: Role) =>
      (await t.must(t.call(role, 'GET', `/history/${id}`))).entries.flatMap((entry: { changes: { field: string }[] }) =>
        entry.changes.map(({ field }) => field),
      )
    expect((await told('OPERATOR'))[0]).toBe('phone')
    expect((await told('OPERATOR')).filter((field: string) => (PERSONAL_FIELDS as readonly string[]).includes(field))).toEqual([])
    const record = { ...typed({ code, note: 'autre' }), version: 2 }
    await t.must(t.call('CONCEPTOR', 'PUT', `${AT}/${id}`, record))
    expect(await told('ADMIN')).toEqual(expect.arrayContaining(['birthDate', 'note', 'licenceNo']))
    expect(await told('OPERATOR')).not.toEqual(expect.arrayContaining(['note']))
  })

  it('are not in the state that a stale write of OPERATOR is answered', async () => {
    const { id } = await driver({ note: 'secret' })
    const { status, body } = await t.call('OPERATOR', 'PUT', `${AT}/${id}/phone`, { phone: '06 39 98 55 55', version: 7 })
    expect(status).toBe(409)
    expect(body.current).not.toHaveProperty('note')
    expect(body.current).not.toHaveProperty('birthDate')
  })

  it('nobody without the screen finds a driver', async () => {
    const { id } = await driver()
    for (const role of ['SALES', 'DRIVER'] as const) expect((await t.call(role, 'GET', `${AT}/${id}`)).status).toBe(404)
  })
})

describe('a new driver', () => {
  it('is stored as typed, his code in capitals, and found by name, code and telephone', async () => {
    const { id } = await t.must(t.call('CONCEPTOR', 'POST', AT, typed({ lastName: 'Quéré-Pichon', phone: '06 11 22 33 55' })))
    expect(await t.must(t.call('ADMIN', 'GET', `${AT}/${id}`))).toMatchObject({
      code: 'CH900',
      phone: '+33611223355',
      weeklyHours: '35',
      workdays: [1, 2],
      status: 'ACTIF',
      depot: 'Quai nord',
    })
    for (const q of ['quere', 'PICHON gwenael', 'ch900', '611223355'])
      expect(
        (await t.must(t.call('OPERATOR', 'GET', `${AT}?q=${encodeURIComponent(q)}`))).rows.map((row: { id: string }) => row.id),
        q,
      ).toEqual([id])
    expect(await refusalsOf({ code: ' CH900 ' })).toEqual([422, { code: 'Ce matricule existe déjà' }])
  })

  it('is refused with the exact texts', async () => {
    const eighteen = `${Number(TODAY.slice(0, 4)) - 18}${TODAY.slice(4)}`
    expect(await refusalsOf({ birthDate: addDays(eighteen, 1) })).toEqual([
      422,
      { birthDate: 'Le chauffeur doit avoir au moins 18 ans' },
    ])
    expect(await refusalsOf({ phone: '06 12', email: 'x', weeklyHours: '57', workdays: [], licenceCategories: [] })).toEqual([
      422,
      { phone: TEL, email: MAIL, weeklyHours: RANGE(1, 56), workdays: WEEKDAYS_REQUIRED, licenceCategories: REQ },
    ])
    expect(await refusalsOf({ contract: 'CDD', employer: 'SOUS_TRAITANT', weeklyHours: '' })).toEqual([
      422,
      { contractEnd: REQ, employerCompanyId: REQ, weeklyHours: REQ },
    ])
    expect(await refusalsOf({ contract: 'CDD', contractEnd: '2020-01-05' })).toEqual([422, { contractEnd: DATEORD }])
    // Above 3.5 t.
    expect(await refusalsOf({ licenceCategories: ['B', 'C'] })).toEqual([
      422,
      { heavyLicenceValidTo: REQ, tachoCardNo: REQ, tachoCardValidTo: REQ },
    ])
    const heavy = { licenceCategories: ['C'], heavyLicenceValidTo: '2030-01-01', tachoCardValidTo: '2030-01-01' }
    expect(await refusalsOf({ ...heavy, tachoCardNo: 'F00000000000001' })).toEqual([
      422,
      { tachoCardNo: 'Le n° de carte conducteur doit comporter 16 caractères' },
    ])
    expect(await refusalsOf({ licenceDeliveredOn: addDays(TODAY, 1) })).toEqual([422, { licenceDeliveredOn: FUTURE }])
    // A client's site is no depot, a driver's account plans nobody's work.
    const account = await t.userOf('DRIVER')
    expect(await refusalsOf({ depotId: t.customer.id, managerId: account.id })).toEqual([422, { depotId: ENUM, managerId: ENUM }])
  })

  it('of exactly eighteen years and with a card of sixteen characters is taken', async () => {
    const eighteen = `${Number(TODAY.slice(0, 4)) - 18}${TODAY.slice(4)}`
    const heavy = { licenceCategories: ['C'], heavyLicenceValidTo: '2030-01-01', tachoCardValidTo: '2030-01-01' }
    const { status } = await t.call('ADMIN', 'POST', AT, {
      ...typed({ code: 'CH901', birthDate: eighteen, ...heavy, tachoCardNo: 'f 0000 0000 0000 001' }),
    })
    expect(status).toBe(201)
  })
})

describe('the account of a driver', () => {
  const account = async (email: string) =>
    (await t.db.insert(users).values({ role: 'DRIVER', email, firstName: 'Hugo', lastName: 'Roux' }).returning())[0]!
  const link = (id: string, userId: string | null, role: Role = 'ADMIN') => t.call(role, 'PUT', `${AT}/${id}/account`, { userId })

  it('belongs to one driver, is of a driver, and is given and taken by ADMIN alone', async () => {
    const [one, other] = [await driver(), await driver()]
    const [first, second] = [await account('un@exemple.fr'), await account('deux@exemple.fr')]
    expect((await link(one.id, first.id, 'CONCEPTOR')).status).toBe(404)
    await t.must(link(one.id, first.id))
    const taken = await link(other.id, first.id)
    expect([taken.status, taken.body.issues]).toEqual([
      422,
      [{ path: 'userId', message: 'Cet utilisateur est déjà lié à un autre chauffeur' }],
    ])
    expect((await link(other.id, (await t.userOf('ADMIN')).id)).status).toBe(422)
    // Another account takes the place of the first.
    await t.must(link(one.id, second.id))
    expect(await t.must(t.call('ADMIN', 'GET', `${AT}/${one.id}`))).toMatchObject({
      userId: second.id,
      account: 'deux@exemple.fr',
    })
    await t.must(link(other.id, first.id))
    await t.must(link(one.id, null))
    expect((await t.must(t.call('ADMIN', 'GET', `${AT}/${one.id}`))).userId).toBeNull()
  })
})

describe('leave that is left', () => {
  it('is what was granted less what was validated in the reference year, and a half day is a half', async () => {
    const { id } = await driver()
    const granted = { driverId: id, kind: 'CP' as const, granted: '30.0' }
    await t.db.insert(leaveBalances).values([
      { ...granted, year: 2025 },
      { ...granted, year: 2024, granted: '5.0' },
    ])
    const leave = (from: string, counted: string, over: Partial<typeof absences.$inferInsert> = {}) => ({
      driverId: id,
      kind: 'CP' as const,
      from,
      to: from,
      counted,
      unit: 'OUVRABLE' as const,
      status: 'VALIDEE' as const,
      ...over,
    })
    await t.db
      .insert(absences)
      .values([
        leave('2025-05-31', '1'),
        leave('2025-06-01', '1'),
        leave('2026-05-31', '0.5'),
        leave('2026-06-01', '1'),
        leave('2025-09-01', '9', { status: 'REFUSEE' }),
        leave('2025-10-01', '9', { kind: 'MALADIE' }),
      ])
    const { balances } = await t.must(t.call('OPERATOR', 'GET', `${AT}/${id}/balances`))
    expect(balances).toMatchObject([
      { year: 2025, granted: '30.0', taken: '1.5', left: '28.5' },
      { year: 2024, taken: '1.0', left: '4' },
    ])
  })
})

describe('what becomes of a driver', () => {
  const act = (id: string, name: string, body?: object, role: Role = 'ADMIN') => t.call(role, 'POST', `${AT}/${id}/${name}`, body)
  let number = 0
  async function run(driverId: string, day: string, over: Partial<typeof journeys.$inferInsert> = {}) {
    number += 1
    const [row] = await t.db
      .insert(journeys)
      .values({
        kind: 'SPOT',
        origin: 'MANUEL',
        label: 'Navette',
        companyId: t.client.id,
        number: `TR-S${number}`,
        serviceDate: day,
        plannedStart: `${day}T08:00:00Z`,
        plannedEnd: `${day}T12:00:00Z`,
        status: 'AFFECTE',
        driverId,
        ...over,
      })
      .returning({ id: journeys.id })
    return row!.id
  }
  const journeyOf = async (id: string) => (await t.db.select().from(journeys).where(eq(journeys.id, id)))[0]!
  const replacementsOf = (driverId: string) => t.db.select().from(replacements).where(eq(replacements.replacedDriverId, driverId))
  async function accountOf(driverId: string) {
    const [account] = await t.db
      .insert(users)
      .values({ role: 'DRIVER', email: `${driverId}@exemple.fr`, firstName: 'Hugo', lastName: 'Roux', driverId })
      .returning({ id: users.id })
    await t.db.insert(sessions).values({ userId: account!.id, refreshHash: driverId, expiresAt: '2999-01-01T00:00:00Z' })
    return account!.id
  }
  const closed = async (accountId: string) => {
    const [account] = await t.db.select().from(users).where(eq(users.id, accountId))
    const [session] = await t.db.select().from(sessions).where(eq(sessions.userId, accountId))
    return [account!.status, session!.revokedBecause]
  }

  it('leaving: journeys after the last day are to be filled, that of the last day stays; the account closes once the day is past', async () => {
    const { id } = await driver()
    const account = await accountOf(id)
    const last = addDays(TODAY, 10)
    const [kept, taken] = [await run(id, last), await run(id, addDays(last, 1))]
    const done = await run(id, addDays(TODAY, -3), { status: 'CONTROLE' })
    const early = await act(id, 'leave', { leaveDate: '1990-01-01', reason: 'Retraite' })
    expect([early.status, early.body.issues]).toEqual([422, [{ path: 'leaveDate', message: DATEORD }]])
    expect((await act(id, 'leave', { leaveDate: last, reason: ' ' })).body.issues).toEqual([{ path: 'reason', message: REASON }])

    expect(await t.must(act(id, 'leave', { leaveDate: last, reason: 'Retraite' }))).toEqual({ id, journeys: 1 })
    expect(await journeyOf(kept)).toMatchObject({ driverId: id, status: 'AFFECTE' })
    expect(await journeyOf(taken)).toMatchObject({ driverId: null, status: 'PLANIFIE' })
    expect((await journeyOf(done)).driverId).toBe(id)
    expect(await replacementsOf(id)).toMatchObject([{ journeyId: taken, status: 'A_POURVOIR', cause: 'AUTRE' }])
    expect((await rowOf(id)).status).toBe('ACTIF')
    expect(await closed(account)).toEqual(['ACTIF', null])

    // The night after.
    await seeOffDrivers(t.db)
    expect((await rowOf(id)).status).toBe('ACTIF')
    await t.db
      .update(drivers)
      .set({ leaveDate: addDays(TODAY, -1) })
      .where(eq(drivers.id, id))
    await seeOffDrivers(t.db)
    expect((await rowOf(id)).status).toBe('SORTI')
    expect(await closed(account)).toEqual(['DESACTIVE', 'DEACTIVATED'])

    await t.must(act(id, 'stay'))
    expect(await t.must(t.call('ADMIN', 'GET', `${AT}/${id}`))).toMatchObject({
      status: 'ACTIF',
      leaveDate: null,
      leaveReason: null,
    })
  })

  it('of yesterday is « Sorti » at once', async () => {
    const { id } = await driver()
    const account = await accountOf(id)
    await t.must(act(id, 'leave', { leaveDate: addDays(TODAY, -1), reason: 'Démission' }))
    expect((await rowOf(id)).status).toBe('SORTI')
    expect(await closed(account)).toEqual(['DESACTIVE', 'DEACTIVATED'])
  })

  it('suspended: his journeys from that day on are to be filled, until it is lifted; the reason is personal', async () => {
    const { id } = await driver()
    const coming = await run(id, addDays(TODAY, 2))
    const future = await act(id, 'suspend', { from: addDays(TODAY, 1), reason: 'Préfecture' })
    expect([future.status, future.body.issues]).toEqual([422, [{ path: 'from', message: FUTURE }]])
    expect(await t.must(act(id, 'suspend', { from: TODAY, reason: 'Préfecture' }, 'CONCEPTOR'))).toEqual({ id, journeys: 1 })
    expect((await journeyOf(coming)).driverId).toBeNull()
    const [replacement] = await replacementsOf(id)
    expect(replacement).toMatchObject({ cause: 'HABILITATION', comment: 'Suspension' })
    expect(await t.must(t.call('OPERATOR', 'GET', `${AT}/${id}`))).not.toHaveProperty('suspensionReason')
    const again = await act(id, 'suspend', { from: TODAY, reason: 'Préfecture' })
    expect([again.status, again.body.message]).toEqual([422, 'Action impossible au statut « Suspendu »'])
    await t.must(act(id, 'reactivate'))
    expect(await t.must(t.call('ADMIN', 'GET', `${AT}/${id}`))).toMatchObject({ status: 'ACTIF', suspendedFrom: null })
  })

  it('is not archived while he has something to drive, and comes out of the archive as his dates say', async () => {
    const { id } = await driver({ leaveDate: addDays(TODAY, -1), status: 'SORTI' })
    const coming = await run(id, addDays(TODAY, 2))
    const no = await act(id, 'archive')
    expect([no.status, no.body.message]).toEqual([422, 'Archivage impossible : 1 trajet à venir'])
    const bulk = await t.must(t.call('ADMIN', 'POST', `${AT}/archive`, { ids: [id] }))
    expect(bulk).toMatchObject({ done: 0, refused: [{ id, message: 'Archivage impossible : 1 trajet à venir' }] })
    await t.db.update(journeys).set({ status: 'ANNULE' }).where(eq(journeys.id, coming))
    await t.must(act(id, 'archive'))
    expect((await t.must(t.call('ADMIN', 'GET', `${AT}?only=${id}`))).total).toBe(0)
    const edit = await t.call('ADMIN', 'PUT', `${AT}/${id}/phone`, {
      phone: '06 39 98 00 00',
      version: (await t.must(t.call('ADMIN', 'GET', `${AT}/${id}`))).version,
    })
    expect([edit.status, edit.body.message]).toEqual([422, 'Action impossible au statut « Archivé »'])
    await t.must(act(id, 'restore'))
    expect((await rowOf(id)).status).toBe('SORTI')
  })

  it('leave and archive are ADMIN’s, suspension also of CONCEPTOR', async () => {
    const { id } = await driver()
    const leave = { leaveDate: TODAY, reason: 'Retraite' }
    for (const role of ['CONCEPTOR', 'OPERATOR'] as const) {
      expect((await act(id, 'leave', leave, role)).status).toBe(404)
      expect((await act(id, 'archive', undefined, role)).status).toBe(404)
    }
    expect((await act(id, 'suspend', { from: TODAY, reason: 'x' }, 'OPERATOR')).status).toBe(404)
  })
})

describe('papers and the file of a driver', () => {
  it('are read by ADMIN and CONCEPTOR alone: the list, each file, the history, the PDF', async () => {
    const { id, code } = await driver({ note: 'secret', homeLine1: '9 rue du Phare', weeklyHours: '43.5' })
    const [type] = await t.db.select().from(certificationTypes).where(eq(certificationTypes.code, 'SST'))
    const held = { driverId: id, typeId: type!.id, obtainedOn: '2026-01-05' }
    await t.db.insert(driverCertifications).values([
      { ...held, validTo: '2028-01-05' },
      { ...held, obtainedOn: '2022-01-05', validTo: '2024-01-05', state: 'REMPLACEE' },
    ])
    const form = new FormData()
    form.set('kind', 'PERMIS')
    form.set('file', new File(['%PDF-1.7\npermis'], 'permis.pdf'))
    expect((await t.call('OPERATOR', 'POST', `${AT}/${id}/documents`, form)).status).toBe(404)
    const added = await t.must(t.call('CONCEPTOR', 'POST', `${AT}/${id}/documents`, form))
    const statuses = async (role: Role) =>
      Promise.all(
        [`${AT}/${id}/documents`, `/documents/${added.id}/content`, `${AT}/${id}/file`].map(
          async at => (await t.api.fetch(role, at)).status,
        ),
      )
    expect(await statuses('CONCEPTOR')).toEqual([200, 200, 200])
    expect(await statuses('OPERATOR')).toEqual([404, 404, 404])
    const told = await t.must(t.call('OPERATOR', 'GET', `/history/${id}`))
    expect(JSON.stringify(told)).not.toMatch(/permis\.pdf/)
    const all = await t.must(t.call('ADMIN', 'GET', `/history/${id}`))
    expect(JSON.stringify(all)).toMatch(/permis\.pdf/)

    const file = await t.api.fetch('ADMIN', `${AT}/${id}/file`)
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="chauffeur-${code}.pdf"`)
    const text = pdfText(new Uint8Array(await file.arrayBuffer()))
    expect(text).toContain('9 rue du Phare')
    expect(text).toContain('43 h 30')
    expect(text).toContain('05/01/2028')
    expect(text).not.toContain('05/01/2024')
  })
})
