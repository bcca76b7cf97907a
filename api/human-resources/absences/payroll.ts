import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm'
import type { Context } from 'hono'
import { type CsvColumns, csvAnswer } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { firstDay, lastDay } from '#domain/calendar/months.ts'
import { columnsOf } from '#domain/field-book.ts'
import { ABSENCE_FIELDS } from '#domain/human-resources/absences/fields.ts'
import { partOfMonth } from '#domain/human-resources/absences/payroll.ts'

/** Payroll export of a month: validated absences of the carrier's own drivers with their days in that month. */
export async function payrollFile(c: Context<Env>, month: string): Promise<Response> {
  const { db } = c.var
  const ids = await db
    .select({ id: absences.id })
    .from(absences)
    .innerJoin(drivers, eq(drivers.id, absences.driverId))
    .where(
      and(
        eq(absences.status, 'VALIDEE'),
        eq(drivers.employer, 'PROPRE'),
        lte(absences.from, lastDay(month)),
        gte(absences.to, firstDay(month)),
      ),
    )
    .orderBy(asc(drivers.code), asc(absences.from))
  const read = async (ids: string[]) => {
    const rows = await db
      .select({
        absence: absences,
        code: drivers.code,
        lastName: drivers.lastName,
        firstName: drivers.firstName,
        calendar: { zone: addresses.holidayZone, workdays: drivers.workdays },
      })
      .from(absences)
      .innerJoin(drivers, eq(drivers.id, absences.driverId))
      .innerJoin(addresses, eq(addresses.id, drivers.depotId))
      .where(inArray(absences.id, ids))
    return rows.map(({ absence, calendar, ...driver }) => ({ ...absence, ...driver, ...partOfMonth(absence, month, calendar) }))
  }
  return csvAnswer(c, { name: `paie-absences-${month}`, columns: COLUMNS, ids: ids.map(({ id }) => id), read })
}

type PayrollRow = typeof absences.$inferSelect & { code: string; lastName: string; firstName: string }

const COLUMNS: CsvColumns<PayrollRow> = {
  Matricule: row => row.code,
  Nom: row => row.lastName,
  Prénom: row => row.firstName,
  'Code absence': row => row.kind,
  ...columnsOf(ABSENCE_FIELDS, ['kind', 'from', 'fromHalf', 'to', 'toHalf', 'counted', 'unit']),
}
