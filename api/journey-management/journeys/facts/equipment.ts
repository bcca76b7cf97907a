import { sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { invalid, refused, stale } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { journeyEquipment, journeys } from '#api/schema/journey-management/journeys.table.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { EQUIPMENT_STATUS_LABELS, type EquipmentKind, type EquipmentStatus } from '#domain/materials/equipment-values.ts'
import { ENUM, STATE } from '#domain/messages.ts'

type Run = Pick<
  Journey,
  'id' | 'serviceDate' | 'plannedStart' | 'plannedEnd' | 'driverId' | 'coDriverId' | 'vehicleId' | 'trailerId' | 'subcontractorId'
>

interface Piece {
  id: string
  code: string
  kind: EquipmentKind
  label: string | null
  status: EquipmentStatus
  /** Holder on that day: depot, the journey's own means, or another, with name. */
  held: 'DEPOT' | 'OWN' | 'OTHER'
  holder: string
  chosen: boolean
  taken: { number: string; start: string; end: string } | null
}

/** Holder on the day (`domain.md` §3.15). Without `ids`: at a depot, with its means, or assigned to it. */
async function piecesFor(db: Reader, run: Run, ids: readonly string[] | null): Promise<Piece[]> {
  const means = [run.driverId, run.coDriverId, run.vehicleId, run.trailerId].filter(id => id !== null)
  const rows = await db.execute<Omit<Piece, 'taken'> & { other: string | null; start: string | null; end: string | null }>(sql`
    select piece.id, piece.code, piece.kind, piece.label, piece.status, piece.held, piece.holder, piece.chosen,
      other.number as other, other.planned_start as start, other.planned_end as end
    from (
      select e.id, e.code, e.kind, e.label, e.status, e.archived,
        exists (select from journey_equipment own where own.equipment_id = e.id and own.journey_id = ${run.id}) as chosen,
        case when holding.depot_id is not null then 'DEPOT'
          when coalesce(holding.driver_id, holding.vehicle_id, holding.trailer_id) = any(${sql.param(means)}::uuid[]) then 'OWN'
          else 'OTHER' end as held,
        coalesce((select plate from vehicle where id = holding.vehicle_id), (select plate from trailer where id = holding.trailer_id),
          (select driver_name(driver) from driver where id = holding.driver_id),
          (select label from address where id = holding.depot_id)) as holder
      from equipment e cross join lateral (
        select past.vehicle_id, past.trailer_id, past.driver_id, past.depot_id, past.from_date from equipment_holding past
        where past.equipment_id = e.id and past.from_date <= ${run.serviceDate} and past.to_date > ${run.serviceDate}
        union all select e.vehicle_id, e.trailer_id, e.driver_id, e.depot_id, e.held_since
        order by from_date limit 1) as holding
      where ${ids ? sql`e.id = any(${sql.param(ids)}::uuid[])` : sql`not e.archived and e.status in ('DISPONIBLE', 'AFFECTE')`}
    ) as piece
    left join lateral (
      select journey.number, journey.planned_start, journey.planned_end from journey_equipment use
      join journey on journey.id = use.journey_id
      where use.equipment_id = piece.id and use.journey_id <> ${run.id} and use.taken
        and tstzrange(use.planned_start, use.planned_end) && tstzrange(${run.plannedStart}, ${run.plannedEnd})
      limit 1) as other on true
    where ${ids ? sql`not piece.archived` : sql`piece.held <> 'OTHER' or piece.chosen`}
    order by (piece.chosen or piece.held = 'OWN') desc, piece.kind, piece.code limit ${LISTED_MAX}`)
  return [...rows].map(({ other, start, end, ...piece }) => ({
    ...piece,
    taken:
      other && start && end ? { number: other, start: new Date(start).toISOString(), end: new Date(end).toISOString() } : null,
  }))
}

export async function equipmentFor(db: Reader, run: Run) {
  if (run.subcontractorId) return []
  const pieces = await piecesFor(db, run, null)
  return pieces.map(piece => ({
    id: piece.id,
    code: piece.code,
    kind: piece.kind,
    label: piece.label,
    holder: piece.holder,
    own: piece.held === 'OWN',
    chosen: piece.chosen,
    refusal: refusalOf(piece, run.serviceDate),
  }))
}

function refusalOf({ code, status, held, holder, taken }: Piece, day: string): string | null {
  if (status !== 'DISPONIBLE' && status !== 'AFFECTE') return `${code}\u202f: ${EQUIPMENT_STATUS_LABELS[status].toLowerCase()}`
  if (held === 'OTHER') return `${code} est affecté à ${holder} le ${formatDate(day)}`
  if (!taken) return null
  const [from, to] = [taken.start, taken.end].map(instant => toLocal(instant).slice(11))
  return `${code} est déjà sur le trajet ${taken.number} (${from}–${to})`
}

/** Replaces the equipment of a journey not controlled yet; locks the pieces. */
export async function setEquipment(
  tx: Transaction,
  journey: Journey,
  { equipmentIds, version }: { equipmentIds: string[]; version: number },
) {
  const open = ['PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS', 'TERMINE']
  if (!open.includes(journey.status) || journey.subcontractorId) throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  if (version !== journey.version) throw stale(journey)
  await tx.execute(sql`select id from equipment where id = any(${sql.param(equipmentIds)}::uuid[]) order by id for no key update`)
  const pieces = equipmentIds.length > 0 ? await piecesFor(tx, journey, equipmentIds) : []
  if (pieces.length < equipmentIds.length) throw invalid({ path: 'equipmentIds', message: ENUM })
  const refusals = pieces.filter(({ chosen }) => !chosen).flatMap(piece => refusalOf(piece, journey.serviceDate) ?? [])
  if (refusals.length > 0) throw invalid(...refusals.map(message => ({ path: 'equipmentIds', message })))
  await tx.execute(
    sql`delete from journey_equipment where journey_id = ${journey.id} and equipment_id <> all(${sql.param(equipmentIds)}::uuid[])`,
  )
  const added = pieces.filter(({ chosen }) => !chosen)
  if (added.length > 0) {
    const { plannedStart, plannedEnd } = journey
    await tx
      .insert(journeyEquipment)
      .values(added.map(({ id }) => ({ journeyId: journey.id, equipmentId: id, plannedStart, plannedEnd })))
  }
  // Raises the version, so that older forms are refused.
  await change(tx, journeys, journey.id, { touched: journey.touched })
  return { id: journey.id, number: journey.number }
}
