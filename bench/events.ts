import type postgres from 'postgres'
import { DAMAGE_KINDS } from '#domain/incidents-management/damages/values.ts'
import { INCIDENT_KINDS } from '#domain/incidents-management/incidents/values.ts'

/** Maximum of each kind of event; a carrier with fewer journeys has as many as those. */
const EVENTS = 100_000
const TABLES = ['delay', 'incident', 'damage', 'infraction'] as const

/**
 * A delay, incident and damage on each of the latest finished journeys, and an infraction of its vehicle; one in thirty is still open.
 */
export async function insertEvents(tx: postgres.TransactionSql): Promise<void> {
  // Their audit rows are never read and would double the loading time.
  for (const table of TABLES) await tx`alter table ${tx(table)} disable trigger ${tx(`${table}_audit`)}`
  await tx`
    create temporary table happened on commit drop as
    select *, to_char(service_date, 'YYYY') || '-' || (100000 + n) as number, n % 30 = 0 as open from (
      select id, service_date, planned_start, driver_id, vehicle_id, row_number() over (order by planned_start desc, id) as n from journey
      where status in ('TERMINE', 'CONTROLE', 'FACTURE') order by planned_start desc, id limit ${EVENTS}) as latest`
  await tx`
    insert into delay (number, journey_id, stop_id, due_at, observed_at, tolerance_min, detected_by, cause_id, responsibility, status)
    select 'RET-' || number, happened.id, stop.id, stop.planned_arrival, stop.planned_arrival + (16 + n % 90) * interval '1 minute', 15, 'AUTO_REEL',
      case when not open then cause.id end, case when not open then cause.default_responsibility end, case when open then 'DETECTE' else 'CLOS' end
    from happened
    cross join lateral (select * from journey_stop where journey_id = happened.id and kind = 'LIVRAISON' order by position limit 1) as stop
    join (select *, row_number() over (order by code) - 1 as place, count(*) over () as causes from delay_cause) as cause on cause.place = n % causes
    on conflict do nothing`
  await tx`
    insert into incident (number, occurred_at, kind, severity, journey_id, driver_id, vehicle_id, place, lat, lng, description, cause_id,
      responsibility, why1, analysis, status, closed_at)
    select 'INC-' || number, planned_start + interval '1 hour', what, case what when 'ACCIDENT_CORPOREL' then 3 else 1 + n % 4 end, happened.id,
      driver_id, vehicle_id, stop.label || ', ' || stop.city, stop.lat, stop.lng, 'Arrêt prolongé, ce qui est arrivé est au constat', cause.id, 'TIERS',
      'Le quai était occupé', 'Les créneaux se suivent de trop près', case when open then 'EN_ANALYSE' else 'CLOS' end,
      case when not open then planned_start + interval '3 days' end
    from happened
    cross join lateral (select (${[...INCIDENT_KINDS]}::text[])[1 + n % ${INCIDENT_KINDS.length}] as what) as kinds
    cross join lateral (select address.* from journey_stop join address on address.id = address_id where journey_id = happened.id order by position limit 1) as stop
    join (select *, row_number() over (order by code) - 1 as place, count(*) over () as causes from incident_cause) as cause on cause.place = n % causes`
  await tx`
    insert into damage (number, journey_id, kind, found_on, description, shipment_weight_t, cause_id, responsibility, claimant, claimed_cents, insurer,
      claim_no, settled_cents, settled_on, status)
    select 'DOM-' || number, happened.id, (${[...DAMAGE_KINDS]}::text[])[1 + n % ${DAMAGE_KINDS.length}], service_date, 'Palette renversée au freinage', 2.4,
      cause.id, 'TRANSPORTEUR', 'Le destinataire', 5000 + n % 400000, (array['Assurances de la Loire', 'Mutuelle du transport'])[1 + n % 2],
      'S-' || n, case when not open then 4000 end, case when not open then service_date + 30 end, case when open then 'EN_INSTRUCTION' else 'CLOS' end
    from happened
    join (select *, row_number() over (order by code) - 1 as place, count(*) over () as causes from damage_cause) as cause on cause.place = n % causes`
  await tx`
    insert into infraction (number, notice_no, source, offence_id, occurred_at, place, vehicle_id, notice_sent_on, points, fixed_cents, driver_id,
      journey_id, status, closed_at)
    select 'INF-' || number, (7000000000 + n)::text, case n % 3 when 0 then 'INTERCEPTION' else 'RADAR' end, offence.id, planned_start + interval '1 hour',
      (array['A11, PR 42', 'Nantes, rocade', 'N137, Nozay'])[1 + n % 3], vehicle_id, service_date + 5, offence.points, offence.fixed_cents, driver_id,
      happened.id, case when open then 'RECUE' else 'CLOSE' end, case when not open then planned_start + interval '40 days' end
    from happened
    join (select *, row_number() over (order by code) - 1 as place, count(*) over () as offences from offence) as offence on offence.place = n % offences
    where vehicle_id is not null`
  for (const table of TABLES) await tx`alter table ${tx(table)} enable trigger ${tx(`${table}_audit`)}`
}
