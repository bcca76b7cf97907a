import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { PRESSED_AT } from '#domain/home/kept-acts.ts'
import { ALREADY_SAID } from '#domain/home/my-day.ts'
import { REPORT_PATHS, REPORTS, type Report } from '#domain/home/reports.ts'
import { ALREADY_DELAYED } from '#domain/incidents-management/delays/delay.ts'
import { PHOTO_WANTED } from '#domain/incidents-management/report-rules.ts'
import { MINLEN, REQ } from '#domain/messages.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NOT_FOUND } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

/** « Signaler » (`domain.md` §4.1, §2.7 « D déclare »): own journeys only, whatever is sent. */

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

const DAY = addDays(TODAY, -1)
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const SAID: Record<Report, Record<string, string>> = {
  delay: { stop: '1', minutes: '45' },
  incident: { kind: 'PANNE', severity: '2', description: 'Courroie rompue sur la rocade, fumée sous le capot' },
  damage: { kind: 'CASSE', stop: '1', description: 'Palette tombée au quai', parcels: '2', reserves: 'Deux cartons écrasés' },
}

let house: Lines
const files = new Map<string, Uint8Array>()
let diskError: Error | undefined
beforeAll(async () => {
  house = await startLines({
    files: {
      put: async (key, bytes) => {
        if (diskError) throw diskError
        files.set(key, bytes as Uint8Array)
      },
      get: async key => files.get(key)!,
      stream: async key => new Response(files.get(key)!.slice().buffer).body!,
      remove: async key => void files.delete(key),
    },
  })
  await house.db.update(users).set({ driverId: house.drivers[1].id }).where(eq(users.role, 'DRIVER'))
})
afterAll(() => house?.close())

let hour = 0
const runOf = async (over: Record<string, unknown> = {}) => {
  const at = String(hour++).padStart(2, '0')
  const planned = { plannedStart: instantAt(DAY, 0, `${at}:00`), plannedEnd: instantAt(DAY, 0, `${at}:30`) }
  return house.run({
    ...{ serviceDate: DAY, ...planned, status: 'EN_COURS', driverId: house.drivers[1].id },
    ...{ vehicleId: house.tractor.id, trailerId: house.trailer.id, ...over },
  })
}

async function say(
  ref: string,
  report: Report,
  over: Record<string, string> = {},
  headers?: Record<string, string>,
  photo = true,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...SAID[report], ...over })) form.set(name, value)
  if (photo) form.set('file', new File([PNG], 'photo.png', { type: 'image/png' }))
  const path = `/home/my-day/${ref}/${REPORT_PATHS[report]}`
  return (await house.api.call('DRIVER', 'POST', path, form, headers)) as { status: number; body: Body }
}

const photosOf = (ownerTable: 'incident' | 'damage', ownerId: string) =>
  house.db.$count(documents, and(eq(documents.ownerTable, ownerTable), eq(documents.ownerId, ownerId)))

describe("on the driver's own journey", () => {
  it("stores an incident with the driver, the journey's means, the press time and a photo", async () => {
    const mine = await runOf()
    const pressed = `${new Date(Date.now() - 50 * 60_000).toISOString().slice(0, 19)}.000Z`
    const { status, body } = await say(mine.number, 'incident', {}, { [PRESSED_AT]: pressed })
    expect({ status, body }).toMatchObject({ status: 201 })
    const read = (await house.api.call('ADMIN', 'GET', `/incidents-management/incidents/${body.id}`)).body as Body
    expect(read).toMatchObject({ driver: 'Solène Ménard', vehicle: house.tractor.plate, declaredBy: 'Camille DRIVER' })
    expect(Math.abs(Date.parse(read.occurredAt) - Date.parse(pressed))).toBeLessThan(60_000)
    expect(await photosOf('incident', body.id)).toBe(1)
    expect((await say(mine.number, 'incident', { description: 'Panne' })).body.issues).toEqual([
      { path: 'description', message: MINLEN(20) },
    ])
  })

  it.each(['ENOSPC', 'EDQUOT', '53100'])('is refused in words on a full disk (%s)', async code => {
    const mine = await runOf()
    diskError = new Error('insert', { cause: Object.assign(new Error('full'), { code }) })
    const { status, body } = await say(mine.number, 'incident').finally(() => {
      diskError = undefined
    })
    expect([status, body.message]).toEqual([507, "Espace disque insuffisant : rien n'a été enregistré"])
  })

  it('accepts an immobilisation without a vehicle, and the second seat', async () => {
    const second = await runOf({
      driverId: house.drivers[0].id,
      coDriverId: house.drivers[1].id,
      vehicleId: null,
      trailerId: null,
    })
    expect((await say(second.number, 'incident', { immobilised: 'on' })).status).toBe(201)
  })

  it('stores a damage with its parcels, reserves and the required photo', async () => {
    const mine = await runOf()
    expect((await say(mine.number, 'damage', {}, {}, false)).body.issues).toEqual([{ path: 'file', message: PHOTO_WANTED }])
    const { body } = await say(mine.number, 'damage')
    const [row] = await house.db.select().from(damages).where(eq(damages.id, body.id))
    expect(row).toMatchObject({ kind: 'CASSE', reserves: 'Deux cartons écrasés', foundOn: TODAY, reservedOn: TODAY })
    expect(await photosOf('damage', body.id)).toBe(1)
  })

  it('stores a delay in minutes after the due time, once per stop, and not for a reached one', async () => {
    const mine = await runOf()
    expect((await say(mine.number, 'delay', { minutes: '' })).body.issues).toEqual([{ path: 'minutes', message: REQ }])
    const { status } = await say(mine.number, 'delay')
    expect(status).toBe(201)
    const [row] = await house.db.select().from(delays).where(eq(delays.journeyId, mine.id))
    expect(row).toMatchObject({ detectedBy: 'MANUEL', estimated: true, status: 'DETECTE' })
    expect(Date.parse(row!.observedAt) - Date.parse(row!.dueAt)).toBe(45 * 60_000)
    expect(await say(mine.number, 'delay')).toMatchObject({ status: 409, body: { message: ALREADY_DELAYED(row!.number) } })
    const there = await runOf()
    await house.db.update(journeyStops).set({ actualArrival: there.plannedStart }).where(eq(journeyStops.journeyId, there.id))
    expect(await say(there.number, 'delay')).toMatchObject({ status: 409, body: { message: ALREADY_SAID } })
  })
})

it.each(REPORTS)('refuses a %s on a journey that the driver does not drive', async report => {
  const other = await runOf({ driverId: house.drivers[2].id, vehicleId: null, trailerId: null })
  for (const ref of [other.number, other.id, randomUUID()]) expect(await say(ref, report)).toMatchObject(NOT_FOUND)
})

it.each(REPORTS)('stores a %s once when the phone repeats it, also concurrently', async report => {
  const mine = await runOf()
  const headers = { 'idempotency-key': randomUUID(), [PRESSED_AT]: new Date(Date.now() - 600_000).toISOString() }
  const both = await Promise.all([say(mine.number, report, {}, headers), say(mine.number, report, {}, headers)])
  expect([...both, await say(mine.number, report, {}, headers)].map(({ status }) => status)).toEqual([201, 201, 201])
  const table = { delay: delays, incident: incidents, damage: damages }[report]
  expect(await house.db.$count(table, eq(table.journeyId, mine.id))).toBe(1)
})
