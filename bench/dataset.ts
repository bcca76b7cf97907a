import type postgres from 'postgres'
import { type Carrier, makeCarrier } from '#api/db/seed/carrier.ts'
import { factories } from '#api/db/seed/factories.ts'
import { insertRows } from '#api/db/seed/load.ts'
import { CLIENTS } from '#api/db/seed/names.ts'
import { PLACES } from '#api/db/seed/places.ts'
import type {
  AddressRow,
  CompanyRow,
  DriverRow,
  JourneyRow,
  JourneyStopRow,
  RequestRow,
  RequestStopRow,
  VehicleRow,
  VersionRow,
} from '#api/db/seed/rows.ts'
import { insertCarrier, insertJourneys, insertRequests } from '#api/db/seed/seed.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { addDays, daysBetween, mondayOf } from '#domain/calendar/dates.ts'
import { journeyNumber } from '#domain/journey-management/journeys/number.ts'
import { insertEvents } from './events.ts'
import { Fleets } from './fleets.ts'

/** A multiple of seven days, so that copied journeys keep their weekdays. */
const EPOCH_DAYS = 182
const DAY_MS = 86_400_000
const BATCH = 10_000
/** Journeys of the week used for the calendar, and its distance in days. */
export const FULL_WEEK = 2_000
const FULL_WEEK_AHEAD = 140
/** Monday of that week. */
export const fullWeek = (today: string): string => mondayOf(addDays(today, FULL_WEEK_AHEAD))
/** One cahier des charges per this many clients, and one address for each client. */
const CLIENTS_PER_REQUEST = 5

/** Additional drivers and their vehicles. */
interface Hired {
  people: readonly DriverRow[]
  fleet: readonly VehicleRow[]
}

/** The carrier without its journeys and records that depend on them. */
const withoutJourneys = (carrier: Carrier): Carrier => ({
  ...carrier,
  journeys: [],
  journeyStops: [],
  modifications: [],
  modificationJourneys: [],
  modificationClaims: [],
  replacements: [],
})

/** Counts the numbers in use, as if the product had given them: else the next client or journey gets one of them. */
async function takenNumbers(tx: postgres.TransactionSql): Promise<void> {
  await tx`
    insert into counter (series, value)
    select 'company', max(substr(code, 2)::int) from company
    union all select 'live-line', max(substr(number, 4)::int) from live_line
    union all select 'journey ' || to_char(service_date, 'YYYY-MM-DD'), max(right(number, 4)::int) from journey group by service_date
    on conflict (series) do update set value = excluded.value`
}

/** Enlarged demonstration carrier: additional clients with addresses and cahiers des charges, and journeys of many years. */
export class Dataset {
  readonly #carrier: Carrier
  readonly #stopsOf: Map<string, JourneyStopRow[]>
  readonly #make = factories('bench', { first: 1_000 })
  readonly #companyIds: string[]
  /** Client of each contract version. */
  readonly #clientOf = new Map<string, string>()
  readonly #fleets: Fleets
  #journeys = 0
  /** The carrier's own journeys by distance from today, and the past ones, which can be copied to earlier half-years. */
  readonly #own: JourneyRow[]
  readonly #past: JourneyRow[]

  constructor(now = new Date(), fleets = 1) {
    this.#carrier = makeCarrier({ now, scale: 1 })
    this.#fleets = new Fleets(this.#make, fleets)
    this.#stopsOf = Map.groupBy(this.#carrier.journeyStops, stop => stop.journeyId)
    this.#companyIds = this.#carrier.companies.map(({ id }) => id)
    // A small carrier shows the same days as a large one, with less history.
    const { today, journeys } = this.#carrier
    const distance = ({ serviceDate }: JourneyRow) => Math.abs(daysBetween(today, serviceDate))
    this.#own = [...journeys].sort((a, b) => distance(a) - distance(b))
    // A run across last midnight would overlap the first runs of the next half-year.
    const last = `${addDays(today, -1)}T20:00:00.000Z`
    this.#past = this.#own.filter(({ serviceDate, plannedEnd }) => serviceDate < today && plannedEnd < last)
  }

  /** Fills an empty database with this many clients, journeys and drivers, and updates its statistics. */
  async fill(
    sql: postgres.Sql,
    { clients, journeys, drivers }: { clients: number; journeys: number; drivers: number },
  ): Promise<void> {
    await sql.begin(async tx => {
      await insertCarrier(tx, withoutJourneys(this.#carrier))
      const hired = await this.#fleet(tx, drivers)
      const more = Array.from({ length: clients - this.#companyIds.length }, () => this.#company())
      await insertRows(tx, companies, more)
      this.#companyIds.push(...more.map(({ id }) => id))
      const sites = more.map(({ id }) => this.#make.address({ companyId: id }))
      await insertRows(tx, addresses, sites)
      await insertRequests(tx, this.#requests(sites))
      const { people, lorries } = await this.#fleets.insert(tx, this.#carrier)
      await this.#fit(tx, people, lorries)
      // Their audit rows are never read and would double the loading time.
      await tx`alter table journey disable trigger journey_audit`
      for (const { rows, stops } of this.#journeysUpTo(journeys)) await insertJourneys(tx, rows, stops)
      await this.#fullWeek(tx)
      await this.#atWork(tx, hired)
      await tx`alter table journey enable trigger journey_audit`
      await takenNumbers(tx)
      await insertEvents(tx)
      await tx`select rebuild_journey_figures()`
      await tx`select rebuild_company_months()`
      await tx`select rebuild_pallet_accounts(), rebuild_event_days()`
      await tx`select renew_company_figures(${this.#carrier.today}, true)`
    })
    await sql`vacuum (analyze)`
    await sql`checkpoint`
  }

  /**
   * A week far ahead with 2,000 journeys, five a day for each of the first drivers, lorries, trailers and tours: a large carrier's
   * calendar.
   */
  async #fullWeek(tx: postgres.TransactionSql): Promise<void> {
    const monday = fullWeek(this.#carrier.today)
    await tx`
      with person as (select id, row_number() over (order by code) - 1 as place from driver where status = 'ACTIF'),
        lorry as (select id, row_number() over (order by fleet_no) - 1 as place from vehicle where status = 'EN_SERVICE'),
        trailed as (select id, row_number() over (order by fleet_no) - 1 as place from trailer where status = 'EN_SERVICE'),
        tour as (select id, row_number() over (order by code) - 1 as place from driver_pool where status = 'ACTIVE'),
        model as (select * from journey where status = 'AFFECTE' and driver_id is not null and version_id is not null order by id limit 100),
        run as (select model.*, row_number() over (order by id) - 1 as place, count(*) over () as models from model)
      insert into journey (number, service_date, kind, origin, label, company_id, version_id, status, planned_start, planned_end, km_loaded,
        driving_min, service_min, stops_total, driver_id, vehicle_id, trailer_id, driver_pool_id)
      select 'TR-' || to_char(day, 'YYMMDD') || '-' || lpad((n / 7 + 1)::text, 4, '0'), day, run.kind, 'MANUEL', run.label, run.company_id,
        run.version_id, case when person.id is null then 'PLANIFIE' else 'AFFECTE' end, start, start + interval '2 hours', 90, 90, 110, 2, person.id, lorry.id, trailed.id, tour.id
      from generate_series(0, ${FULL_WEEK - 1}) as n
      cross join lateral (select ${monday}::date + n % 7 as day) as dates
      cross join lateral (select (day + time '05:00' + (n / 7 % 5) * interval '3 hours') at time zone 'Europe/Paris' as start) as starts
      join run on run.place = n % run.models left join person on person.place = n / 35
      left join lorry on lorry.place = n / 35 and person.id is not null left join trailed on trailed.place = n / 35 and lorry.id is not null
      left join tour on tour.place = n / 35`
  }

  /** Additional drivers, with two fifths as many vehicles and their required documents. */
  async #fleet(tx: postgres.TransactionSql, count: number): Promise<Hired> {
    const { drivers: own, vehicles: lorries } = this.#carrier
    if (count <= own.length) return { people: [], fleet: [] }
    const depotOf = (n: number) => ({ depotId: own[n % own.length]!.depotId })
    const people = Array.from({ length: count - own.length }, (_, n) => this.#make.driver({ ...depotOf(n), email: null }))
    const fleet = Array.from({ length: Math.floor(count * 0.4) - lorries.length }, (_, n) => {
      const { category, gvwKg, gcwKg, tareKg, pallets, body } = lorries[n % lorries.length]!
      return this.#make.vehicle({ ...depotOf(n), category, gvwKg, gcwKg, tareKg, pallets, body })
    })
    await insertRows(tx, drivers, people)
    await insertRows(tx, vehicles, fleet)
    await this.#fit(tx, people, fleet)
    return { people, fleet }
  }

  /** Documents required to run. */
  async #fit(tx: postgres.TransactionSql, people: readonly DriverRow[], fleet: readonly VehicleRow[]): Promise<void> {
    await tx`insert into driver_certification (driver_id, type_id, obtained_on, valid_to)
      select driver.id, type.id, date '2024-01-02', date '2035-01-01' from driver, certification_type type
      where driver.id = any(${people.map(({ id }) => id!)}::uuid[]) and type.code in ('FCO', 'SUIVI_MED', 'HAYON')`
    await tx`insert into deadline (vehicle_id, kind, due_on) select vehicle.id, kind, date '2035-01-01'
      from vehicle, unnest(array['CT_PL', 'TACHY', 'EXTINCTEUR']) kind where vehicle.id = any(${fleet.map(({ id }) => id!)}::uuid[])`
  }

  /**
   * Five journeys a week for each additional driver, from three weeks ago to three weeks ahead, with the vehicle of the same rank: the
   * data that an assignment check reads at a large carrier. Start days are shifted so that drivers have different weeks.
   */
  async #atWork(tx: postgres.TransactionSql, { people, fleet }: Hired): Promise<void> {
    const { today } = this.#carrier
    const monday = mondayOf(today)
    await tx`
      with person as (select id, row_number() over (order by code) - 1 as place from driver where id = any(${people.map(({ id }) => id!)}::uuid[])),
        lorry as (select id, row_number() over (order by plate) - 1 as place from vehicle where id = any(${fleet.map(({ id }) => id!)}::uuid[])),
        model as (select * from journey where status = 'AFFECTE' and driver_id is not null and version_id is not null order by id limit 100),
        run as (select model.*, row_number() over (order by id) - 1 as place, count(*) over () as models from model)
      insert into journey (number, service_date, kind, origin, label, company_id, version_id, status, planned_start, planned_end, km_loaded,
        driving_min, service_min, stops_total, driver_id, vehicle_id)
      select 'TR-' || to_char(day, 'YYMMDD') || '-' || 3000 + person.place, day, run.kind, 'MANUEL', run.label, run.company_id, run.version_id,
        case when day < ${today}::date then 'CONTROLE' else 'AFFECTE' end, start, start + hours, 300, 240 + 10 * (person.place % 30)::int, 480, 2,
        person.id, lorry.id
      from person cross join generate_series(-21, 20) as n
      cross join lateral (select ${monday}::date + n as day, make_interval(mins => 480 + 7 * (person.place % 20)::int) as hours) as dates
      cross join lateral (select (day + time '03:00' + make_interval(mins => (13 * person.place + 10 * (n + 21))::int % 480)) at time zone 'Europe/Paris' as start) as starts
      join run on run.place = person.place % run.models left join lorry on lorry.place = person.place
      where extract(isodow from day) < 6`
  }

  #company(): CompanyRow {
    const { random } = this.#make
    const drawn = random.next()
    const sellers = this.#carrier.users.filter(user => user.role === 'SALES')
    const { city } = random.pick(PLACES)
    const kind = random.next()
    return this.#make.company({
      // Each filter by type finds rows at every carrier size.
      types:
        kind < 0.9 ? ['CLIENT'] : kind < 0.94 ? ['SOUS_TRAITANT'] : kind < 0.98 ? ['FOURNISSEUR'] : ['CLIENT', 'SOUS_TRAITANT'],
      legalName: `${random.pick(CLIENTS).name.slice(0, 70)} ${city} ${random.integer(1, 9_999)}`,
      salesUserId: random.pick(sellers).id,
      status: drawn < 0.85 ? 'ACTIF' : drawn < 0.93 ? 'PROSPECT' : drawn < 0.97 ? 'BLOQUE' : 'ARCHIVE',
    })
  }

  /** Copies of the carrier's cahiers des charges for other clients and addresses. */
  #requests(sites: readonly AddressRow[]): { requests: RequestRow[]; versions: VersionRow[]; requestStops: RequestStopRow[] } {
    const { random } = this.#make
    const made = { requests: [] as RequestRow[], versions: [] as VersionRow[], requestStops: [] as RequestStopRow[] }
    for (let n = 0; n < sites.length / CLIENTS_PER_REQUEST; n++) {
      const model = this.#carrier.requests[n % this.#carrier.requests.length]!
      // Distinct modification times.
      const updatedAt = new Date(Date.parse(model.updatedAt ?? model.createdAt!) - n * 60_000).toISOString()
      const number = `CDC-2000-${10_000 + n}`
      const row = { ...model, id: random.id(model.createdAt!), companyId: sites[n]!.companyId!, number, updatedAt }
      for (const version of this.#carrier.versions.filter(({ requestId }) => requestId === model.id)) {
        const id = random.id(version.createdAt!)
        if (version.id === model.currentVersionId) row.currentVersionId = id
        made.versions.push({ ...version, id, requestId: row.id })
        this.#fleets.stands(1 + Math.floor(n / this.#carrier.requests.length), version.id, id)
        this.#clientOf.set(id, row.companyId)
        const stops = this.#carrier.requestStops.filter(({ versionId }) => versionId === version.id)
        for (const stop of stops)
          made.requestStops.push({ ...stop, id: random.id(version.createdAt!), versionId: id, addressId: random.pick(sites).id })
      }
      made.requests.push(row)
    }
    return made
  }

  *#journeysUpTo(wanted: number): Generator<{ rows: JourneyRow[]; stops: JourneyStopRow[] }> {
    for (let epoch = 0; ; epoch++) {
      for (let fleet = 0; fleet < this.#fleets.count; fleet++) {
        const source = epoch === 0 && fleet === 0 ? this.#own : this.#past
        for (let from = 0; from < source.length; from += BATCH) {
          const batch = source.slice(from, Math.min(from + wanted - this.#journeys, from + BATCH))
          this.#journeys += batch.length
          const copies = batch.map(journey => this.#copy(journey, epoch, fleet))
          yield { rows: copies.map(({ row }) => row), stops: copies.flatMap(({ stops }) => stops) }
          if (this.#journeys >= wanted) return
        }
      }
    }
  }

  /** Copy of a journey in an earlier half-year or another fleet: finished and invoiced, for any client when it has no contract. */
  #copy(journey: JourneyRow, epoch: number, fleet: number): { row: JourneyRow; stops: JourneyStopRow[] } {
    const stops = this.#stopsOf.get(journey.id)!
    if (epoch === 0 && fleet === 0) return { row: journey, stops }
    const { random } = this.#make
    const serviceDate = addDays(journey.serviceDate, -EPOCH_DAYS * epoch)
    const moved = (row: object, fields: readonly string[]) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([field, value]) => fields.includes(field) && typeof value === 'string')
          .map(([field, value]) => [field, new Date(Date.parse(value) - epoch * EPOCH_DAYS * DAY_MS).toISOString()]),
      )
    const { number, row: own } = this.#fleets.journey(fleet, journey)
    const row: JourneyRow = {
      ...journey,
      ...own,
      ...moved(journey, ['plannedStart', 'plannedEnd', 'actualStart', 'actualEnd', 'createdAt', 'updatedAt']),
      id: random.id(serviceDate),
      serviceDate,
      number: journeyNumber(serviceDate, number),
      companyId: this.#clientOf.get(own.versionId ?? '') ?? random.pick(this.#companyIds),
      status: journey.status === 'CONTROLE' || journey.status === 'TERMINE' ? 'FACTURE' : journey.status!,
    }
    return {
      row,
      stops: stops.map(stop => ({
        ...stop,
        ...moved(stop, ['plannedArrival', 'plannedDeparture', 'actualArrival', 'actualDeparture', 'createdAt', 'updatedAt']),
        id: random.id(serviceDate),
        journeyId: row.id,
      })),
    }
  }
}
