import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, notFound, stale } from '#api/problem.ts'
import { leaveBalances } from '#api/schema/human-resources/absences.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { balancesOf } from '#api/trade/absences/balances.ts'
import { leaveRightSchema, leaveRightUpdate } from '#domain/human-resources/absences/absence.ts'
import { referenceYear } from '#domain/human-resources/absences/balance.ts'
import { ENUM } from '#domain/messages.ts'

const tags = ['human-resources/absences']
const mayDecide = right('absence.decide')

/** Leave granted to a driver by kind and reference year (`domain.md` §3.11); changes appear in the driver's history. */
export const leaveRightRoutes = new Hono<Env>()
  .get(
    '/',
    describeRoute({ tags, summary: "Droits à congés d'un chauffeur" }),
    mayDecide,
    query(z.object({ driver: z.uuid() })),
    async c => {
      const driver = await driverOf(c.var.db, c.req.valid('query').driver)
      if (!driver) throw notFound()
      return c.json({ driver, year: referenceYear(today()), rows: await balancesOf(c.var.db, driver.id) })
    },
  )
  .post('/', describeRoute({ tags, summary: 'Accorder des congés' }), mayDecide, body(leaveRightSchema), async c => {
    const granted = await write(c, async tx => {
      const input = c.req.valid('json')
      if (!(await driverOf(tx, input.driverId))) throw invalid({ path: 'driverId', message: ENUM })
      return (await tx.insert(leaveBalances).values(input).returning({ id: leaveBalances.id }))[0]!
    })
    return c.json(granted, 201)
  })
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier les congés accordés' }),
    mayDecide,
    params(z.object({ id: z.uuid() })),
    body(leaveRightUpdate),
    async c => {
      const { id } = c.req.valid('param')
      const { version, granted } = c.req.valid('json')
      const changed = await write(c, async tx => {
        const [row] = await tx.select().from(leaveBalances).where(eq(leaveBalances.id, id)).for('update')
        if (!row) throw notFound()
        if (row.version !== version) throw stale(row)
        await tx.update(leaveBalances).set({ granted }).where(eq(leaveBalances.id, id))
        return { id }
      })
      return c.json(changed)
    },
  )

const driverOf = async (db: Reader, id: string) =>
  (
    await db
      .select({ id: drivers.id, firstName: drivers.firstName, lastName: drivers.lastName })
      .from(drivers)
      .where(eq(drivers.id, id))
  )[0]
