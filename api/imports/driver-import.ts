import { eq, or, sql } from 'drizzle-orm'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { otherDrivers } from '#api/trade/drivers/others.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import { type DriverInput, driverDayIssues } from '#domain/human-resources/drivers/driver.ts'
import { driverDoubts, samePersonDoubts } from '#domain/human-resources/drivers/driver-doubts.ts'
import { type ImportFile, sameIds } from '#domain/import/asked.ts'
import type { CommunesOf } from '#domain/import/commune.ts'
import { DRIVER_IMPORT } from '#domain/import/drivers.ts'
import { valuesOf } from '#domain/import/headings.ts'
import { type Plan, type PlanLine, planImport } from '#domain/import/plan.ts'
import { recordImport, recordKeys } from '#domain/import/record-import.ts'
import type { Reader, Transaction } from '../db/client.ts'
import { today } from '../middleware/today.ts'
import { anyOf, type Progress, writePlan } from './batches.ts'
import { companiesByName, depotsByName, managersByName } from './named-records.ts'

/** Compares a file with stored drivers; `hold` locks these until the transaction ends. */
export async function planDrivers(db: Reader, file: ImportFile, _: CommunesOf, hold = false): Promise<Plan<DriverInput>> {
  const keys = recordKeys(DRIVER_IMPORT, file)
  const employers = valuesOf(DRIVER_IMPORT.fields, file, 'employerCompanyId', cell => cell.trim())
  const query = db
    .select()
    .from(drivers)
    .where(
      or(
        anyOf(drivers.code, keys.code),
        anyOf(sql`lower(${drivers.email})`, keys.email),
        anyOf(drivers.tachoCardNo, keys.tachoCardNo),
        anyOf(sql`${drivers.id}::text`, sameIds(file)),
      ),
    )
  const rows = await (hold ? query.for('update') : query)
  const stored = new Map(rows.map(row => [row.id, row]))
  const day = today()
  const others = await otherDrivers(db)
  return planImport(
    file,
    recordImport(DRIVER_IMPORT, {
      records: rows.map(known),
      others,
      named: {
        depotId: await depotsByName(db),
        managerId: await managersByName(db),
        employerCompanyId: await companiesByName(db, employers),
      },
      rules: (values, record) =>
        driverDayIssues(values, { day, before: record && stored.get(record.id) }).map(({ path, message }) => ({
          field: path,
          message,
        })),
      doubts: (values, record) => {
        const before = record && stored.get(record.id)
        const same =
          before &&
          samePersonDoubts(
            values,
            others.filter(({ id }) => id !== before.id),
            before,
          )
        return doubtsOf({ ...driverDoubts(values, { day, before }), ...same })
      },
    }),
  )
}

export const writeDrivers = (tx: Transaction, lines: readonly PlanLine<DriverInput>[], progress: Progress): Promise<void> =>
  writePlan(lines, progress, {
    create: batch => tx.insert(drivers).values(batch),
    update: (id, values) => tx.update(drivers).set(values).where(eq(drivers.id, id)),
  })

function known({ id, status, erased, ...row }: typeof drivers.$inferSelect) {
  const values = Object.fromEntries(Object.keys(DRIVER_IMPORT.book).map(key => [key, row[key as keyof typeof row]]))
  return {
    id,
    values: values as unknown as DriverInput,
    closed: status === 'ARCHIVE' || erased ? `le chauffeur ${row.code} est archivé` : undefined,
  }
}
