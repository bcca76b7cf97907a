import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDamageDates } from '#api/incidents-management/damages/alerts.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { damageCauses } from '#api/schema/transverse/causes.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays, daysBetween, formatDate } from '#domain/calendar/dates.ts'
import { CAUSE_COMMENT_WANTED, CAUSE_WANTED, OVER_CAP, WEIGHT_WANTED } from '#domain/incidents-management/damages/damage.ts'
import { limitationDate, protestUntil } from '#domain/incidents-management/damages/dates.ts'
import { PHOTO_WANTED } from '#domain/incidents-management/report-rules.ts'
import { FUTURE, STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { TODAY } from '#tests/support/today.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

let house: Lines
const DAY = addDays(TODAY, -2)
const files = new Map<string, Uint8Array>()
beforeAll(async () => {
  house = await startLines({
    files: {
      put: async (key, bytes) => void files.set(key, bytes as Uint8Array),
      get: async key => files.get(key)!,
      stream: async key => new Response(files.get(key)!.slice().buffer).body!,
      remove: async key => void files.delete(key),
    },
  })
})
afterAll(() => house?.api.close())

const call = async (role: Role, method: string, path: string, body?: unknown) =>
  (await house.api.call(role, method, `/incidents-management/damages${path}`, body)) as { status: number; body: Body }
const photo = () => new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 7, 0xff, 0xd9])], 'palette.jpg')
const L1 = [
  { label: 'Verres', parcels: '1', weightKg: '40', value: '800' },
  { label: 'Assiettes', parcels: '1', weightKg: '18', value: '700' },
  { label: 'Vases', parcels: '1', weightKg: '25', value: '500' },
]

const run = () =>
  house.run({
    serviceDate: DAY,
    plannedStart: instantAt(DAY, 0, '06:00'),
    plannedEnd: instantAt(DAY, 0, '08:00'),
    status: 'TERMINE',
  })

function declaration(journey: string, over: Record<string, unknown> = {}) {
  const form = new FormData()
  const fields = {
    journey,
    kind: 'MANQUANT',
    foundOn: DAY,
    description: 'Trois colis abîmés',
    shipmentWeightT: '2,4',
    items: L1,
    ...over,
  }
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.set(name, value)
    else form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

async function declared(over: Record<string, unknown> = {}, role: Role = 'OPERATOR') {
  const { id } = await run()
  const { status, body } = await call(role, 'POST', '', declaration(id!, over))
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: string; number: string }
}
const sheet = async (id: string, role: Role = 'ADMIN') => (await call(role, 'GET', `/${id}`)).body
const act = async (id: string, name: string, body: object = {}, role: Role = 'ADMIN') =>
  call(role, 'POST', `/${id}/${name}`, { version: (await sheet(id)).version, ...body })
const claim = async (id: string, body: object, role: Role = 'ADMIN') =>
  call(role, 'PUT', `/${id}/claim`, { version: (await sheet(id)).version, ...body })
const causeId = async (code: string) => (await house.db.select().from(damageCauses).where(eq(damageCauses.code, code)))[0]!.id

describe('declaring a damage (domain.md §3.19)', () => {
  it("assigns the year's number and the cap of its lines (L1 of §6.10)", async () => {
    const { id, number } = await declared()
    expect(number).toMatch(new RegExp(`^DOM-${TODAY.slice(0, 4)}-\\d{5}$`))
    expect(await sheet(id)).toMatchObject({
      ...{ status: 'DECLARE', weightKg: '83', valueCents: 200_000, parcels: 3 },
      ...{ legalCapCents: 189_400, capRule: 'MOINS_DE_3T', capExpected: true },
    })
  })

  it("requires a photo for broken or wet goods, or uses the stop's", async () => {
    const { id } = await run()
    for (const kind of ['CASSE', 'MOUILLE']) {
      const { status, body } = await call('OPERATOR', 'POST', '', declaration(id!, { kind }))
      expect([status, body.issues]).toEqual([422, [{ path: 'file', message: PHOTO_WANTED }]])
    }
    const damage = await declared({ kind: 'CASSE', file: photo() })
    expect((await sheet(damage.id)).papers).toMatchObject([{ kind: 'PHOTO', mediaType: 'image/jpeg' }])
    const [paper] = (await sheet(damage.id)).papers
    expect((await call('OPERATOR', 'POST', `/${damage.id}/documents/${paper.id}/archive`)).body.message).toBe(PHOTO_WANTED)
    const more = new FormData()
    more.set('kind', 'PHOTO')
    more.set('file', photo())
    expect((await call('OPERATOR', 'POST', `/${damage.id}/documents`, more)).status).toBe(201)
    expect((await call('OPERATOR', 'POST', `/${damage.id}/documents/${paper.id}/archive`)).status).toBe(200)
  })

  it('includes the photos of its stop', async () => {
    const journey = await run()
    await house.db.update(journeyStops).set({ position: 0 }).where(eq(journeyStops.journeyId, journey.id!))
    const joined = new FormData()
    joined.set('file', photo())
    const path = `/journey-management/journeys/${journey.id}/stops/0/photos`
    expect((await house.api.call('OPERATOR', 'POST', path, joined)).status).toBe(201)
    const { status, body } = await call(
      'OPERATOR',
      'POST',
      '',
      declaration(journey.id!, { kind: 'CASSE', stop: '0', stopPhotos: 'on' }),
    )
    expect(status, JSON.stringify(body)).toBe(201)
    expect((await sheet(body.id)).papers).toHaveLength(1)
    expect((await call('OPERATOR', 'GET', `/journeys/${journey.id}`)).body.stops).toMatchObject([{ position: 0, photos: 1 }])
  })

  it('refuses a future date', async () => {
    const { id } = await run()
    const { body } = await call('OPERATOR', 'POST', '', declaration(id!, { foundOn: addDays(TODAY, 1) }))
    expect(body.issues).toEqual([{ path: 'foundOn', message: FUTURE }])
  })

  it('shows the deadlines for protest and action', async () => {
    const { id } = await declared()
    expect((await sheet(id)).dates).toMatchObject({ from: DAY, protestUntil: protestUntil(DAY, 'FR') })
    const other = await declared({ kind: 'VEHICULE', items: [] })
    expect((await sheet(other.id)).dates).toBeNull()
  })
})

describe('alerts on its deadlines (§3.19)', () => {
  const told = async (id: string) => {
    await checkDamageDates(house.db, { mail: async () => {} })
    const found = await house.db
      .select()
      .from(alerts)
      .where(like(alerts.subject, `damage date ${id}%`))
    return found.map(({ message, roles, closedAt }) => ({ message, roles, open: closedAt === null }))
  }
  const deliveredAgo = async (days: number, over: Record<string, unknown> = {}) => {
    const { id } = await declared(over)
    const at = instantAt(addDays(TODAY, -days), 0, '09:00')
    const { journeyId } = (await house.db.select().from(damages).where(eq(damages.id, id)))[0]!
    await house.db
      .update(journeyStops)
      .set({ actualArrival: at, actualDeparture: at })
      .where(eq(journeyStops.journeyId, journeyId))
    return id
  }
  const about = async (id: string, message: string) => ({
    ...{ roles: ['ADMIN', 'CONCEPTOR'], open: true },
    message: `Dommage ${(await sheet(id)).number}\u202f: ${message}`,
  })

  it('60, 30 and 7 days before limitation, once each, until paid', async () => {
    const delivered = addDays(TODAY, -340)
    const id = await deliveredAgo(daysBetween(delivered, TODAY))
    const due = limitationDate(delivered)
    expect(await told(id)).toEqual([await about(id, `prescription le ${formatDate(due)}, dans ${daysBetween(TODAY, due)} jours`)])
    expect(await told(id)).toHaveLength(1)
    await claim(id, { causeId: await causeId('ARRIMAGE') })
    await act(id, 'instruct')
    await act(id, 'accept')
    expect((await told(id)).map(({ open }) => open)).toEqual([true])
    await act(id, 'settle', { settled: '100', settledOn: TODAY })
    expect((await told(id)).map(({ open }) => open)).toEqual([false])
  })

  it('once after a missed protest without reserves; only for goods', async () => {
    // Ten days contain three working days, seven more have not passed.
    const [silent, reserved] = [await deliveredAgo(8), await deliveredAgo(8, { reserves: 'Colis ouverts', reservedOn: DAY })]
    const until = protestUntil(addDays(TODAY, -8), 'FR')
    expect(await told(silent)).toEqual([
      await about(silent, `aucune réserve notée, délai de protestation passé le ${formatDate(until)}`),
    ])
    expect(await told(reserved)).toEqual([])
    expect(await told(await deliveredAgo(0))).toEqual([])
    expect(await told(await deliveredAgo(8, { kind: 'VEHICULE', items: [] }))).toEqual([])
  })
})

describe('decisions on a damage', () => {
  it('store the cap, and need a reason above it (« breakage with reserves »)', async () => {
    const { id } = await declared()
    await act(id, 'instruct')
    expect((await act(id, 'accept')).status).toBe(200)
    expect(await sheet(id)).toMatchObject({ status: 'ACCEPTE', legalCapCents: 189_400, capExpected: false })
    const over = { settled: '1894,01', settledOn: TODAY }
    expect((await act(id, 'settle', over)).body.issues).toEqual([{ path: 'overCapReason', message: OVER_CAP(189_400) }])
    expect((await act(id, 'settle', { ...over, overCapReason: 'Geste commercial' })).status).toBe(200)
    expect(await sheet(id)).toMatchObject({ status: 'INDEMNISE', settledCents: 189_401, overCapReason: 'Geste commercial' })
  })

  it('pay up to the cap, above it without a reason for a declared value or inexcusable fault', async () => {
    const paid = async (over: Record<string, unknown>, settled: string, inexcusableFault = false) => {
      const { id } = await declared(over, 'ADMIN')
      if (inexcusableFault) await claim(id, { inexcusableFault: true })
      await act(id, 'instruct')
      await act(id, 'accept')
      return (await act(id, 'settle', { settled, settledOn: TODAY })).status
    }
    expect(await paid({}, '1894')).toBe(200)
    expect(await paid({ declaredValue: '1500' }, '2000')).toBe(200)
    expect(await paid({}, '2500', true)).toBe(200)
    expect(await paid({}, '1894,01')).toBe(422)
  })

  it('are enforced by the database', async () => {
    const { id } = await declared()
    await act(id, 'instruct')
    await act(id, 'accept')
    const write = (changes: Partial<typeof damages.$inferInsert>) =>
      house.db.update(damages).set(changes).where(eq(damages.id, id))
    await expect(write({ status: 'INDEMNISE', settledCents: 200_000, settledOn: TODAY })).rejects.toThrow()
    await expect(write({ shipmentWeightT: '9' })).rejects.toThrow()
    await expect(write({ status: 'CLOS' })).rejects.toThrow()
    await write({ status: 'INDEMNISE', settledCents: 100_000, settledOn: TODAY })
  })

  it('refuse with a reason, dispute, accept after all', async () => {
    const { id } = await declared()
    await act(id, 'instruct')
    expect((await act(id, 'refuse', { reason: 'Aucune réserve à la livraison' })).status).toBe(200)
    expect((await act(id, 'dispute', { reason: 'Assignation reçue' })).status).toBe(200)
    expect((await act(id, 'accept')).status).toBe(200)
    expect(await sheet(id)).toMatchObject({ status: 'ACCEPTE', refusalReason: null, disputeReason: 'Assignation reçue' })
  })

  it('close with cause and responsibility, and freeze it', async () => {
    const { id } = await declared()
    await act(id, 'instruct')
    await act(id, 'refuse', { reason: 'Hors délai' })
    expect((await act(id, 'close')).body.message).toBe(CAUSE_WANTED)
    const missing = { causeId: await causeId('MANQUANT_CHARG') }
    expect((await claim(id, missing)).body.issues).toEqual([{ path: 'comment', message: CAUSE_COMMENT_WANTED }])
    expect((await claim(id, { ...missing, comment: 'Compté au départ' })).status).toBe(200)
    expect((await sheet(id)).responsibility).toBe('CLIENT')
    expect((await act(id, 'close')).status).toBe(200)
    expect((await act(id, 'dispute', { reason: 'Trop tard' })).body.message).toBe(STATE('Clos'))
  })

  it('need weighed goods before the investigation', async () => {
    const { id } = await declared()
    await house.db.update(damages).set({ shipmentWeightT: null }).where(eq(damages.id, id))
    expect((await act(id, 'instruct')).body.message).toBe(WEIGHT_WANTED)
  })
})

describe('damage amounts by right (§2.7)', () => {
  it('hide provision and payment from OPERATOR, for reading and writing', async () => {
    const { id } = await declared({ declaredValue: '5000' }, 'ADMIN')
    await claim(id, { claimed: '2000', provision: '1500', deductible: '500', insurer: 'Helvetia' })
    const hidden = {
      provisionCents: null,
      deductibleCents: null,
      settledCents: null,
      declaredValueCents: null,
      legalCapCents: null,
    }
    expect(await sheet(id, 'OPERATOR')).toMatchObject({ claimedCents: 200_000, ...hidden })
    expect((await claim(id, { claimed: '2100', provision: '1', deductible: '1' }, 'OPERATOR')).status).toBe(200)
    expect(await sheet(id)).toMatchObject({ claimedCents: 210_000, provisionCents: 150_000, deductibleCents: 50_000 })
    expect(JSON.stringify((await call('OPERATOR', 'GET', '?large=1')).body)).not.toContain('150000')
    expect((await act(id, 'accept', {}, 'OPERATOR')).status).toBe(404)
    expect((await call('SALES', 'GET', `/${id}`)).status).toBe(404)
  })

  it("are absent from OPERATOR's export", async () => {
    const text = async (role: Role) => (await house.api.fetch(role, '/incidents-management/damages/export.csv')).text()
    expect(await text('ADMIN')).toContain('Provision')
    expect(await text('OPERATOR')).not.toContain('Provision')
  })
})

it('investigates and closes several at once, individually', async () => {
  const [one, other] = [await declared(), await declared({ kind: 'VEHICULE', items: [] })]
  await act(other.id, 'instruct')
  const { body } = await call('OPERATOR', 'POST', '/instruct', { ids: [one.id, other.id] })
  expect(body).toMatchObject({ done: 1, refused: [{ id: other.id, name: other.number, message: STATE('En instruction') }] })
})

it('appears on its journey, with its client and in the search (§4.1, §4.2, §4.3)', async () => {
  const { id, number } = await declared({ description: 'Faïence ébréchée au quai' })
  const { journey } = await sheet(id)
  const at = async (role: Role, path: string) => (await house.api.call(role, 'GET', path)).body as Body
  const { events } = await at('OPERATOR', `/journey-management/journeys/${journey}/events`)
  expect(events.find(({ kind }: Body) => kind === 'damage')).toMatchObject({
    ...{ recordId: id, text: `Dommage ${number}\u202f: manquant`, detail: 'Déclaré · Faïence ébréchée au quai' },
    actor: 'Camille OPERATOR',
  })
  const ofClient = async () => (await at('SALES', `/sales/companies/${house.client.id}/events`)).damages as Body[]
  expect((await ofClient())[0]).toMatchObject({ id, number, kind: 'MANQUANT', foundOn: DAY })
  const found = async (role: Role, words: string) =>
    ((await at(role, `/search?q=${encodeURIComponent(words)}`)).groups as Body[]).find(({ kind }) => kind === 'damage')?.rows
  expect(await found('OPERATOR', number.slice(4))).toMatchObject([{ id, text: `Manquant ${number}` }])
  expect(await found('CONCEPTOR', `faience ${journey}`)).toMatchObject([{ id }])
  expect(await found('SALES', number), 'no damage for who has no list of them').toBeUndefined()
  expect((await call('ADMIN', 'GET', '?q=ebrechee')).body.rows).toMatchObject([{ id }])
  await claim(id, { claimNo: 'SIN-4711', claimant: 'Verrerie Aubry' })
  expect(await found('ADMIN', 'sin-4711 aubry')).toMatchObject([{ id, detail: expect.stringContaining('Verrerie Aubry') }])
  await act(id, 'archive')
  expect((await ofClient()).map(row => row.id)).not.toContain(id)
})

it('is archived by ADMIN alone and can be found again', async () => {
  const { id, number } = await declared()
  expect((await act(id, 'archive', {}, 'CONCEPTOR')).status).toBe(404)
  expect((await act(id, 'archive')).status).toBe(200)
  const found = async (query: string) => (await call('ADMIN', 'GET', `?q=${number}${query}`)).body.rows.length
  expect(await found('&archived=1')).toBe(1)
  expect((await act(id, 'restore')).status).toBe(200)
})

it("counts a cause's damages over twelve months, and merges causes with them", async () => {
  const { id } = await declared()
  await claim(id, { causeId: await causeId('ERREUR_TRI') })
  const causes = async () => (await house.api.call('CONCEPTOR', 'GET', '/transverse/damages?perPage=100')).body as Body
  const of = async (code: string) => (await causes()).rows.find((row: Body) => row.code === code)
  expect((await of('ERREUR_TRI')).occurrences).toBe(1)
  const from = await of('ERREUR_TRI')
  const merged = { into: await causeId('QUAI'), version: from.version }
  const { status, body } = await house.api.call('CONCEPTOR', 'POST', `/transverse/damages/${from.id}/merge`, merged)
  expect(status, JSON.stringify(body)).toBe(200)
  expect((await of('QUAI')).occurrences).toBe(1)
})
