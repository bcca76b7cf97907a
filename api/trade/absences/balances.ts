import { and, between, desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { absences, leaveBalances } from '#api/schema/human-resources/absences.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'

/** Per reference year, 1 June to 31 May: granted minus validated by start; requested leave is separate. */
export async function balancesOf(db: Reader, driverId: string, year?: number) {
  const sumOf = (status: 'VALIDEE' | 'DEMANDEE') =>
    db
      .select({ days: sql<string>`coalesce(sum(${DAYS}), 0)::text` })
      .from(absences)
      .innerJoin(drivers, eq(drivers.id, absences.driverId))
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
  // Computed in tenths of a day, so that sums are exact.
  return rows.map(row => ({ ...row, left: String((tenths(row.granted) - tenths(row.taken)) / 10) }))
}

/** Converts hours to days by the driver's weekly hours; seven hours a day when unknown. */
const DAYS = sql`case when ${absences.unit} = 'HEURE'
  then round(${absences.counted} * 60 / coalesce(${drivers.weeklyHours}::numeric / nullif(cardinality(${drivers.workdays}), 0), 420), 1)
  else ${absences.counted} end`

const tenths = (days: string) => Math.round(Number(days) * 10)
