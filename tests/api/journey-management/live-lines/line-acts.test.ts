import { and, asc, eq, ne, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { counters } from '#api/schema/house/ledger.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { noMail } from '#tests/support/api.ts'
import { whileLocked } from '#tests/support/database/locks.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { TODAY } from '#tests/support/today.ts'

const DAILY = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidayPolicy: 'MAINTENIR' } as const
const inDays = (days: number) => addDays(TODAY, days)
const log = pino({ level: 'silent' })

let house: Lines
beforeAll(async () => {
  house = await startLines()
  await house.db.insert(counters).values({ series: 'live-line', value: 9000 })
})
afterAll(() => house.close())

type Line = Awaited<ReturnType<Lines['line']>>

const generated = (lineIds: string[], until: string) => generate(house.db, log, noMail, { lineIds, until })
const journeysOf = (...lineIds: string[]) =>
  house.db
    .select()
    .from(journeys)
    .where(sql`${journeys.liveLineId} = any(${sql.param(lineIds)}::uuid[])`)
    .orderBy(asc(journeys.serviceDate))
const detail = async ({ id }: { id: string }) => (await house.call('OPERATOR', 'GET', `/live-lines/${id}`)).body
const post = (path: string, body: unknown = {}) => house.call('CONCEPTOR', 'POST', path, body)
const suspension = (from: number, to: number) => ({ from: inDays(from), to: inDays(to), reason: 'Congés du client' })

describe('a line', () => {
  it('is copied as a draft with stops, days, hours and means, under another code', async () => {
    const line = await house.line({
      recurrence: DAILY,
      hours: ['22:00', '05:00', 1],
      line: { subcontractorId: house.subcontractor.id, color: 'VERT', suspendedFrom: TODAY, status: 'SUSPENDU' },
    })
    await generated([line.id], inDays(1))
    const { status, body } = await post(`/live-lines/${line.id}/duplicate`, { code: 'BIS', label: 'Renfort' })
    expect(status).toBe(201)
    const copy = await detail(body)
    expect(copy.line).toMatchObject({
      number: body.number,
      code: 'BIS',
      label: 'Renfort',
      status: 'BROUILLON',
      color: 'VERT',
      weekdays: line.weekdays,
      startTime: '22:00',
      endTime: '05:00',
      subcontractorId: house.subcontractor.id,
      generatedUntil: null,
      suspendedFrom: null,
    })
    expect(copy.stops.map((stop: { arrival: string; dayOffset: number }) => [stop.arrival, stop.dayOffset])).toEqual([
      ['22:00', 0],
      ['05:00', 1],
    ])
    const again = await post(`/live-lines/${line.id}/duplicate`, { code: 'BIS', label: 'Renfort' })
    expect([again.status, again.body.issues]).toEqual([422, [{ path: 'code', message: 'Cette valeur est déjà utilisée' }]])
    const over = await house.line({ recurrence: DAILY, version: { status: 'TERMINE' } })
    const refused = await post(`/live-lines/${over.id}/duplicate`, { code: 'BIS', label: 'Renfort' })
    expect([refused.status, refused.body.message]).toEqual([422, 'Le cahier des charges est au statut « Terminé »'])
    expect((await house.call('OPERATOR', 'POST', `/live-lines/${line.id}/duplicate`, { code: 'T', label: 'T' })).status).toBe(404)
  })

  it('shows future exceptions of its contract with reason and first author', async () => {
    const line = await house.line({ recurrence: DAILY })
    const recurrence = {
      ...line.version.recurrence,
      excludeDates: [
        { date: inDays(-3), reason: 'Passé' },
        { date: inDays(4), reason: 'Inventaire' },
      ],
      includeDates: [{ date: inDays(2), reason: 'Renfort' }],
    }
    const author = await house.db.execute<{ id: string; name: string }>(
      sql`select id, first_name || ' ' || last_name as name from account where role = 'SALES'`,
    )
    await house.db.transaction(async tx => {
      await tx.execute(sql`select set_config('quai.actor', ${author[0]!.id}, true), set_config('quai.source', 'ECRAN', true)`)
      await tx.update(versions).set({ recurrence }).where(eq(versions.id, line.version.id!))
    })
    await house.db
      .update(versions)
      .set({ recurrence: { ...recurrence, periods: [{ from: TODAY, to: inDays(300) }] } })
      .where(eq(versions.id, line.version.id!))
    expect((await detail(line)).exceptions).toEqual([
      { date: inDays(2), kind: 'AJOUT', reason: 'Renfort', by: author[0]!.name },
      { date: inDays(4), kind: 'EXCLUSION', reason: 'Inventaire', by: author[0]!.name },
    ])
    const answer = await house.api.fetch('OPERATOR', `/journey-management/live-lines/${line.id}/fiche.pdf`)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="fiche-${line.number}.pdf"`)
    const sheet = pdfText(new Uint8Array(await answer.arrayBuffer()))
    for (const words of [
      `Fiche ligne ${line.number}`,
      line.label,
      'Quai nord',
      'Exclusion : Inventaire',
      formatDate(inDays(4)),
      'À générer',
    ])
      expect(sheet).toContain(words)
    expect((await house.api.fetch('SALES', `/journey-management/live-lines/${line.id}/fiche.pdf`)).status).toBe(404)
  })

  it('keeps the reason of its suspension until resumed', async () => {
    const line = await house.line({ recurrence: DAILY })
    const { issues } = (await post(`/live-lines/${line.id}/suspend`, { from: TODAY })).body
    expect(issues).toEqual([{ path: 'reason', message: 'Veuillez indiquer un motif' }])
    await post(`/live-lines/${line.id}/suspend`, suspension(1, 2))
    expect((await detail(line)).line).toMatchObject({ status: 'SUSPENDU', suspensionReason: 'Congés du client' })
    await post(`/live-lines/${line.id}/resume`)
    expect((await detail(line)).line).toMatchObject({ status: 'PLANIFIE', suspensionReason: null, suspendedFrom: null })
  })
})

/** Next version from today with the same line an hour later. */
async function nextVersion(line: Line, values: Partial<typeof liveLines.$inferInsert> = {}) {
  await house.db
    .update(versions)
    .set({ validTo: inDays(-1) })
    .where(eq(versions.id, line.version.id!))
  const version = house.make.version({
    requestId: line.request.id,
    versionNo: 2,
    validFrom: TODAY,
    status: 'ACTIF',
    recurrence: line.version.recurrence,
  })
  await house.db.insert(versions).values(version)
  const row = house.make.line({
    versionId: version.id!,
    code: line.code,
    kmLoaded: '200',
    status: 'PLANIFIE',
    startTime: '07:00',
    endTime: '11:00',
    weekdays: line.weekdays,
    subcontractorId: line.subcontractorId,
    ...values,
  })
  await house.db.insert(liveLines).values(row)
  const at = (addressId: string, position: number, time: string) =>
    house.make.lineStop({ liveLineId: row.id, addressId, position, arrival: time, departure: time })
  await house.db.insert(liveLineStops).values([at(house.depot.id, 0, '07:00'), at(house.site.id, 1, '11:00')])
  return { ...row, version }
}

/** Sub-contracted line, so that journeys start without own means. */
const subcontracted = () => house.line({ from: inDays(-9), recurrence: DAILY, line: { subcontractorId: house.subcontractor.id } })
const start = (ref: string) => post(`/journeys/${ref}/start`, { at: toLocal(new Date()), reason: 'Essai' })

describe('a journey « À revoir »', () => {
  async function touchedUnderNewVersion() {
    const line = await subcontracted()
    await generated([line.id], inDays(3))
    const [, second] = await journeysOf(line.id)
    await house.modify(second!.number, { type: 'HORAIRE', start: '06:20' })
    const next = await nextVersion(line)
    await generated([next.id, line.id], inDays(3))
    const [touched] = await house.db.select().from(journeys).where(eq(journeys.id, second!.id))
    return { line, next, touched: touched! }
  }
  const realign = (ref: string, version: number) => post(`/journeys/${ref}/realign`, { version })

  it("stays as changed, or takes the new version's plan", async () => {
    const kept = await touchedUnderNewVersion()
    expect(kept.touched).toMatchObject({
      review: true,
      reviewReason: "Une nouvelle version du cahier des charges s'applique",
      versionId: kept.next.version.id,
    })
    expect((await post(`/journeys/${kept.touched.number}/reviewed`)).status).toBe(200)
    await generated([kept.next.id], inDays(3))
    const [mine] = await house.db.select().from(journeys).where(eq(journeys.id, kept.touched.id))
    expect([toLocal(mine!.plannedStart).slice(11), mine!.review]).toEqual(['06:20', false])

    const { touched, next } = await touchedUnderNewVersion()
    const stale = await realign(touched.number, touched.version - 1)
    expect([stale.status, stale.body.current.journey.number]).toEqual([409, touched.number])
    const done = await realign(touched.number, touched.version)
    expect(done.body).toMatchObject({ status: 'AFFECTE', review: false })
    const [now] = await house.db.select().from(journeys).where(eq(journeys.id, touched.id))
    expect(now).toMatchObject({ touched: false, review: false, kmLoaded: '200.0', subcontractorId: house.subcontractor.id })
    expect(toLocal(now!.plannedStart).slice(11)).toBe('07:00')
    expect((await generated([next.id], inDays(3))).created).toBe(0)
    expect((await realign(touched.number, now!.version)).body.message).toBe("Ce trajet n'est pas à revoir")
  })

  it('is cancelled on an unserved date, and refused after departure', async () => {
    const { touched, next } = await touchedUnderNewVersion()
    await house.db
      .update(versions)
      .set({ recurrence: { ...next.version.recurrence!, excludeDates: [{ date: touched.serviceDate, reason: 'Fermé' }] } })
      .where(eq(versions.id, next.version.id!))
    expect((await realign(touched.number, touched.version)).body).toMatchObject({ status: 'ANNULE' })

    const left = await touchedUnderNewVersion()
    await house.db.update(journeys).set({ status: 'EN_COURS' }).where(eq(journeys.id, left.touched.id))
    const refused = await realign(left.touched.number, left.touched.version + 1)
    expect([refused.status, refused.body.message]).toEqual([422, 'Action impossible au statut « En cours »'])
  })

  it('handles a concurrent generation and second answer without deadlock', async () => {
    const { touched, next } = await touchedUnderNewVersion()
    const answers = await Promise.all([
      realign(touched.number, touched.version),
      realign(touched.number, touched.version),
      post(`/journeys/${touched.number}/reviewed`),
      generated([next.id], inDays(5)),
    ])
    for (const answer of answers) if ('status' in answer) expect([200, 409, 422]).toContain(answer.status)
    const same = (await journeysOf(next.id)).filter(({ serviceDate }) => serviceDate === touched.serviceDate)
    expect(same).toHaveLength(1)
    expect(same[0]!.review).toBe(false)
  })
})

describe('a new version during work', () => {
  it('leaves a journey that starts meanwhile to its version', async () => {
    const line = await subcontracted()
    await generated([line.id], inDays(2))
    const [first] = await journeysOf(line.id)
    const next = await nextVersion(line)
    const lock = sql`select 1 from journey where id = ${first!.id} for update`
    const [started] = await whileLocked<[{ status: number }, unknown]>(
      house.db,
      lock,
      () => start(first!.number),
      () => generated([next.id, line.id], inDays(2)),
    )
    expect(started.status).toBe(200)
    const state = async () =>
      (await journeysOf(line.id, next.id)).map(({ serviceDate, status, versionId }) => [serviceDate, status, versionId])
    const expected = [
      [TODAY, 'EN_COURS', line.version.id],
      [inDays(1), 'AFFECTE', next.version.id],
      [inDays(2), 'AFFECTE', next.version.id],
    ]
    expect(await state()).toEqual(expected)
    expect((await generated([next.id, line.id], inDays(2))).errors).toBe(0)
    expect(await state()).toEqual(expected)
  })

  it('leaves one journey per date with concurrent starts and generations', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const line = await subcontracted()
        await generated([line.id], inDays(2))
        const [first] = await journeysOf(line.id)
        return { line, first: first!, next: await nextVersion(line) }
      }),
    )
    const answers = await Promise.all(
      pairs.flatMap(({ line, first, next }) => [
        start(first.number).then(({ status }) => status),
        generated([next.id], inDays(2)).then(({ errors }) => errors),
        generated([line.id], inDays(2)).then(({ errors }) => errors),
      ]),
    )
    expect(answers.filter(answer => answer !== 0 && answer !== 200)).toEqual([])
    for (const { line, first, next } of pairs) {
      const made = await journeysOf(line.id, next.id)
      expect(made.filter(({ status }) => status !== 'ANNULE').map(({ serviceDate }) => serviceDate)).toEqual([
        TODAY,
        inDays(1),
        inDays(2),
      ])
      const started = made.find(({ id }) => id === first.id)!
      expect(started.status).toBe('EN_COURS')
      const hour = toLocal(started.plannedStart).slice(11)
      expect(hour).toBe(started.versionId === line.version.id ? '06:00' : '07:00')
    }
  })
})

describe('two dispatchers on one line at once', () => {
  it('suspend, generate and close it consistently', async () => {
    const line = await house.line({ recurrence: DAILY })
    await generated([line.id], inDays(4))
    const answers = await Promise.all([
      post(`/live-lines/${line.id}/suspend`, suspension(1, 2)),
      post(`/live-lines/${line.id}/suspend`, suspension(2, 3)),
      post(`/live-lines/${line.id}/close`),
      generated([line.id], inDays(6)).then(({ errors }) => ({ status: errors === 0 ? 200 : 500 })),
      generated([line.id], inDays(6)).then(({ errors }) => ({ status: errors === 0 ? 200 : 500 })),
    ])
    for (const { status } of answers) expect([200, 422]).toContain(status)
    expect(answers[2]!.status).toBe(200)
    expect(await house.db.$count(journeys, and(eq(journeys.liveLineId, line.id), ne(journeys.status, 'ANNULE')))).toBe(0)
  })

  it('resume it during generation without missing or duplicate days', async () => {
    const line = await house.line({ recurrence: DAILY })
    await generated([line.id], inDays(4))
    await post(`/live-lines/${line.id}/suspend`, suspension(1, 3))
    const [one, two] = await Promise.all([
      post(`/live-lines/${line.id}/resume`),
      post(`/live-lines/${line.id}/resume`),
      generated([line.id], inDays(6)),
    ])
    expect([one.status, two.status].sort()).toEqual([200, 422])
    const made = await journeysOf(line.id)
    expect(made.map(({ serviceDate, status }) => [serviceDate, status])).toEqual(
      Array.from({ length: 7 }, (_, n) => [inDays(n), 'PLANIFIE']),
    )
  })
})
