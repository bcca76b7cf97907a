import { asc, eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { SERVICE_WITHOUT_DRIVING } from '#domain/journey-management/live-lines/live-line.ts'
import { LINE_BY_MODIFICATION } from '#domain/journey-management/modifications/words.ts'
import { ROLES } from '#domain/roles.ts'
import { noMail } from '#tests/support/api.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { TODAY } from '#tests/support/today.ts'

const DAILY = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidayPolicy: 'MAINTENIR' } as const
const inDays = (days: number) => addDays(TODAY, days)

let house: Lines

beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

type Line = Awaited<ReturnType<Lines['line']>>

const generated = (line: Line, until = inDays(5)) =>
  generate(house.db, pino({ level: 'silent' }), noMail, { lineIds: [line.id], until })
const journeysOf = (lineId: string) =>
  house.db.select().from(journeys).where(eq(journeys.liveLineId, lineId)).orderBy(asc(journeys.serviceDate))
const detail = async (line: Line) => (await house.call('OPERATOR', 'GET', `/live-lines/${line.id}`)).body
async function modifyLine(line: Line, change: Record<string, unknown>) {
  const asked = await house.call('CONCEPTOR', 'POST', '/modifications', {
    ...{
      liveLineId: line.id,
      scope: 'LIGNE',
      effectiveFrom: TODAY,
      requestedBy: 'EXPLOITATION',
      reason: 'Nouvelle organisation',
    },
    ...change,
  })
  for (const act of ['validate', 'apply']) {
    const { version } = (await house.call('CONCEPTOR', 'GET', `/modifications/${asked.body.id}`)).body
    await house.call('CONCEPTOR', 'POST', `/modifications/${asked.body.id}/${act}`, { version })
  }
}
const act = (line: Line, name: string, body: unknown = {}) =>
  house.call('CONCEPTOR', 'POST', `/live-lines/${line.id}/${name}`, body)

const input = (line: Line, over: Record<string, unknown> = {}) => ({
  code: line.code,
  label: line.label,
  weekdays: line.weekdays,
  kmLoaded: '180',
  kmEmpty: '12,5',
  drivingMin: 170,
  serviceMin: 230,
  breakMin: 0,
  ...over,
})
const change = async (line: Line, over: Record<string, unknown>) => {
  const { version } = (await detail(line)).line
  return house.call('CONCEPTOR', 'PUT', `/live-lines/${line.id}`, input(line, { version, ...over }))
}

describe('the list of planned lines', () => {
  it('finds by label and cahier des charges', async () => {
    const night = await house.line({ recurrence: DAILY, hours: ['22:00', '05:00', 1], line: { label: 'Traction Rungis' } })
    const day = await house.line({ recurrence: { weekdays: [2] }, line: { label: 'Messagerie Angers' } })
    const list = async (query: string) =>
      (await house.call('OPERATOR', 'GET', `/live-lines?${query}`)).body.rows.map((row: { number: string }) => row.number)
    expect(await list('q=rungis traction')).toEqual([night.number])
    expect(await list(`q=${day.request.number}`)).toEqual([day.number])
  })

  it("is limited to the screen's roles", async () => {
    const allowed = []
    for (const role of ROLES) if ((await house.call(role, 'GET', '/live-lines')).status === 200) allowed.push(role)
    expect(allowed).toEqual(['ADMIN', 'CONCEPTOR', 'OPERATOR'])
    const line = await house.line({ recurrence: DAILY })
    const forbidden = "Vous n'avez pas les droits pour effectuer cette action"
    for (const [method, path, body] of [
      ['PUT', `/${line.id}`, input(line, { version: 1 })],
      ['DELETE', `/${line.id}`, undefined],
      ['POST', `/${line.id}/plan`, {}],
      ['POST', `/${line.id}/suspend`, { from: TODAY }],
      ['POST', `/${line.id}/resume`, {}],
      ['POST', `/${line.id}/close`, {}],
      ['POST', '/generate', {}],
    ] as const) {
      const { status, body: answer } = await house.call('OPERATOR', method, `/live-lines${path}`, body)
      expect([path, status, answer.message]).toEqual([path, 404, forbidden])
    }
  })
})

describe('a planned line', () => {
  it('shows stops, contract and the next fourteen dates', async () => {
    const line = await house.line({ recurrence: DAILY })
    await generated(line, inDays(1))
    const { stops, request, next } = await detail(line)
    expect(stops.map((stop: { address: string; arrival: string }) => [stop.address, stop.arrival])).toEqual([
      ['Quai nord', '06:00'],
      ['Laiterie', '10:00'],
    ])
    expect(request.number).toBe(line.request.number)
    expect(next).toHaveLength(14)
    expect(next.map((one: { date: string }) => one.date)).toEqual(Array.from({ length: 14 }, (_, n) => inDays(n)))
    expect(next.map((one: { status: string | null }) => one.status).slice(0, 3)).toEqual(['PLANIFIE', 'PLANIFIE', null])
  })

  it('explains why it does not run on a day', async () => {
    const line = await house.line({
      recurrence: { ...DAILY, excludeDates: [{ date: inDays(2), reason: 'Inventaire' }] },
      hours: ['22:00', '05:00', 1],
    })
    const skipped = async () =>
      (await detail(line)).skipped.map((day: { date: string; why: string; reason?: string }) => [day.date, day.why, day.reason])
    expect(await skipped()).toEqual([[inDays(2), 'EXCLUSION', 'Inventaire']])
    await generated(line)
    await act(line, 'suspend', { from: inDays(4), to: inDays(5), reason: 'Congés' })
    const [first] = await journeysOf(line.id)
    const { version } = (await house.call('CONCEPTOR', 'GET', `/journeys/${first!.number}`)).body.journey
    await house.call('CONCEPTOR', 'POST', `/journeys/${first!.number}/cancel`, {
      reason: 'Neige',
      cancelledBy: 'CLIENT',
      billingPct: '0',
      version,
    })
    expect(await skipped()).toEqual([
      [TODAY, 'ANNULE', 'Neige'],
      [inDays(2), 'EXCLUSION', 'Inventaire'],
      [inDays(4), 'SUSPENSION', undefined],
      [inDays(5), 'SUSPENSION', undefined],
    ])
    expect((await detail(line)).next.map((one: { date: string }) => one.date).slice(0, 3)).toEqual([
      inDays(1),
      inDays(3),
      inDays(6),
    ])
  })

  it('reports errors at their fields', async () => {
    const line = await house.line({ recurrence: { ...DAILY, weekdays: [1, 2] } })
    const issues = async (over: Record<string, unknown>) =>
      (await change(line, over)).body.issues?.map((issue: { path: string; message: string }) => [issue.path, issue.message])
    expect(await issues({ weekdays: ['1', '3'] })).toEqual([
      ['weekdays', 'Les jours doivent faire partie de ceux du cahier des charges'],
    ])
    expect(await issues({ weekdays: [] })).toEqual([['weekdays', 'Veuillez choisir au moins un jour']])
    expect(await issues({ kmLoaded: '0' })).toEqual([['kmLoaded', 'La valeur doit être supérieure à 0']])
    expect(await issues({ drivingMin: '170', serviceMin: '169' })).toEqual([['serviceMin', SERVICE_WITHOUT_DRIVING]])
    expect(await issues({ subcontractorId: house.subcontractor.id, defaultDriverId: house.drivers[0].id })).toEqual([
      ['subcontractorId', 'Choisissez des moyens propres ou un sous-traitant'],
    ])
    expect(await issues({ defaultVehicleId: house.tractor.id })).toEqual([['defaultTrailerId', 'Un tracteur doit être attelé']])
    expect(await issues({ defaultDriverId: house.client.id })).toEqual([
      ['defaultDriverId', 'Veuillez choisir une valeur dans la liste'],
    ])
    const stale = await change(line, { version: 99 })
    expect([stale.status, stale.body.current.line.code]).toEqual([409, line.code])
    expect((await house.call('CONCEPTOR', 'GET', `/live-lines/${house.client.id}`)).status).toBe(404)
  })

  it('updates future journeys and flags manually changed ones', async () => {
    const line = await house.line({ recurrence: DAILY })
    await generated(line, inDays(2))
    const [, second] = await journeysOf(line.id)
    await house.modify(second!.number, { type: 'HORAIRE', start: '06:20' })
    await house.db.update(liveLines).set({ kmLoaded: '190' }).where(eq(liveLines.id, line.id))
    const { body } = await change(line, { label: 'Carquefou → Le Mans', kmLoaded: '190' })
    expect(body.journeys).toEqual({ created: 0, ignored: 0, review: 1, cancelled: 0, updated: 2 })
    const after = await journeysOf(line.id)
    expect(after.map(({ label, kmLoaded, review }) => [label, kmLoaded, review])).toEqual([
      ['Carquefou → Le Mans', '190.0', false],
      [line.label, '180.0', true],
      ['Carquefou → Le Mans', '190.0', false],
    ])
    // Own kilometres and their worth stay.
    expect(second!.co2Kg).not.toBeNull()
    expect(after.map(({ co2Kg }) => co2Kg === second!.co2Kg)).toEqual([false, true, false])
    expect(after[1]!.reviewReason).toBe('Le trajet prévu a changé')
    const cleared = await house.call('OPERATOR', 'POST', `/journeys/${second!.number}/reviewed`, {})
    expect(cleared.status).toBe(200)
    expect((await generated(line, inDays(2))).review).toBe(0)
    expect((await journeysOf(line.id))[1]!.review).toBe(false)
  })

  it('replaces former usual means in journeys', async () => {
    const before = { defaultDriverId: house.drivers[0].id, defaultVehicleId: house.carriers[0].id }
    const line = await house.line({ recurrence: DAILY, hours: ['12:00', '14:00'], line: before })
    await generated(line, inDays(2))
    const others = { defaultDriverId: house.drivers[1].id, defaultVehicleId: house.carriers[1].id }
    expect((await change(line, others)).body.issues).toEqual([
      { path: 'defaultDriverId', message: LINE_BY_MODIFICATION },
      { path: 'defaultVehicleId', message: LINE_BY_MODIFICATION },
    ])
    expect((await change(line, { ...before, kmLoaded: '181' })).body.issues).toEqual([
      { path: 'kmLoaded', message: LINE_BY_MODIFICATION },
    ])
    await modifyLine(line, { type: 'CHAUFFEUR', driverId: others.defaultDriverId })
    await modifyLine(line, { type: 'VEHICULE', vehicleId: others.defaultVehicleId })
    const now = (await journeysOf(line.id)).map(({ driverId, vehicleId, status }) => [driverId, vehicleId, status])
    expect(now).toEqual(Array(3).fill([house.drivers[1].id, house.carriers[1].id, 'AFFECTE']))
    expect((await detail(line)).line).toMatchObject(others)
  })

  it("removes a former sub-contractor's price with it", async () => {
    const line = await house.line({
      recurrence: DAILY,
      hours: ['16:00', '18:00'],
      line: { subcontractorId: house.subcontractor.id },
    })
    await generated(line, inDays(1))
    const agreed = { buyPriceCents: 42_050, meansReason: 'Tracteur en panne' }
    await house.db.update(journeys).set(agreed).where(eq(journeys.liveLineId, line.id!))
    await change(line, { subcontractorId: null, defaultDriverId: house.drivers[0].id, defaultVehicleId: house.carriers[0].id })
    for (const journey of await journeysOf(line.id)) {
      expect(journey).toMatchObject({ subcontractorId: null, status: 'AFFECTE', buyPriceCents: null, meansReason: null })
    }
  })

  it('is suspended, resumed and closed, and its journeys follow', async () => {
    const line = await house.line({ recurrence: DAILY })
    await generated(line, inDays(4))
    const statuses = async () => (await journeysOf(line.id)).map(({ status }) => status)
    expect((await act(line, 'suspend', { from: inDays(-1), reason: 'Congés' })).body.issues).toEqual([
      { path: 'from', message: 'La date ne peut pas être dans le passé' },
    ])
    expect((await act(line, 'suspend', { from: inDays(3), to: inDays(2), reason: 'Congés' })).body.issues).toEqual([
      { path: 'to', message: 'La date de fin doit être postérieure ou égale à la date de début' },
    ])
    expect((await act(line, 'suspend', { from: inDays(1), to: inDays(2), reason: 'Congés' })).body.status).toBe('SUSPENDU')
    expect(await statuses()).toEqual(['PLANIFIE', 'ANNULE', 'ANNULE', 'PLANIFIE', 'PLANIFIE'])
    expect((await act(line, 'suspend', { from: TODAY, reason: 'Congés' })).body.message).toBe(
      'Action impossible au statut « Suspendu »',
    )
    expect((await act(line, 'resume')).body.status).toBe('PLANIFIE')
    expect(await statuses()).toEqual(Array(5).fill('PLANIFIE'))
    expect((await act(line, 'close')).body.status).toBe('CLOTURE')
    expect(await statuses()).toEqual(Array(5).fill('ANNULE'))
    expect((await act(line, 'close')).body.message).toBe('Action impossible au statut « Clôturé »')
    expect((await change(line, {})).body.message).toBe('Action impossible au statut « Clôturé »')
  })

  it('becomes planned with positions, kilometres and an accepted contract', async () => {
    const draft = { status: 'BROUILLON' } as const
    const early = await house.line({ recurrence: DAILY, line: draft, version: { status: 'CONCU' } })
    expect((await act(early, 'plan')).body.message).toBe('Le cahier des charges est au statut « Conçu »')
    const still = await house.line({ recurrence: DAILY, line: { ...draft, kmLoaded: '0' } })
    expect((await act(still, 'plan')).body.issues).toEqual([{ path: 'kmLoaded', message: 'La valeur doit être supérieure à 0' }])
    const line = await house.line({ recurrence: DAILY, line: draft })
    const { lat, lng } = house.site
    const place = (values: { lat: string | null; lng: string | null }) =>
      house.db.update(addresses).set(values).where(eq(addresses.id, house.site.id))
    await place({ lat: null, lng: null })
    expect((await act(line, 'plan')).body.message).toBe("L'arrêt « Laiterie » n'est pas géolocalisé")
    await place({ lat: lat!, lng: lng! })
    expect((await act(line, 'plan')).body.status).toBe('PLANIFIE')
  })

  it('is deleted only as a draft without journeys', async () => {
    const line = await house.line({ recurrence: DAILY, line: { status: 'BROUILLON' } })
    const used = await house.line({ recurrence: DAILY })
    await generated(used, TODAY)
    const remove = (target: Line) => house.call('CONCEPTOR', 'DELETE', `/live-lines/${target.id}`)
    expect((await remove(used)).body.message).toBe('Action impossible au statut « Planifié »')
    await house.db.update(liveLines).set({ status: 'BROUILLON' }).where(eq(liveLines.id, used.id))
    expect((await remove(used)).body.message).toBe('Suppression impossible : 1 élément lié (trajets)')
    expect((await remove(line)).status).toBe(200)
    expect((await remove(line)).status).toBe(404)
  })
})

describe('closures of a site', () => {
  const closed = async (closures: unknown[]) => {
    const path = `/sales/addresses/${house.site.id}`
    const { body: site } = (await house.api.call('OPERATOR', 'GET', path)) as { body: Record<string, unknown> }
    house.enqueued.length = 0
    return house.api.call('OPERATOR', 'PUT', path, { ...site, closures })
  }
  const holiday = [{ from: inDays(2), to: inDays(3), reason: 'Congés' }]

  it('apply at once to generated journeys of lines that follow them, and revert', async () => {
    const line = await house.line({ recurrence: { ...DAILY, followSiteClosures: true } })
    await house.line({ recurrence: DAILY })
    await house.line({ recurrence: { ...DAILY, followSiteClosures: true }, line: { status: 'BROUILLON' } })
    await generated(line)
    expect(await closed(holiday)).toMatchObject({ status: 200, body: { regenerated: 1 } })
    expect(house.enqueued).toMatchObject([{ kind: 'generation', params: { lineIds: [line.id], until: inDays(42) } }])
    await generated(line)
    const cancelled = async () =>
      (await journeysOf(line.id)).filter(({ status }) => status === 'ANNULE').map(({ serviceDate }) => serviceDate)
    expect(await cancelled()).toEqual([inDays(2), inDays(3)])
    // An identical write changes nothing; a removed closure restores its journeys.
    expect(await closed(holiday)).toMatchObject({ body: { regenerated: 0 } })
    expect(house.enqueued).toEqual([])
    expect(await closed([])).toMatchObject({ body: { regenerated: 1 } })
    await generated(line)
    expect(await cancelled()).toEqual([])
  })
})

describe('« Générer jusqu’au … »', () => {
  it('queues a job, by default to the usual horizon', async () => {
    const ask = (body: unknown) => house.call('CONCEPTOR', 'POST', '/live-lines/generate', body)
    const line = await house.line({ recurrence: DAILY })
    const { status, body } = await ask({ lineIds: [line.id] })
    expect([status, typeof body.jobId]).toEqual([202, 'string'])
    expect(house.enqueued.at(-1)).toMatchObject({ kind: 'generation', params: { lineIds: [line.id], until: inDays(42) } })
    await ask({ until: formatDate(inDays(10)) })
    expect(house.enqueued.at(-1)).toMatchObject({ params: { lineIds: [], until: inDays(10) } })
    expect((await ask({ until: inDays(-1) })).body.issues).toEqual([
      { path: 'until', message: 'La date ne peut pas être dans le passé' },
    ])
    expect((await ask({ until: inDays(400) })).status).toBe(422)
  })

  it('reports progress and summary', async () => {
    const real = await startLines({ withJobs: true })
    await real.line({ recurrence: DAILY })
    const { body } = await real.call('CONCEPTOR', 'POST', '/live-lines/generate', { until: inDays(2) })
    const run = await vi.waitUntil(
      async () =>
        (await real.db.select().from(jobRuns).where(eq(jobRuns.id, body.jobId))).find(({ status }) => status === 'TERMINE'),
      { interval: 50, timeout: 10_000 },
    )
    expect(run).toMatchObject({
      status: 'TERMINE',
      done: 1,
      total: 1,
      report: { created: 3, text: '3 créés, 0 ignorés (fériés), 0 à revoir, 0 erreurs' },
    })
    const recent = async (role: 'CONCEPTOR' | 'ADMIN') => {
      const { body: answer } = await real.api.call(role, 'GET', '/jobs?kind=generation')
      return (answer as { rows: unknown[] }).rows
    }
    expect(await recent('CONCEPTOR')).toMatchObject([{ id: body.jobId, status: 'TERMINE', report: { created: 3 } }])
    expect(await recent('ADMIN')).toEqual([])
    await real.close()
  })
})
