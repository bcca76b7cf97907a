import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#api/schema/house/ledger.table.ts'
import { journeyCrew, journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { UNDO_CHANGED, UNDO_LATE, UNDO_OTHER, UNDO_TAKEN } from '#domain/journey-management/undo/acts.ts'
import type { Role } from '#domain/roles.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { ordinaryDay } from '#tests/support/today.ts'

/** « Annuler » for a minute after an act on a journey. */

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

let week = 0
/** Weeks apart, so that no journey meets another. */
const day = () => ordinaryDay(30 + 7 * ++week)
const own = (driver: number, vehicle: number) => ({
  driverId: house.drivers[driver]!.id,
  vehicleId: house.carriers[vehicle]!.id,
  trailerId: null,
})
const post = (path: string, body: unknown, role: Role = 'CONCEPTOR') => house.call(role, 'POST', path, body)
const undo = (ref: string, at: string, role: Role = 'CONCEPTOR') => post(`/journeys/${ref}/undo`, { at }, role)
const offered = async (ref: string, role: Role = 'CONCEPTOR') =>
  (await house.call(role, 'GET', `/journeys/${ref}/undo`)).body.undo
const versionOf = async (ref: string) => (await house.call('ADMIN', 'GET', `/journeys/${ref}`)).body.journey.version

/** All that is stored of a journey, but versions and times of writing. */
async function stored(id: string) {
  const bare = <Row extends { version: number; updatedAt: string }>(rows: Row[]) =>
    rows.map(({ version: _, updatedAt: __, ...row }) => row)
  return {
    journey: bare(await house.db.select().from(journeys).where(eq(journeys.id, id))),
    stops: bare(
      await house.db.select().from(journeyStops).where(eq(journeyStops.journeyId, id)).orderBy(asc(journeyStops.position)),
    ),
    crew: await house.db.select().from(journeyCrew).where(eq(journeyCrew.journeyId, id)).orderBy(asc(journeyCrew.driverId)),
    replacements: bare(await house.db.select().from(replacements).where(eq(replacements.journeyId, id))),
  }
}

const assigned = (over: Partial<Parameters<typeof planned>[2]> = {}) =>
  planned(house.db, { day: day(), from: '06:00', to: '08:00' }, { ...own(0, 0), ...over })
const free = () => assigned({ driverId: null, vehicleId: null, status: 'PLANIFIE' })

/** Each act with the journey that it meets; answers with its moment. */
const ACTS = {
  assign: {
    run: free,
    act: ({ number }) => post(`/journeys/${number}/assign`, own(1, 1)),
  },
  move: {
    run: assigned,
    act: async ({ number, serviceDate }) =>
      post(`/calendar/${number}/move`, {
        ...{ ...own(1, 0), start: `${serviceDate}T09:30`, reason: 'Échange' },
        version: await versionOf(number),
      }),
  },
  replace: {
    run: assigned,
    act: async ({ id }) => {
      const { body } = await post('/replacements', { journeyId: id, kind: 'CHAUFFEUR', cause: 'ABSENCE' })
      const [row] = await house.db.select().from(replacements).where(eq(replacements.id, body.id))
      opened.set(id, await stored(id))
      return post(`/replacements/${body.id}/confirm`, { candidateId: house.drivers[1]!.id, version: row!.version })
    },
  },
  cancel: {
    run: assigned,
    act: ({ number }) => post(`/journeys/${number}/cancel`, { reason: 'Usine fermée', cancelledBy: 'CLIENT', billingPct: '50' }),
  },
} satisfies Record<
  string,
  { run: () => ReturnType<typeof planned>; act: (run: Awaited<ReturnType<typeof planned>>) => Promise<unknown> }
>
/** State after the replacement was opened, before it was confirmed. */
const opened = new Map<string, Awaited<ReturnType<typeof stored>>>()

describe.each(Object.entries(ACTS))('« Annuler » after %s', (name, { run, act }) => {
  const done = async (journey: Awaited<ReturnType<typeof planned>>): Promise<string> => {
    const answer = (await act(journey)) as { status: number; body: { at: string } }
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    return answer.body.at
  }

  it('restores all that was stored, once', async () => {
    const journey = await run()
    const first = await stored(journey.id)
    const at = await done(journey)
    const before = opened.get(journey.id) ?? first
    expect(await stored(journey.id)).not.toEqual(before)
    expect(await offered(journey.number)).toEqual({ act: name, at })
    expect(await undo(journey.number, at)).toMatchObject({ status: 200, body: { act: name, number: journey.number } })
    expect(await stored(journey.id)).toEqual(before)
    expect(await undo(journey.number, at)).toMatchObject({ status: 409 })
  })

  it('is refused in words when the journey changed since, and to others', async () => {
    const journey = await run()
    const at = await done(journey)
    expect(await offered(journey.number, 'ADMIN')).toBeNull()
    expect(await undo(journey.number, at, 'OPERATOR')).toMatchObject({ status: 409 })
    await house.db.update(journeyStops).set({ instructions: 'Porte 4' }).where(eq(journeyStops.journeyId, journey.id))
    const before = await stored(journey.id)
    expect(await offered(journey.number)).toBeNull()
    expect(await undo(journey.number, at)).toMatchObject({ status: 409, body: { message: UNDO_CHANGED(null) } })
    expect(await stored(journey.id)).toEqual(before)
  })
})

it('is refused after a minute', async () => {
  const journey = await free()
  const { body } = await post(`/journeys/${journey.number}/assign`, own(1, 1))
  // The log cannot be changed: an older row of the same content stands for the act.
  await house.db.execute(sql`alter table audit_log disable trigger audit_log_append_only`)
  await house.db
    .update(auditLog)
    .set({ at: sql`${auditLog.at} - interval '61 seconds'` })
    .where(eq(auditLog.rootId, journey.id))
  await house.db.execute(sql`alter table audit_log enable trigger audit_log_append_only`)
  const at = new Date(Date.parse(body.at) - 61_000).toISOString().slice(0, -5) + body.at.slice(19)
  expect(await offered(journey.number)).toBeNull()
  expect(await undo(journey.number, at)).toMatchObject({ status: 409, body: { message: UNDO_LATE } })
})

it('is refused when another journey has taken the driver since', async () => {
  const journey = await assigned()
  const { body } = await post(`/calendar/${journey.number}/move`, { ...own(1, 1), reason: 'Échange', version: 1 })
  await planned(house.db, { day: journey.serviceDate, from: '07:00', to: '09:00' }, { driverId: house.drivers[0]!.id })
  expect(await undo(journey.number, body.at)).toMatchObject({ status: 409, body: { message: UNDO_TAKEN('driver') } })
})

it('does not exist for other acts', async () => {
  const { number } = await assigned()
  await post(`/journeys/${number}/unassign`, { reason: 'Repos' })
  expect(await offered(number)).toBeNull()
  const [last] = await house.db.execute<{ at: string }>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from audit_log order by id desc limit 1`)
  expect(await undo(number, last!.at)).toMatchObject({ status: 409, body: { message: UNDO_OTHER } })
})
