import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MIGRATIONS } from '#api/db/migrate.ts'
import { liveLineStops, liveLines } from '#api/journey-management/live-lines/live-lines.table.ts'
import { deliveryRequestStops } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { startLines } from '#tests/support/lines.ts'

let house: Awaited<ReturnType<typeof startLines>>
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

/** How the migration judges the lines that were there: its statements without those that add the columns. */
const JUDGEMENT = readFileSync(join(MIGRATIONS, '0080_sold_runs.sql'), 'utf8')
  .split('--> statement-breakpoint')
  .filter(statement => !statement.includes('ADD '))

/** Numbers of runs of the lines of one contract that loads at the depot and delivers at the site, each line calling at so many of the two. */
async function judged(...calls: (1 | 2)[]) {
  const first = await house.line({})
  const [sold] = await house.db.select().from(liveLineStops).where(sql`live_line_id = ${first.id} and position = 0`)
  const places = [sold!.addressId, house.site.id]
  await house.db.insert(deliveryRequestStops).values(
    places.map((addressId, position) => ({
      versionId: first.version.id!,
      position,
      addressId,
      kind: position === 0 ? ('CHARGEMENT' as const) : ('LIVRAISON' as const),
      arrival: '06:00',
      departure: '06:00',
    })),
  )
  const ids: string[] = []
  for (const [at, stops] of calls.entries()) {
    const row = { ...house.make.line({ versionId: first.version.id! }), code: `P${at}` }
    await house.db.insert(liveLines).values(row)
    ids.push(row.id!)
    const called = places
      .slice(0, stops)
      .map((addressId, position) =>
        house.make.lineStop({ liveLineId: row.id!, addressId, position, arrival: '06:00', departure: '06:00' }),
      )
    await house.db.insert(liveLineStops).values(called)
  }
  await house.db.delete(liveLineStops).where(sql`live_line_id = ${first.id}`)
  await house.db.delete(liveLines).where(sql`id = ${first.id}`)
  for (const statement of JUDGEMENT) await house.db.execute(sql.raw(statement))
  const lines = await house.db.select().from(liveLines).where(inArray(liveLines.id, ids)).orderBy(liveLines.code)
  return lines.map(({ runNo }) => runNo)
}

it('judges once the lines that were there: whole runs by themselves, the others legs of one (decision 14)', async () => {
  expect(await judged(2, 2, 2), 'each calls everywhere').toEqual([1, 2, 3])
  expect(await judged(1, 1), 'each does a part').toEqual([1, 1])
  expect(await judged(1, 2, 1, 2), 'legs of one run, and two whole ones').toEqual([1, 2, 1, 3])
})
