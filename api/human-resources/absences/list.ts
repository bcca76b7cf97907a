import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { type List, rowsByIds, searched } from '#api/db/list.ts'
import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { columnsOf } from '#domain/field-book.ts'
import { ABSENTEEISM_KINDS } from '#domain/human-resources/absence-values.ts'
import type { ABSENCE_SORTS, AbsenceListQuery } from '#domain/human-resources/absences/absence.ts'
import { ABSENCE_FIELDS } from '#domain/human-resources/absences/fields.ts'
import { HAS_PROOF, KINDS_WITH_PROOF } from '#domain/human-resources/absences/values.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'

export const PROOFS = sql<number>`(select count(*)::int from document proof
  where proof.owner_table = 'absence' and proof.owner_id = absence.id and not proof.archived)`

/** Journeys to replace: for a request those it would affect, for a validated absence those not reassigned yet. */
const TO_REPLACE = sql<number>`case absence.status
  when 'VALIDEE' then (select count(*)::int from replacement r where r.absence_id = absence.id and r.status in ('A_POURVOIR', 'PROPOSE'))
  when 'DEMANDEE' then (select count(*)::int from journey_crew seat join ${journeys} on ${journeys.id} = seat.journey_id where seat.driver_id = absence.driver_id
    and ${inArray(journeys.status, OPEN_STATUSES)}
    and tstzrange(seat.planned_start, seat.planned_end) && tstzrange(
      lower(absence_span(absence.from_date, absence.from_half, absence.to_date, absence.to_half)) at time zone 'Europe/Paris',
      upper(absence_span(absence.from_date, absence.from_half, absence.to_date, absence.to_half)) at time zone 'Europe/Paris'))
  else 0 end`

const absenceRows = rowsByIds((db, ids) =>
  db
    .select({
      id: absences.id,
      driverId: absences.driverId,
      name: sql<string>`driver_name(${drivers})`,
      lastName: drivers.lastName,
      firstName: drivers.firstName,
      code: drivers.code,
      depot: addresses.label,
      kind: absences.kind,
      from: absences.from,
      fromHalf: absences.fromHalf,
      to: absences.to,
      toHalf: absences.toHalf,
      counted: absences.counted,
      unit: absences.unit,
      comment: absences.comment,
      reason: absences.reason,
      status: absences.status,
      toRatify: absences.toRatify,
      requestedOn: absences.createdAt,
      proofs: PROOFS,
      toReplace: TO_REPLACE,
    })
    .from(absences)
    .innerJoin(drivers, eq(drivers.id, absences.driverId))
    .innerJoin(addresses, eq(addresses.id, drivers.depotId))
    .where(sql`${absences.id} = any(${ids})`),
)
type AbsenceRow = Awaited<ReturnType<typeof absenceRows>>[number]

export const absenceList = (db: Reader, query: AbsenceListQuery): List<AbsenceRow> => ({
  db,
  query,
  table: absences,
  where: matching(query),
  sorts: SORTS,
  rowsOf: ids => absenceRows(db, ids),
})

const nameOf = (column: string) => sql.raw(`(select d.${column} from driver d where d.id = absence.driver_id) collate french`)

const SORTS: Record<(typeof ABSENCE_SORTS)[number], SQL | readonly SQL[]> = {
  from: sql`${absences.from}`,
  to: sql`${absences.to}`,
  driver: [nameOf('last_name'), nameOf('first_name')],
  kind: [sql`${absences.kind}`, sql`${absences.from}`],
  status: [sql`${absences.status}`, sql`${absences.from}`],
  requested: sql`${absences.createdAt}`,
}

export const ABSENCE_COLUMNS: CsvColumns<AbsenceRow> = {
  Chauffeur: row => `${row.lastName} ${row.firstName}`,
  Matricule: row => row.code,
  Dépôt: row => row.depot,
  ...columnsOf(ABSENCE_FIELDS, ['kind', 'from', 'fromHalf', 'to', 'toHalf', 'counted', 'unit', 'status']),
  Justificatif: row => (row.proofs > 0 ? 'Oui' : 'Non'),
  'Trajets à remplacer': row => ({ number: row.toReplace }),
  'Demandée le': row => ABSENCE_FIELDS.from.cell(toLocal(row.requestedOn).slice(0, 10)),
  ...columnsOf(ABSENCE_FIELDS, ['comment', 'reason']),
}

type Filters = Pick<
  AbsenceListQuery,
  'q' | 'from' | 'to' | 'kind' | 'status' | 'driver' | 'depot' | 'absenteeism' | 'noProof' | 'toRatify' | 'only'
>

export function matching(query: Filters): SQL | undefined {
  const named = searched(drivers.search, query.q)
  return and(
    query.to ? lte(absences.from, query.to) : undefined,
    query.from ? gte(absences.to, query.from) : undefined,
    query.kind.length ? inArray(absences.kind, query.kind) : undefined,
    query.status.length ? inArray(absences.status, query.status) : undefined,
    query.driver.length ? inArray(absences.driverId, query.driver) : undefined,
    query.depot.length ? ofDrivers(inArray(drivers.depotId, query.depot)) : undefined,
    query.absenteeism ? and(inArray(absences.kind, ABSENTEEISM_KINDS), ofDrivers(eq(drivers.employer, 'PROPRE'))) : undefined,
    query.noProof
      ? and(inArray(absences.kind, KINDS_WITH_PROOF), inArray(absences.status, [...HAS_PROOF]), sql`${PROOFS} = 0`)
      : undefined,
    query.toRatify ? and(eq(absences.status, 'VALIDEE'), eq(absences.toRatify, true)) : undefined,
    query.only.length ? inArray(absences.id, query.only) : undefined,
    named && ofDrivers(named),
  )
}

const ofDrivers = (where: SQL) => sql`${absences.driverId} in (select ${drivers.id} from ${drivers} where ${where})`
