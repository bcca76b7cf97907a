import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { searched } from '#api/db/list.ts'
import { today } from '#api/middleware/today.ts'
import type { certificationTypes } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import {
  type certificationMatrixQuery,
  MATRIX_DRIVERS,
  MATRIX_TYPES,
} from '#domain/human-resources/driver-certifications/certification.ts'
import { type CertificationStatus, certificationStatus, isCurrent } from '#domain/human-resources/driver-certifications/values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { certificationLines as lines } from './lines.ts'

type Type = typeof certificationTypes.$inferSelect
interface Cell {
  id: string
  status: CertificationStatus
  validTo: string | null
}

/** Present drivers × active types (`domain.md` §4.5): « combien de chauffeurs ADR ? ». Always three statements. */
export async function matrixOf(db: Reader, query: z.output<typeof certificationMatrixQuery>, role: Role, known: Type[]) {
  const wanted = known.filter(({ active, code }) => active && (query.type.length === 0 || query.type.includes(code)))
  const types = wanted.slice((query.typePage - 1) * MATRIX_TYPES, query.typePage * MATRIX_TYPES)
  const ids = types.map(({ id }) => id)
  const [page, valid] = await Promise.all([
    db
      .select({
        id: drivers.id,
        name: sql<string>`driver_name(${drivers})`,
        depot: sql<string | null>`(select label from address where address.id = ${drivers.depotId})`,
        total: sql<number>`count(*) over ()::int`,
      })
      .from(drivers)
      .where(present(query, drivers))
      .orderBy(sql`${drivers.lastName} collate french`, sql`${drivers.firstName} collate french`, asc(drivers.id))
      .limit(MATRIX_DRIVERS)
      .offset((query.page - 1) * MATRIX_DRIVERS),
    db
      .select({ typeId: lines.typeId, drivers: sql<number>`count(distinct ${lines.driverId})::int` })
      .from(lines)
      .where(
        and(
          inArray(lines.typeId, ids),
          eq(lines.state, 'OBTENUE'),
          sql`(${lines.validTo} is null or ${lines.validTo} >= ${today()}::date)`,
          present(query, { ...lines, status: lines.driverStatus }),
        ),
      )
      .groupBy(lines.typeId),
  ])
  const cells = await cellsOf(
    db,
    page.map(({ id }) => id),
    ids,
  )
  const holders = new Map(valid.map(row => [row.typeId, row.drivers]))
  return {
    types: types.map(({ id, code, label }) => ({ id, code, label, valid: holders.get(id) ?? 0 })),
    typesTotal: wanted.length,
    typePage: query.typePage,
    drivers: page.map(({ id, name, depot }) => ({
      id,
      name,
      depot: may(role, 'certification.detail') ? depot : null,
      cells: ids.map(type => cells.get(`${id} ${type}`) ?? null),
    })),
    total: page[0]?.total ?? 0,
    page: query.page,
    today: today(),
  }
}

/** Current certification of each driver and type, else the planned one. */
async function cellsOf(db: Reader, driverIds: string[], typeIds: string[]): Promise<Map<string, Cell>> {
  const rows = await db
    .select({ id: lines.id, driverId: lines.driverId, typeId: lines.typeId, state: lines.state, validTo: lines.validTo })
    .from(lines)
    .where(
      and(
        sql`${lines.driverId} = any(${sql.param(driverIds)}::uuid[])`,
        sql`${lines.typeId} = any(${sql.param(typeIds)}::uuid[])`,
        sql`${lines.state} not in ('REMPLACEE', 'ANNULEE')`,
      ),
    )
    .orderBy(asc(lines.id))
  const cells = new Map<string, Cell>()
  for (const { driverId, typeId, id, state, validTo } of rows) {
    const key = `${driverId} ${typeId}`
    if (!cells.has(key) || isCurrent(state)) cells.set(key, { id, validTo, status: certificationStatus(state, validTo, today()) })
  }
  return cells
}

/** Filters use the view's driver columns, which narrow each branch; a join read the whole view per driver. */
const present = (
  { q, depot }: z.output<typeof certificationMatrixQuery>,
  { search, status, depotId }: Record<'search' | 'status' | 'depotId', AnyPgColumn>,
): SQL | undefined =>
  and(inArray(status, ['ACTIF', 'SUSPENDU']), searched(search, q), depot.length ? inArray(depotId, depot) : undefined)
