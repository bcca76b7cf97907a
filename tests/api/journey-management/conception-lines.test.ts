import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { driverPoolItems, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { MOST_LINES } from '#domain/journey-management/live-lines/live-line.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { ROLES } from '#domain/roles.ts'
import { refusal } from '#tests/support/refusals.ts'
import { type Requests, startRequests } from '#tests/support/requests.ts'

let t: Requests
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t.api.close())

const find = (id: string) => t.must(t.conception('GET', `/${id}`))
const times = (line: { stops: Record<string, unknown>[] }) =>
  line.stops.map(
    ({ kind, dayOffset, arrival, departure }) => `${kind} ${dayOffset ? `J+${dayOffset} ` : ''}${arrival}–${departure}`,
  )

/** Request in conception with an overlong day: depot, client, depot, client on one line. */
async function long(changes: object = {}) {
  const id = await t.at('EN_CONCEPTION', {
    stops: [
      { addressId: t.depot.id, kind: 'CHARGEMENT', arrival: '05:00', departure: '05:30' },
      { addressId: t.customer.id, kind: 'LIVRAISON', arrival: '10:00', departure: '10:30' },
      { addressId: t.depot.id, kind: 'LIVRAISON', arrival: '20:30', departure: '21:00' },
    ],
    ...changes,
  })
  const { id: lineId } = await t.must(t.conception('POST', `/${id}/lines`, { code: 'L1', label: 'Longue', weekdays: [1, 2, 3] }))
  const lines = async () => (await find(id)).lines
  const [line] = await lines()
  const act = (name: string, body: object, of = lineId) => t.conception('POST', `/${id}/lines/${of}/${name}`, body)
  return { id, lineId, line, lines, act }
}

async function tour(over: Partial<typeof driverPools.$inferInsert> = {}) {
  const make = factories(crypto.randomUUID())
  const [pool] = await t.db
    .insert(driverPools)
    .values({
      code: `T-${crypto.randomUUID().slice(0, 6).toUpperCase()}`,
      label: 'Nuit',
      depotId: t.depot.id,
      activity: 'GRAND_ROUTIER',
      startTime: '04:00',
      endTime: '22:00',
      ...over,
    })
    .returning()
  return { ...pool!, make }
}

it('has a hundred lines in a version at most, however they come', async () => {
  const { id, lineId, line, lines, act } = await long()
  const {
    id: _,
    createdAt: __,
    updatedAt: ___,
    search: ____,
    ...row
  } = (await t.db.select().from(liveLines).where(eq(liveLines.id, lineId)))[0]!
  const others = Array.from({ length: CHOICES_MAX - 1 }, (_, nth) => ({ ...row, code: `N${nth}`, number: `TP-9${1_000 + nth}` }))
  await t.db.insert(liveLines).values(others)
  const refused = { status: 422, body: { message: MOST_LINES } }
  expect(await t.conception('POST', `/${id}/lines`, { code: 'L2', label: 'Autre', weekdays: [1] })).toMatchObject(refused)
  expect(await act('split', { at: 1, version: line.version })).toMatchObject(refused)
  const copy = { code: 'L2', label: 'Copie' }
  expect(await t.call('CONCEPTOR', 'POST', `/journey-management/live-lines/${lineId}/duplicate`, copy)).toMatchObject(refused)
  expect(await lines()).toHaveLength(CHOICES_MAX)
})

describe('splitting a line at a relay', () => {
  it('creates two lines with the relay in both, conserving kilometres and minutes', async () => {
    const { line, lineId, lines, act } = await long()
    await t.db.update(liveLines).set({ kmLoaded: '400.0', kmEmpty: '10.0' }).where(eq(liveLines.id, lineId))
    const { version } = (await lines())[0]
    const split = await t.must(act('split', { at: 1, version }))
    const [first, second] = await lines()
    expect(split).toMatchObject({ id: lineId, next: { id: second.id, number: second.number } })
    expect(times(first)).toEqual(['CHARGEMENT 05:00–05:30', 'LIVRAISON 10:00–10:30', 'RELAIS 10:30–10:30'])
    expect(times(second)).toEqual(['RELAIS 10:30–10:30', 'LIVRAISON 20:30–21:00'])
    expect(second).toMatchObject({ code: 'L2', weekdays: [1, 2, 3], status: 'BROUILLON', startTime: '10:30' })
    expect(Number(first.kmLoaded) + Number(second.kmLoaded)).toBeCloseTo(400, 6)
    expect(Number(first.kmEmpty) + Number(second.kmEmpty)).toBeCloseTo(10, 6)
    expect(first.amplitudeMin + second.amplitudeMin).toBe(line.amplitudeMin)
  })

  it('keeps both in one sold run; a new line is a run of its own (decision 14)', async () => {
    const { id, lineId, lines, line, act } = await long()
    await t.must(act('split', { at: 1, version: line.version }))
    await t.must(t.conception('POST', `/${id}/lines`, { code: 'PM', label: 'Après-midi', weekdays: [1, 2, 3] }))
    const numbers = async () => (await lines()).map(({ code, runNo }: { code: string; runNo: number }) => `${code} ${runNo}`)
    expect(await numbers()).toEqual(['L1 1', 'L2 1', 'PM 2'])
    const [first, second] = await lines()
    const save = (runNo: unknown) => {
      const { code, label, weekdays, version } = second
      return t.conception('PUT', `/${id}/lines/${second.id}`, { code, label, weekdays, version, stops: second.stops, runNo })
    }
    expect(first.id).toBe(lineId)
    for (const runNo of ['0', '100', '1,5'])
      expect((await save(runNo)).body.issues?.[0]?.path ?? (await save(runNo)).status).toBe('runNo')
    await t.must(save('3'))
    expect(await numbers()).toEqual(['L1 1', 'L2 3', 'PM 2'])
  })

  it('is refused at an end, for an outdated line, and outside conception', async () => {
    const { id, lineId, line, act } = await long()
    for (const at of [0, 2]) {
      expect(await act('split', { at, version: line.version })).toMatchObject(
        refusal('at', 'La ligne se divise à un arrêt intermédiaire\u202f: ni au premier, ni au dernier'),
      )
    }
    const stale = await act('split', { at: 1, version: line.version + 1 })
    expect(stale).toMatchObject({ status: 409, body: { current: { id: lineId } } })
    const other = await t.at('EN_CONCEPTION')
    expect((await t.conception('POST', `/${other}/lines/${lineId}/split`, { at: 1, version: line.version })).status).toBe(404)
    await t.must(t.conception('POST', `/${id}/send-back`, { reason: 'Horaires' }))
    expect(await act('split', { at: 1, version: line.version })).toMatchObject({
      status: 422,
      body: { message: 'Action impossible au statut « Brouillon »' },
    })
  })

  it('is reversed by joining them', async () => {
    const { line, lineId, lines, act } = await long()
    const { next, version } = await t.must(act('split', { at: 1, version: line.version }))
    await t.must(act('group', { next: next.id, version }))
    const after = await lines()
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ id: lineId, kmLoaded: line.kmLoaded, amplitudeMin: line.amplitudeMin })
    expect(times(after[0])).toEqual(times(line))
  })
})

describe('joining two lines', () => {
  it('is refused backwards, on other days, and across contracts', async () => {
    const { id, line, lineId, act } = await long()
    const { next, version } = await t.must(act('split', { at: 1, version: line.version }))
    const second = (await find(id)).lines[1]
    expect(await act('group', { next: lineId, version: second.version }, next.id)).toMatchObject(
      refusal('next', "Le trajet L1 part avant l'arrivée du trajet L2"),
    )
    expect(await act('group', { next: lineId, version })).toMatchObject(
      refusal('next', 'Veuillez choisir une valeur dans la liste'),
    )
    const elsewhere = await long()
    expect(await act('group', { next: elsewhere.lineId, version })).toMatchObject(
      refusal('next', 'Veuillez choisir une valeur dans la liste'),
    )
    await t.db
      .update(liveLines)
      .set({ weekdays: [1] })
      .where(eq(liveLines.id, next.id))
    expect(await act('group', { next: next.id, version })).toMatchObject(
      refusal('next', 'Les deux lignes doivent rouler les mêmes jours'),
    )
  })
})

describe('relay points and empty legs', () => {
  it('adds an empty leg before, a relay between, an empty leg after', async () => {
    const { id, line, lineId, act } = await long()
    const empty = { kind: 'HLP', addressId: t.customer.id, minutes: 60, km: '45,5' }
    await t.must(act('points', { ...empty, place: 0, version: line.version }))
    const version = async () => (await find(id)).lines[0].version
    await t.must(act('points', { ...empty, place: 4, minutes: 30, km: '20', version: await version() }))
    await t.must(
      act('points', {
        kind: 'RELAIS',
        addressId: t.customer.id,
        place: 3,
        minutes: 120,
        handlingMin: 15,
        version: await version(),
      }),
    )
    const [after] = (await find(id)).lines
    expect(after).toMatchObject({ id: lineId, kmEmpty: '65.5', startTime: '04:00' })
    expect(times(after)).toEqual([
      'DEPOT 04:00–04:00',
      'CHARGEMENT 05:00–05:30',
      'LIVRAISON 10:00–10:30',
      'RELAIS 12:30–12:45',
      'LIVRAISON 20:30–21:00',
      'DEPOT 21:30–21:30',
    ])
  })

  it('reports errors at their fields', async () => {
    const { line, act } = await long()
    const point = { kind: 'HLP', addressId: t.customer.id, place: 0, minutes: 60, km: '1', version: line.version }
    expect(await act('points', { ...point, km: '' })).toMatchObject(refusal('km', 'Veuillez remplir ce champ'))
    expect(await act('points', { ...point, minutes: 301 })).toMatchObject(
      refusal('minutes', 'Le départ tomberait avant 00:00 le jour du trajet'),
    )
    expect(await act('points', { ...point, place: 1, minutes: 271 })).toMatchObject(
      refusal('minutes', "Ce point ne tient pas entre l'arrêt précédent et le suivant"),
    )
    expect(await act('points', { ...point, place: 9 })).toMatchObject(
      refusal('place', 'Veuillez choisir une valeur dans la liste'),
    )
    expect(await act('points', { ...point, version: line.version + 1 })).toMatchObject({ status: 409 })
  })
})

describe('callers', () => {
  it('are ADMIN and CONCEPTOR; for others the acts are not found', async () => {
    const { id, lineId, line } = await long()
    const acts = {
      split: { at: 0 },
      group: { next: lineId },
      points: { kind: 'HLP', addressId: t.customer.id, place: 0, minutes: 999, km: '1' },
    }
    for (const role of ROLES) {
      for (const [act, body] of Object.entries(acts)) {
        const path = `/journey-management/delivery-request/${id}/lines/${lineId}/${act}`
        const { status } = await t.call(role, 'POST', path, { ...body, version: line.version })
        expect(status, `${role} ${act}`).toBe(role === 'ADMIN' || role === 'CONCEPTOR' ? 422 : 404)
      }
    }
  })
})

it('keeps a stay over midnight of a line (law.md §3)', async () => {
  const { id, lineId } = await long()
  const [{ code, label, weekdays, stops, version }] = (await find(id)).lines
  const night = stops.map((stop: object, nth: number) =>
    nth === 0
      ? { ...stop, dayOffset: 0, arrival: '23:30', departure: '00:30' }
      : { ...stop, dayOffset: 1, arrival: `0${5 + nth}:00`, departure: `0${5 + nth}:30` },
  )
  await t.must(t.conception('PUT', `/${id}/lines/${lineId}`, { code, label, weekdays, version, stops: night }))
  const [line] = (await find(id)).lines
  expect(line.stops[0]).toMatchObject({ dayOffset: 0, arrival: '23:30', departure: '00:30' })
  expect(line.amplitudeMin).toBe(30 + (5 + stops.length - 1) * 60 + 30)
})

describe('the tour of a line', () => {
  it('is set with the line on all its weekdays, and removed', async () => {
    const { id, lineId, line } = await long()
    const pool = await tour()
    const save = async (changes: object) => {
      const [now] = (await find(id)).lines
      const { code, label, weekdays, stops, version } = now
      return t.conception('PUT', `/${id}/lines/${lineId}`, { code, label, weekdays, stops, version, ...changes })
    }
    await t.must(save({ driverPoolId: pool.id }))
    expect((await find(id)).lines[0].tours).toMatchObject([{ id: pool.id, code: pool.code, weekdays: [1, 2, 3] }])
    // Fewer days leave the tour on the others; an absent field keeps it.
    await t.must(save({ driverPoolId: pool.id, weekdays: [1, 2] }))
    await t.must(save({ weekdays: [1, 2] }))
    const items = await t.db.select().from(driverPoolItems).where(eq(driverPoolItems.liveLineId, lineId))
    expect(items.map(({ weekday }) => weekday).sort()).toEqual([1, 2])
    await t.must(save({ driverPoolId: '' }))
    expect((await find(id)).lines[0].tours).toEqual([])
    expect(await save({ driverPoolId: line.id })).toMatchObject({ status: 404 })
  })

  it('reports its legal findings at the line and blocks delivery', async () => {
    const { id, lineId, line, act } = await long()
    const pool = await tour()
    await t.db.insert(driverPoolItems).values([1, 2, 3].map(weekday => ({ driverPoolId: pool.id, liveLineId: lineId, weekday })))
    const { findings, blocks, lines } = await find(id)
    const texts = findings.map(({ message }: { message: string }) => message)
    expect(texts).toContain('Amplitude prévue : 16 h 00')
    expect(texts).toContain(`Tournée ${pool.code}, lundi\u202F: Amplitude prévue : 16 h 00`)
    expect(texts).toContain(`Tournée ${pool.code}, lundi\u202F: Repos journalier insuffisant : 8 h 00 (minimum 9 h 00)`)
    expect(blocks).toContainEqual({ path: `lines.${lineId}`, message: 'Trajet prévu L1\u202F: Amplitude prévue : 16 h 00' })
    expect(blocks.some(({ path }: { path: string }) => path === `tours.${pool.id}`)).toBe(true)
    // The relay fixes the day; the tour keeps the first part.
    await t.must(act('split', { at: 1, version: lines[0].version }))
    const mended = await find(id)
    expect(mended.findings.filter(({ severity }: { severity: string }) => severity === 'BLOQUANT')).toEqual([])
    expect(line.amplitudeMin).toBe(960)
  })
})

describe('delivery from the screen', () => {
  const totals = { kmLoaded: '386,4', kmEmpty: '0', serviceHours: '14:30', cost: '310' }
  it('refuses totals that the lines contradict, and says both', async () => {
    const { id, line, act } = await long()
    await t.must(act('split', { at: 1, version: line.version }))
    const { version } = await find(id)
    const deliver = (changes: object) => t.conception('POST', `/${id}/deliver`, { ...totals, ...changes, version })
    expect(await deliver({ kmEmpty: '12' })).toMatchObject(
      refusal(
        'kmEmpty',
        'Km à vide\u202f: 12,0\u00a0km dans les totaux, 0,0\u00a0km dans les lignes (écart +12,0\u00a0km). Reprenez les lignes, ou corrigez-les',
      ),
    )
    const other = await deliver({ kmLoaded: '380', serviceHours: '14:31' })
    expect(other.body.issues.map(({ path }: { path: string }) => path)).toEqual(['kmLoaded', 'serviceHours'])
    await t.must(t.conception('PUT', `/${id}/design`, { ...totals, kmEmpty: '12', version }))
    expect((await find(id)).blocks).toMatchObject([{ path: 'kmEmpty' }])
    // Settled by the lines or by the totals.
    await t.db
      .update(liveLines)
      .set({ kmEmpty: '6' })
      .where(eq(liveLines.versionId, (await find(id)).current.id))
    expect((await find(id)).blocks).toEqual([])
    await t.must(t.conception('POST', `/${id}/deliver`))
  })
  it('stores the totals with it', async () => {
    const { id, line, act } = await long()
    await t.must(act('split', { at: 1, version: line.version }))
    const { version } = await find(id)
    await t.must(t.conception('POST', `/${id}/deliver`, { ...totals, version }))
    expect((await find(id)).current).toMatchObject({ status: 'CONCU', kmLoaded: '386.4', kmEmpty: '0.0', costCents: 31_000 })
  })
  it('stores nothing when blocked; an outdated screen is a 409', async () => {
    const { id } = await long()
    const { version } = await find(id)
    const refused = await t.conception('POST', `/${id}/deliver`, { ...totals, version })
    expect(refused.status).toBe(422)
    expect(refused.body.issues.map(({ message }: { message: string }) => message)).toContain(
      'Trajet prévu L1\u202F: Amplitude prévue : 16 h 00',
    )
    expect((await find(id)).current).toMatchObject({ status: 'EN_CONCEPTION', kmLoaded: null, costCents: null })
    expect((await t.conception('POST', `/${id}/deliver`, { ...totals, version: version + 1 })).status).toBe(409)
    expect(await t.conception('POST', `/${id}/deliver`, { ...totals, cost: 'cher', version })).toMatchObject(
      refusal('cost', 'Veuillez saisir un nombre'),
    )
  })
  it('refuses an overload of the required vehicle when none is chosen (AF10)', async () => {
    const { id } = await long({
      goods: { nature: 'Bobines', weightKg: '25001', pallets: 34 },
      vehicleNeed: { category: 'TRACTEUR', payloadKg: 25_000, pallets: 33 },
    })
    const texts = (await find(id)).blocks.map(({ message }: { message: string }) => message)
    expect(texts).toContain('Trajet prévu L1\u202F: La charge (25\u202F001 kg) dépasse la charge utile (25\u202F000 kg)')
    expect(texts).toContain('Trajet prévu L1\u202F: 34 palettes pour 33 emplacements')
  })
})

describe('several requests at once', () => {
  it('are taken, or sent back with one reason; each refusal is named', async () => {
    const waiting = [await t.at('A_CONCEVOIR'), await t.at('A_CONCEVOIR')]
    const draft = await t.at('BROUILLON')
    const taken = await t.must(t.conception('POST', '/take', { ids: [...waiting, draft] }))
    expect(taken).toMatchObject({ done: 2, refused: [{ id: draft, message: 'Action impossible au statut « Brouillon »' }] })
    expect(await t.conception('POST', '/send-back', { ids: waiting, reason: ' ' })).toMatchObject(
      refusal('reason', 'Veuillez indiquer un motif'),
    )
    const back = await t.must(t.conception('POST', '/send-back', { ids: waiting, reason: 'Horaires manquants' }))
    expect(back).toMatchObject({ done: 2, refused: [] })
    expect((await find(waiting[0]!)).current).toMatchObject({ status: 'BROUILLON', reason: 'Horaires manquants' })
  })

  it('are exported as the list shows, without prices', async () => {
    const id = await t.at('A_CONCEVOIR', { title: 'Pour le fichier' })
    const { status, body } = await t.conception('GET', `/export.csv?only=${id}`)
    expect(status).toBe(200)
    expect(body).toContain('Pour le fichier')
    expect(body).not.toContain('849,72')
  })

  it("are filtered by the carrier's depots that they stop at", async () => {
    const id = await t.at('A_CONCEVOIR', { title: 'Au quai' })
    const found = async (depot: string) =>
      (await t.must(t.conception('GET', `?q=quai&depot=${depot}`))).rows.map((row: { id: string }) => row.id)
    expect(await found(t.depot.id)).toContain(id)
    expect(await found(t.unplaced.id)).toEqual([])
  })
})
