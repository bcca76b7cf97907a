import { sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { factories } from '#api/db/seed/factories.ts'
import type { VersionRow } from '#api/db/seed/rows.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { renewJourneyFigures } from '#api/trade/figures/sums.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { STARTING_DAYS } from '#domain/journey-management/delivery-request/conception.ts'
import { nextDeadline, UNANSWERED_DAYS } from '#domain/sales/delivery-request/deadline.ts'
import { EXPIRING_DAYS } from '#domain/sales/delivery-request/list-query.ts'
import { RUNNING_STATUSES } from '#domain/sales/delivery-request/states.ts'
import { REQUEST_KINDS, REQUEST_STATUSES } from '#domain/sales/delivery-request/values.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, columnsById, inPortions, type MakeCase, naming, on, peopleByName, type Row } from '../list-case.ts'
import { figure, french } from '../order.ts'

type Given = { title: string; kind?: (typeof REQUEST_KINDS)[number]; tags?: string[] } & Partial<VersionRow>

async function requestsOfOneClient(db: Database, first: number) {
  const make = factories(`requests from ${first}`, { first })
  const [client] = await db.execute<{ id: string }>(sql`select id from company where status = 'ACTIF' order by code limit 1`)
  return (given: Given[]) =>
    inPortions(given, async portion => {
      const rows = portion.map(({ title, kind = 'SPOT', tags = [], ...version }) => {
        const request = make.request({ companyId: client!.id, title, kind, tags })
        return { request, version: make.version({ requestId: request.id, validFrom: '2024-03-01', ...version }) }
      })
      await db.insert(deliveryRequests).values(rows.map(({ request }) => request))
      await db.insert(deliveryRequestVersions).values(rows.map(({ version }) => version))
      await db.execute(sql`update delivery_request r set current_version_id = v.id from delivery_request_version v
        where v.request_id = r.id and r.current_version_id is null`)
    })
}

const REQUEST_COLUMNS = `select r.id, r.updated_at::text as "updatedAt", r.sales_user_id as "salesUserId",
  (select sales_user_id from company where id = r.company_id) as "clientSalesUserId",
  exists (select from delivery_request_version n where n.request_id = r.id and n.status = 'ACCEPTE'
    and n.valid_from between v.valid_from + 1 and v.valid_to + 1) as succeeded,
  (v.proposed_at at time zone 'Europe/Paris')::date::text as "proposedOn", v.designer_id as "designerId",
  coalesce((v.offer ->> 'priceCents')::float8 / 100, v.unit_price) as price,
  (select array_agg(distinct left(a.zip, 2)) from delivery_request_stop s join address a on a.id = s.address_id where s.version_id = v.id) as departments
  from delivery_request r join delivery_request_version v on v.id = r.current_version_id`
interface Stored {
  updatedAt: string
  salesUserId: string | null
  designerId: string | null
  proposedOn: string | null
  succeeded: boolean
  price: string | null
  departments: string[] | null
  clientSalesUserId: string | null
}

export const requestList: MakeCase = async db => {
  const insert = await requestsOfOneClient(db, 50_000)
  await insert([
    ...REQUEST_STATUSES.map(status => ({ title: 'Éclusée', status })),
    ...REQUEST_KINDS.map(kind => ({ title: 'Eclusée', kind })),
    { title: 'éclusée', status: 'ACTIF', validTo: addDays(TODAY, EXPIRING_DAYS) },
    { title: 'Ecluse', status: 'ACTIF', validTo: addDays(TODAY, EXPIRING_DAYS + 1) },
    // Proposed in the last minute of a Paris day, and the first of the next.
    { title: 'Offerte', status: 'PROPOSE', proposedAt: instantAt(addDays(TODAY, -UNANSWERED_DAYS - 1), 0, '23:59') },
    { title: 'Offerte', status: 'PROPOSE', proposedAt: instantAt(addDays(TODAY, -UNANSWERED_DAYS), 0, '00:00') },
    { title: 'Taguée', tags: ['Frais', 'Nuit'] },
  ])
  const stored = await columnsById<Stored>(db, REQUEST_COLUMNS)
  // Renews figures made stale by other cases.
  await renewJourneyFigures(db)
  const losing = await columnsById<{ losing: boolean }>(
    db,
    // K13 (domain.md §5): a journey without a known cost earns, and a charged cancellation costs nothing.
    `select r.id, coalesce((select sum(coalesce(cancel_charge_cents, coalesce(price_cents, 0) + coalesce(indexation_cents, 0) + services_cents)
        - case when cancel_charge_cents > 0 then 0 else coalesce(spent + coalesce((select sum(case when insurer is null
          then settled_cents else least(settled_cents, deductible_cents) end) from damage d where d.journey_id = j.id), 0)
          + coalesce((select sum(penalty_cents) from delay d where d.journey_id = j.id and not archived and d.status in ('QUALIFIE', 'CLOS')
            and penalty_waived is null), 0), 0) end)
      from journey j join delivery_request_version v on v.id = j.version_id, lateral (select coalesce((select s.actual_cost_cents
        from journey_settlement s where s.journey_id = j.id and s.reopened_at is null), j.cost_cents) as spent) as known
      where v.request_id = r.id and (j.status in ('TERMINE', 'CONTROLE', 'FACTURE') or cancel_charge_cents > 0)
        and service_date between '${addDays(TODAY, -89)}' and '${TODAY}'), 0) < 0 as losing
      from delivery_request r`,
  )
  const people = await peopleByName(db)
  const expiring = (row: Row) =>
    RUNNING_STATUSES.includes(row.status) &&
    row.validTo !== null &&
    row.validTo >= TODAY &&
    row.validTo <= addDays(TODAY, EXPIRING_DAYS) &&
    !stored(row.id).succeeded
  const unanswered = (row: Row) => {
    const { proposedOn } = stored(row.id)
    return row.status === 'PROPOSE' && proposedOn !== null && proposedOn < addDays(TODAY, -UNANSWERED_DAYS)
  }
  return {
    everything: { archived: '1' },
    number: row => row.number,
    orders: {
      number: row => row.number,
      company: row => french(row.company),
      title: row => french(row.title),
      kind: row => row.kind,
      validFrom: row => row.validFrom,
      validTo: row => row.validTo,
      price: row => figure(stored(row.id).price),
      margin: row => figure(row.marginPct),
      people: row => people(row.salesUser),
      designer: row => people(row.designer),
      deadline: row => nextDeadline(row as never)?.date ?? null,
      status: row => row.status,
      updatedAt: row => stored(row.id).updatedAt,
    },
    filters: {
      archived: on(row => row.status === 'ARCHIVE'),
      status: { fits: (row, value) => row.status === value || row.prepared?.status === value },
      kind: { fits: (row, value) => row.kind === value },
      company: by(row => row.companyId),
      companyName: naming(row => row.company),
      salesUser: by(row => stored(row.id).salesUserId),
      clientSalesUser: by(row => stored(row.id).clientSalesUserId),
      losingOn: { fits: row => losing(row.id).losing, values: () => [TODAY] },
      weekday: { fits: (row, value) => row.weekdays.includes(Number(value)) },
      department: {
        fits: (row, value) => stored(row.id).departments?.includes(value) ?? false,
        values: rows => rows.flatMap(row => stored(row.id).departments ?? []),
      },
      tag: {
        fits: (row, value) => row.tags.some((tag: string) => tag.toLowerCase() === value.toLowerCase()),
        values: rows => rows.flatMap(row => row.tags.map((tag: string) => tag.toUpperCase())),
      },
      expiring: on(expiring),
      unanswered: on(unanswered),
    },
    exported: row => row.number,
    pictures: { board: body => body.columns.reduce((sum: number, column: { total: number }) => sum + column.total, 0) },
    insert: labels => insert(labels.map(title => ({ title, status: 'A_CONCEVOIR' }))),
  }
}

export const conceptionList: MakeCase = async db => {
  const insert = await requestsOfOneClient(db, 60_000)
  const [designer] = await db.execute<{ id: string }>(sql`select id from account where role = 'CONCEPTOR' limit 1`)
  await insert([
    ...REQUEST_KINDS.map(kind => ({ title: 'Épure', kind, status: 'EN_CONCEPTION' as const, designerId: designer!.id })),
    { title: 'Epure', validFrom: addDays(TODAY, STARTING_DAYS) },
    { title: 'Épures', validFrom: addDays(TODAY, STARTING_DAYS + 1) },
  ])
  const stored = await columnsById<Stored>(db, REQUEST_COLUMNS)
  const people = await peopleByName(db)
  const calls = await columnsById<{ depots: string[] | null }>(
    db,
    `select r.id, (select array_agg(distinct a.id) from address a where a.id in (select s.address_id from delivery_request_stop s where s.version_id = v.id)
      or a.id in (select pool.depot_id from live_line l join driver_pool_item item on item.live_line_id = l.id
        join driver_pool pool on pool.id = item.driver_pool_id where l.version_id = v.id)) as depots
      from delivery_request r join delivery_request_version v on v.id = r.design_version_id`,
  )
  return {
    everything: { all: '1' },
    number: row => row.number,
    orders: {
      number: row => row.number,
      company: row => french(row.company),
      title: row => french(row.title),
      kind: row => row.kind,
      validFrom: row => row.validFrom,
      status: row => row.status,
      designer: row => people(row.designer)[0],
      updatedAt: row => stored(row.id).updatedAt,
    },
    filters: {
      all: on(row => !['A_CONCEVOIR', 'EN_CONCEPTION'].includes(row.status)),
      status: { fits: (row, value) => row.status === value },
      kind: { fits: (row, value) => row.kind === value },
      designer: by(row => stored(row.id).designerId),
      depot: {
        fits: (row, value) => calls(row.id).depots?.includes(value) ?? false,
        values: rows => rows.flatMap(row => calls(row.id).depots ?? []),
      },
      starting: on(row => row.validFrom >= TODAY && row.validFrom <= addDays(TODAY, STARTING_DAYS)),
    },
    exported: row => row.number,
    insert: labels => insert(labels.map(title => ({ title, status: 'A_CONCEVOIR' }))),
  }
}
