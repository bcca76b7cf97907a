import { and, between, desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { absences, leaveBalances } from '#api/human-resources/absences.table.ts'

/**
 * Leave that a driver has left of what he was granted in each reference year, 1 June to 31 May: what is taken or validated is taken off it,
 * by the year in which it begins; what is asked for is told beside. Of one year where it is named.
 */
export async function balancesOf(db: Reader, driverId: string, year?: number) {
  const sumOf = (status: 'VALIDEE' | 'DEMANDEE') =>
    db
      .select({ days: sql<string>`coalesce(sum(${absences.counted}), 0)::text` })
      .from(absences)
      .where(
        and(
          eq(absences.driverId, leaveBalances.driverId),
          eq(absences.kind, leaveBalances.kind),
          eq(absences.status, status),
          between(absences.from, sql`make_date(${leaveBalances.year}, 6, 1)`, sql`make_date(${leaveBalances.year} + 1, 5, 31)`),
        ),
      )
  const rows = await db
    .select({
      id: leaveBalances.id,
      version: leaveBalances.version,
      kind: leaveBalances.kind,
      year: leaveBalances.year,
      granted: leaveBalances.granted,
      taken: sql<string>`(${sumOf('VALIDEE')})`,
      requested: sql<string>`(${sumOf('DEMANDEE')})`,
    })
    .from(leaveBalances)
    .where(and(eq(leaveBalances.driverId, driverId), year === undefined ? undefined : eq(leaveBalances.year, year)))
    .orderBy(desc(leaveBalances.year), leaveBalances.kind)
  // Tenths of a day, so that sums are whole.
  return rows.map(row => ({ ...row, left: String((tenths(row.granted) - tenths(row.taken)) / 10) }))
}

const tenths = (days: string) => Math.round(Number(days) * 10)
