import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { type List, searched } from '#api/db/list.ts'
import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { today } from '#api/middleware/today.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { columnsOf } from '#domain/field-book.ts'
import type { CERTIFICATION_SORTS, certificationListQuery } from '#domain/human-resources/driver-certifications/certification.ts'
import { CERTIFICATION_FIELDS } from '#domain/human-resources/driver-certifications/fields.ts'
import {
  CERTIFICATION_STATUS_LABELS,
  certificationStatus,
  RENEWAL_DAYS,
} from '#domain/human-resources/driver-certifications/values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { certificationLines as lines } from './lines.ts'

type Query = z.output<typeof certificationListQuery>
export type CertificationRow = Awaited<ReturnType<typeof rowsOf>>[number]

export const certificationList = (db: Reader, query: Query, role: Role): List<CertificationRow> => ({
  db,
  query,
  table: lines,
  where: matching(query),
  sorts: SORTS,
  nullable: ['obtained', 'end'],
  rowsOf: ids => rowsOf(db, sql`${lines.id} = any(${sql.param(ids)}::uuid[])`, role),
})

/** Roles without detail access get only name, type and dates (`domain.md` §2.7). */
export async function rowsOf(db: Reader, where: SQL, role: Role) {
  const rows = await db
    .select({
      id: lines.id,
      version: lines.version,
      driverId: lines.driverId,
      driver: sql<string>`(select driver_name(driver) from driver where driver.id = ${lines.driverId})`,
      driverCode: sql<string | null>`${lines.driverCode}`,
      driverLeft: sql<boolean>`${lines.driverStatus} in ('SORTI', 'ARCHIVE')`,
      depotId: lines.depotId,
      depot: sql<string | null>`(select label from address where address.id = ${lines.depotId})`,
      typeId: lines.typeId,
      typeCode: lines.typeCode,
      type: lines.typeLabel,
      severity: lines.severity,
      onDriver: lines.onDriver,
      number: lines.number,
      obtainedOn: lines.obtainedOn,
      validTo: lines.validTo,
      organisation: lines.organisation,
      state: lines.state,
      suspendedFrom: lines.suspendedFrom,
      reason: lines.reason,
      papers: sql<number>`(select count(*)::int from document
        where owner_table = 'driver_certification' and owner_id = ${lines.id} and not archived)`,
    })
    .from(lines)
    .where(where)
  const whole = may(role, 'certification.detail')
  return rows.map(row => ({
    ...row,
    ...(!whole && HIDDEN),
    status: certificationStatus(row.state, row.validTo, today()),
    daysLeft: row.validTo && daysBetween(today(), row.validTo),
  }))
}

const HIDDEN = { driverCode: null, depot: null, number: null, organisation: null, suspendedFrom: null, reason: null, papers: 0 }

const SORTS: Record<(typeof CERTIFICATION_SORTS)[number], SQL | readonly SQL[]> = {
  driver: [sql`${lines.lastName} collate french`, sql`${lines.firstName} collate french`, sql`${lines.typeCode}`],
  type: [sql`${lines.typeLabel} collate french`, sql`${lines.lastName} collate french`],
  obtained: sql`${lines.obtainedOn}`,
  end: sql`${lines.validTo}`,
}

const WHOLE: CsvColumns<CertificationRow> = {
  Chauffeur: row => row.driver,
  Matricule: row => row.driverCode,
  Dépôt: row => row.depot,
  Habilitation: row => row.type,
  ...columnsOf(CERTIFICATION_FIELDS, ['number', 'obtainedOn', 'validTo', 'organisation']),
  'Jours restants': row => (row.daysLeft === null ? null : { number: row.daysLeft }),
  Statut: row => CERTIFICATION_STATUS_LABELS[row.status],
  Pièces: row => ({ number: row.papers }),
}
const DETAIL = ['Matricule', 'Dépôt', CERTIFICATION_FIELDS.number.label, CERTIFICATION_FIELDS.organisation.label, 'Pièces']
const READ = Object.fromEntries(Object.entries(WHOLE).filter(([heading]) => !DETAIL.includes(heading)))

export const csvColumns = (role: Role) => (may(role, 'certification.detail') ? WHOLE : READ)

const status = (): SQL => sql`case when ${lines.state} <> 'OBTENUE' then ${lines.state}
  when ${lines.validTo} < ${today()}::date then 'EXPIREE'
  when ${lines.validTo} <= ${addDays(today(), RENEWAL_DAYS)}::date then 'A_RENOUVELER'
  else 'VALIDE' end`

const PAST = ['REMPLACEE', 'ANNULEE'] as const
const isPast = inArray(lines.state, PAST)

function matching(query: Query): SQL | undefined {
  const { type, depot, driver, only } = query
  // Filtering by a past status shows archived rows without the archive switch.
  const pastWanted = query.archived || query.status.some(one => (PAST as readonly string[]).includes(one))
  return and(
    searched(lines.search, query.q),
    type.length ? inArray(lines.typeCode, type) : undefined,
    query.status.length ? sql`${status()} in ${query.status}` : undefined,
    depot.length ? inArray(lines.depotId, depot) : undefined,
    driver.length ? inArray(lines.driverId, driver) : undefined,
    // Ends by then, or ended already; the longest horizon includes the others.
    query.within.length
      ? and(
          or(sql`${lines.state} = 'OBTENUE'`, sql`${lines.state} = 'SUSPENDUE'`),
          sql`${lines.validTo} <= ${addDays(today(), Math.max(...query.within.map(Number)))}::date`,
        )
      : undefined,
    pastWanted ? undefined : sql`not ${isPast}`,
    query.archived ? undefined : inArray(lines.driverStatus, ['ACTIF', 'SUSPENDU']),
    only.length ? inArray(lines.id, only) : undefined,
  )
}
