import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'

export async function advanceOdometer(tx: Transaction, vehicleId: string, km: number) {
  await tx
    .update(vehicles)
    .set({ odometerKm: km })
    .where(and(eq(vehicles.id, vehicleId), sql`${vehicles.odometerKm} < ${km}`))
}
