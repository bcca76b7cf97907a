import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Transaction } from '#api/db/client.ts'
import { Random } from '#api/db/seed/random.ts'
import { Problem } from '#api/problem.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { findingsOf, refuseUnfitMeans } from '#api/trade/journeys/assignment.ts'
import { toInstant } from '#domain/calendar/clock.ts'
import { addDays, mondayOf } from '#domain/calendar/dates.ts'
import { NOT_IN_SERVICE } from '#domain/journey-management/journeys/assignment.ts'
import { startTestApi } from '#tests/support/api.ts'
import { TODAY } from '#tests/support/today.ts'

/* The panel « Affecter » shows for each candidate what assigning returns, over a randomly disturbed demonstration. */

let t: Awaited<ReturnType<typeof startTestApi>>
const random = new Random('the panel and the check')
beforeAll(async () => {
  t = await startTestApi({ data: 'demo' })
  await t.db.transaction(disturb)
}, 120_000)
afterAll(() => t.close())

const chance = (share: number) => random.chance(share)
const soon = () => addDays(TODAY, random.integer(-2, 12))

/** Randomises data that the check reads. */
async function disturb(tx: Transaction): Promise<void> {
  for (const { id } of await tx.select({ id: drivers.id }).from(drivers)) {
    const day = soon()
    if (chance(0.1)) await tx.update(drivers).set({ leaveDate: day }).where(eq(drivers.id, id))
    if (chance(0.1)) await tx.update(drivers).set({ status: 'SUSPENDU', suspendedFrom: day }).where(eq(drivers.id, id))
    if (chance(0.1))
      await tx
        .update(drivers)
        .set({ licenceCategories: ['B', 'C'] })
        .where(eq(drivers.id, id))
    if (chance(0.1))
      await tx.update(drivers).set({ heavyLicenceValidTo: day, tachoCardValidTo: soon() }).where(eq(drivers.id, id))
    if (chance(0.2)) await tx.update(driverCertifications).set({ validTo: soon() }).where(eq(driverCertifications.driverId, id))
    if (chance(0.2)) {
      await tx.delete(replacements).where(eq(replacements.replacedDriverId, id))
      await tx.delete(absences).where(eq(absences.driverId, id))
      const away = {
        driverId: id,
        kind: 'CP',
        from: day,
        to: addDays(day, random.integer(0, 3)),
        counted: '1',
        unit: 'OUVRABLE',
      } as const
      await tx.insert(absences).values({ ...away, status: 'VALIDEE' })
    }
  }
  for (const [table, owner] of [
    [vehicles, 'vehicleId'],
    [trailers, 'trailerId'],
  ] as const) {
    for (const { id } of await tx.select({ id: table.id }).from(table)) {
      const of = { [owner]: id } as { vehicleId?: string; trailerId?: string }
      if (chance(0.2)) {
        const kind = random.pick(['CT_PL', 'VGP_HAYON', 'EXTINCTEUR', 'ATP'] as const)
        const due = { dueOn: soon(), plannedOn: chance(0.5) ? soon() : null }
        await tx.delete(deadlines).where(and(eq(deadlines[owner], id), eq(deadlines.kind, kind)))
        await tx.insert(deadlines).values({ ...of, kind, ...due })
      }
      if (chance(0.2))
        await tx
          .update(table)
          .set({ tareKg: sql`${table.gvwKg} - 2000`, pallets: 2 })
          .where(eq(table.id, id))
      if (chance(0.2)) await tx.update(equipment).set({ archived: true }).where(eq(equipment[owner], id))
      if (chance(0.1)) {
        const from = soon()
        await tx.delete(outages).where(eq(outages[owner], id))
        await tx
          .insert(outages)
          .values({ ...of, kind: 'EN_MAINTENANCE', from, to: addDays(from, random.integer(0, 4)), reason: 'Freins' })
      }
      if (chance(0.05)) await tx.update(table).set({ status: 'HORS_SERVICE' }).where(eq(table.id, id))
    }
  }
}

type Journey = typeof journeys.$inferSelect
type Wanted = Parameters<typeof refuseUnfitMeans>[2]
const NOTHING: Wanted = { driverId: null, coDriverId: null, vehicleId: null, trailerId: null, subcontractorId: null }

/** Answer of an assignment attempt by field, rolled back. */
async function atTheDoor(tx: Transaction, journey: Journey, wanted: Wanted, path: string): Promise<string[]> {
  try {
    await refuseUnfitMeans(tx, journey, wanted, 'Essai')
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return (error.issues ?? []).filter(issue => issue.path === path).map(({ message }) => message)
  }
}

const warningsOf = async (tx: Transaction, journey: Journey, wanted: Wanted, path: string) =>
  (await findingsOf(tx, { ...journey, ...wanted }))
    .filter(one => one.path === path && one.severity === 'AVERTISSEMENT')
    .map(({ message }) => message)

interface Candidate {
  id: string
  name: string
  usual: boolean
  refusal: string | null
  warnings?: string[]
}
const KINDS = { drivers: 'driverId', vehicles: 'vehicleId', trailers: 'trailerId', subcontractors: 'subcontractorId' } as const
type Panel = Record<keyof typeof KINDS, Candidate[]> & {
  counts: Record<(typeof KINDS)[keyof typeof KINDS], { free: number; orMore: boolean }>
  journey: { category: string | null }
}

const GONE = Object.values(NOT_IN_SERVICE)

/** Hours tested: as planned, late on Saturday, after a short night. */
const HOURS = [sql`interval '0'`, sql`interval '3 days'`, sql`interval '9 hours'`]

it.each(HOURS.map((moved, n) => [n, moved] as const))(
  'shows for every candidate what assigning returns (%i)',
  async (n, moved) => {
    const open = sql`status = 'PLANIFIE' and planned_start > now() and version_id is not null and not exists (
    select from delivery_request_version version where version.id = version_id and (version.driver_need ->> 'doubleCrew')::boolean)`
    const wanting =
      n === 1
        ? sql``
        : sql`and exists (select from delivery_request_version version where version.id = version_id and version.vehicle_need ->> 'category' ${n === 0 ? sql`=` : sql`<>`} 'TRACTEUR')`
    const [found] = await t.db.execute<{ id: string }>(
      sql`select id from journey where ${open} ${wanting} order by planned_start limit 1`,
    )
    await t.db.execute(
      sql`update journey set planned_start = planned_start + ${moved}, planned_end = planned_end + ${moved} where id = ${found!.id}`,
    )
    const [journey] = await t.db.select().from(journeys).where(eq(journeys.id, found!.id))
    const { body } = await t.call('OPERATOR', 'GET', `/journey-management/journeys/${found!.id}/candidates`)
    const panel = body as Panel
    // Limiting the list changes neither its head nor, unless there are more, the counts.
    const few = (await t.call('OPERATOR', 'GET', `/journey-management/journeys/${found!.id}/candidates?first=12`)).body as Panel
    const wholeKind = (
      await t.call('OPERATOR', 'GET', `/journey-management/journeys/${found!.id}/candidates?first=12&whole=vehicleId`)
    ).body as Panel
    for (const [kind, field] of Object.entries(KINDS) as [keyof typeof KINDS, (typeof KINDS)[keyof typeof KINDS]][]) {
      expect(few[kind]).toEqual(panel[kind].filter((one, place) => place < 12 || one.usual))
      const free = panel[kind].filter(({ refusal }) => !refusal).length
      const { free: fewer, orMore } = few.counts[field]
      expect(panel.counts[field]).toMatchObject({ free, orMore: false })
      if (orMore) expect([fewer >= 12, fewer <= free]).toEqual([true, true])
      else expect(fewer).toBe(free)
      expect(wholeKind[kind], kind).toEqual(kind === 'vehicles' ? panel[kind] : few[kind])
    }
    const behind = panel.journey.category === 'TRACTEUR'
    await t.db.transaction(async tx => {
      const lorries = await tx.select().from(vehicles)
      const sold = lorries.find(({ category }) => category === panel.journey.category)?.id ?? null
      const tractor = lorries.find(({ category }) => category === 'TRACTEUR')!.id
      // Pulls anything, carries nothing required.
      await tx.update(vehicles).set({ gcwKg: null, gvwKg: 19_000, tareKg: 8_000, pallets: 0 }).where(eq(vehicles.id, tractor))
      await tx.update(equipment).set({ archived: true }).where(eq(equipment.vehicleId, tractor))
      const says = { refused: 0, free: 0 }
      const same = async (
        one: Candidate,
        path: 'driverId' | 'vehicleId' | 'trailerId' | 'subcontractorId',
        more: Partial<Wanted> = {},
      ) => {
        const wanted: Wanted = { ...NOTHING, ...more, [path]: one.id }
        const name = `${one.name}, ${journey!.number}`
        says[one.refusal ? 'refused' : 'free']++
        const door = (await atTheDoor(tx, journey!, wanted, path)).toSorted()
        // For an outage without an end the panel shows only that.
        if (GONE.includes(one.refusal ?? '')) expect(door, name).toContain(one.refusal)
        else expect(door, name).toEqual(one.refusal?.split(' · ').toSorted() ?? [])
        if (one.refusal || !one.warnings) return
        expect((await warningsOf(tx, journey!, wanted, path)).toSorted(), name).toEqual(one.warnings.toSorted())
      }
      for (const one of panel.drivers) await same(one, 'driverId', { vehicleId: sold })
      for (const one of panel.vehicles) await same(one, 'vehicleId')
      for (const one of panel.trailers) await same(one, 'trailerId', { vehicleId: behind ? tractor : null })
      for (const one of panel.subcontractors) await same(one, 'subcontractorId')
      expect(says.refused).toBeGreaterThan(20)
      expect(says.free).toBeGreaterThan(5)
    })
  },
)

it('lists vans allowed on Sundays before lorries that need a reason', async () => {
  const day = addDays(mondayOf(addDays(TODAY, 90)), 6)
  const [run] = await t.db
    .insert(journeys)
    .values({
      ...{ number: `TR-${day.slice(2).replaceAll('-', '')}-9870`, serviceDate: day, kind: 'SPOT', origin: 'MANUEL' },
      ...{ label: 'Dépannage du dimanche', status: 'PLANIFIE', stopsTotal: 2 },
      ...{ plannedStart: toInstant(`${day}T10:00`), plannedEnd: toInstant(`${day}T12:00`) },
    })
    .returning()
  const { body } = await t.call('OPERATOR', 'GET', `/journey-management/journeys/${run!.id}/candidates`)
  const ways = (body as Panel).vehicles.map(({ refusal, warnings }) =>
    refusal ? 'no' : warnings!.length > 0 ? 'reason' : 'free',
  )
  expect(ways).toEqual(expect.arrayContaining(['free', 'reason']))
  expect(ways).toEqual(['free', 'reason', 'no'].flatMap(way => ways.filter(one => one === way)))
})
