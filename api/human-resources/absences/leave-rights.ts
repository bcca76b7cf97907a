import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, notFound } from '#api/problem.ts'
import { change, hold } from '#api/rows.ts'
import { leaveBalances } from '#api/schema/human-resources/absences.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { balancesOf } from '#api/trade/absences/balances.ts'
import { leaveRightSchema, leaveRightUpdate } from '#domain/human-resources/absences/absence.ts'
import { referenceYear } from '#domain/human-resources/absences/balance.ts'
import { ENUM } from '#domain/messages.ts'
import { leaveRightsList } from './answers.ts'

/** Leave granted to a driver by kind and reference year (`domain.md` §3.11); changes appear in the driver's history. */
export const leaveRightRoutes = operations('human-resources/absences')
  .read(
    'GET /',
    "Droits à congés d'un chauffeur",
    { act: 'absence.decide', query: z.object({ driver: z.uuid() }), answer: leaveRightsList },
    async ({ db, query }) => {
      const driver = await driverOf(db, query.driver)
      if (!driver) throw notFound()
      return { driver, year: referenceYear(today()), rows: await balancesOf(db, driver.id) }
    },
  )
  .create('POST /', 'Accorder des congés', { act: 'absence.decide', body: leaveRightSchema }, async (tx, { body }) => {
    const input = body
    if (!(await driverOf(tx, input.driverId))) throw invalid({ path: 'driverId', message: ENUM })
    return (await tx.insert(leaveBalances).values(input).returning({ id: leaveBalances.id }))[0]!
  })
  .write(
    'PUT /:id',
    'Modifier les congés accordés',
    { act: 'absence.decide', body: leaveRightUpdate },
    async (tx, { id, body: { version, granted } }) => {
      await hold(tx, leaveBalances, id, version)
      return change(tx, leaveBalances, id, { granted })
    },
  )

const driverOf = async (db: Reader, id: string) =>
  (
    await db
      .select({ id: drivers.id, name: sql<string>`driver_name(${drivers})` })
      .from(drivers)
      .where(eq(drivers.id, id))
  )[0]
