import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { calendarFeeds } from '#api/schema/human-resources/feeds.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { TODAY } from '#tests/support/today.ts'
import { loggedPath } from '../../../server/request-rules.ts'

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

const AT = '/human-resources/drivers'
const feed = async (driver = 0, role: 'ADMIN' | 'OPERATOR' = 'ADMIN') =>
  house.api.call(role, 'GET', `${AT}/${house.drivers[driver]!.id}/feed`)
async function opened(driver = 0): Promise<string> {
  await house.api.call('CONCEPTOR', 'POST', `${AT}/${house.drivers[driver]!.id}/feed`, {})
  const { body } = (await feed(driver)) as { body: { feed: { path: string } } }
  return body.feed.path.replace('/api', '')
}
/** Read by a calendar, without a session. */
const read = (path: string) => house.api.fetch(null, path)
/** Unfolded lines (RFC 5545 §3.1). */
const unfolded = (text: string) => text.replaceAll('\r\n ', '')
const events = (text: string) => unfolded(text).match(/BEGIN:VEVENT[\s\S]*?END:VEVENT/g) ?? []

const run = (day: number, over: Partial<typeof journeys.$inferInsert>) =>
  house.run({
    serviceDate: addDays(TODAY, day),
    plannedStart: instantAt(addDays(TODAY, day), 0, '22:00'),
    plannedEnd: instantAt(addDays(TODAY, day), 1, '05:00'),
    status: 'CONFIRME',
    driverId: house.drivers[0].id,
    vehicleId: house.carriers[0].id,
    ...over,
  })

describe('the agenda of a driver', () => {
  it("is a calendar file of the driver's journeys in either seat, Paris time, without other persons", async () => {
    const mine = await run(1, { label: 'Traction; Rungis, quai 2' })
    const second = await run(3, {
      driverId: house.drivers[1].id,
      coDriverId: house.drivers[0].id,
      vehicleId: house.carriers[1].id,
    })
    const others = await run(5, { driverId: house.drivers[2].id, vehicleId: house.carriers[2].id })
    const path = await opened()
    const answer = await read(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=300')
    const text = await answer.text()
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Paris')
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
    const found = events(text)
    expect(found).toHaveLength(2)
    const first = found.find(event => event.includes(`UID:${mine.id}@quai`))!
    const day = addDays(TODAY, 1).replaceAll('-', '')
    expect(first).toContain(`DTSTART;TZID=Europe/Paris:${day}T220000`)
    expect(first).toContain(`DTEND;TZID=Europe/Paris:${addDays(TODAY, 2).replaceAll('-', '')}T050000`)
    expect(first).toContain('SUMMARY:Traction\\; Rungis\\, quai 2')
    expect(first).toContain(`${mine.number}\\n${house.carriers[0].plate}\\n22:00 Quai nord\\, Carquefou`)
    expect(first).toContain('STATUS:CONFIRMED')
    expect(text).toContain(`UID:${second.id}@quai`)
    expect(text).not.toContain(others.id)
    for (const { lastName, firstName } of house.drivers) expect(text).not.toMatch(new RegExp(`${lastName}|${firstName}`))
    // 304 when unchanged.
    const again = await house.api.send('GET', path, '', undefined, { 'if-none-match': answer.headers.get('etag')! })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('keeps the UID of a moved journey and marks cancelled ones', async () => {
    const path = await opened(1)
    const moved = await run(8, { driverId: house.drivers[1].id, vehicleId: house.carriers[1].id })
    const before = events(await (await read(path)).text()).find(event => event.includes(moved.id))!
    await house.db
      .update(journeys)
      .set({ status: 'ANNULE', plannedStart: instantAt(addDays(TODAY, 8), 0, '23:00') })
      .where(eq(journeys.id, moved.id))
    const after = events(await (await read(path)).text()).find(event => event.includes(moved.id))!
    const sequence = (event: string) => Number(/SEQUENCE:(\d+)/.exec(event)![1])
    expect(after).toContain('STATUS:CANCELLED')
    expect(after).toContain('T230000')
    expect(sequence(after)).toBeGreaterThan(sequence(before))
  })

  it('has one secret address, not stored, dead after replacement, revocation or departure', async () => {
    const first = await opened()
    const [stored] = await house.db.select().from(calendarFeeds).where(eq(calendarFeeds.driverId, house.drivers[0].id))
    expect(JSON.stringify(stored)).not.toContain(first.split('/').at(-1)!.slice(0, 20))
    const both = await Promise.all([0, 1].map(() => house.api.call('ADMIN', 'POST', `${AT}/${house.drivers[0].id}/feed`, {})))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const { body } = (await feed()) as { body: { feed: { path: string } } }
    const next = body.feed.path.replace('/api', '')
    expect([(await read(first)).status, (await read(next)).status]).toEqual([404, 200])
    expect((await house.api.call('ADMIN', 'DELETE', `${AT}/${house.drivers[0].id}/feed`)).status).toBe(200)
    expect([(await read(next)).status, (await feed()).body]).toEqual([404, { feed: null }])

    const last = await opened()
    await house.db.update(drivers).set({ status: 'SORTI', leaveDate: TODAY }).where(eq(drivers.id, house.drivers[0].id))
    expect((await read(last)).status).toBe(404)
    const refused = await house.api.call('ADMIN', 'POST', `${AT}/${house.drivers[0].id}/feed`, {})
    expect([refused.status, (refused.body as { message: string }).message]).toEqual([
      422,
      "Un chauffeur sorti ou archivé n'a pas d'agenda",
    ])
  })

  it('is created by ADMIN, CONCEPTOR and the driver; its address is not logged', async () => {
    const id = house.drivers[2].id
    for (const role of ['OPERATOR', 'SALES', 'DRIVER'] as const) {
      expect((await house.api.call(role, 'POST', `${AT}/${id}/feed`, {})).status, role).toBe(404)
      expect((await house.api.call(role, 'GET', `${AT}/${id}/feed`)).status, role).toBe(404)
    }
    expect((await house.api.call('DRIVER', 'GET', '/profile/feed')).body).toEqual({ feed: null })
    expect((await house.api.call('SALES', 'POST', '/profile/feed', {})).status).toBe(404)
    await house.db.update(users).set({ driverId: id }).where(eq(users.role, 'DRIVER'))
    await house.api.call('DRIVER', 'POST', '/profile/feed', {})
    const { body } = (await house.api.call('DRIVER', 'GET', '/profile/feed')) as { body: { feed: { path: string } } }
    expect((await read(body.feed.path.replace('/api', ''))).status).toBe(200)
    expect(loggedPath(body.feed.path)).toBe('/api/calendar/….ics')
    expect((await house.api.call('DRIVER', 'DELETE', '/profile/feed')).status).toBe(200)
    expect((await read(body.feed.path.replace('/api', ''))).status).toBe(404)
  })

  it('is limited to sixty reads per 15 minutes', async () => {
    const path = await opened(1)
    const statuses = await Promise.all(Array.from({ length: 62 }, () => read(path).then(({ status }) => status)))
    expect(statuses.filter(status => status === 429)).toHaveLength(2)
  })
})
