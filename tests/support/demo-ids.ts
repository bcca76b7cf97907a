import { openSql } from '#api/db/database-url.ts'

/** Records of the demonstration carrier that screens need in their address. */
export interface DemoIds {
  company: string
  /** A cahier des charges in force. */
  request: string
  /** One with more than one version. */
  renewed: string
  /** A past weekday with many journeys. */
  day: string
  /** The service for waiting time, which cahiers des charges in force have. */
  service: string
  /** Who has the demonstration's account of a driver. */
  driver: string
  /** The cost factor for cold, of today. */
  factor: string
  /** A client's site with a place and hours. */
  address: string
  subcontractor: string
  action: string
  cause: string
  /** Who sells. */
  seller: string
  /** A tail lift on a vehicle. */
  equipment: string
  /** A trailer that was on a journey. */
  trailer: string
  /** A depot of the carrier. */
  depot: string
  /** A vehicle that pulls a trailer. */
  vehicle: string
  /** An active tour. */
  pool: string
  /** Its code. */
  tour: string
  /** A planned line. */
  line: string
  /** A certification in force. */
  certification: string
  /** A request that waits for an answer. */
  absence: string
  /** The number of a journey to come that nobody drives yet. */
  open: string
  /** The number of one that is over and waits for its control. */
  over: string
  /** A modification that waits to be validated. */
  modification: string
  /** The value of one month of the first CNR index. */
  month: string
  /** An event of each kind that something is still done about. */
  delay: string
  incident: string
  infraction: string
  damage: string
}

export async function demoIds(databaseUrl: string): Promise<DemoIds> {
  const sql = openSql(databaseUrl, { max: 1 })
  const [row] = await sql<DemoIds[]>`select
    (select id from company where status = 'ACTIF' order by code limit 1) as company,
    (select r.id from delivery_request r join delivery_request_version v on v.id = r.current_version_id
      where v.status = 'ACTIF' order by r.number limit 1) as request,
    (select request_id from delivery_request_version group by 1 having count(*) > 1 order by 1 limit 1) as renewed,
    (select id from additional_service where code = 'ATTENTE') as service,
    (select id from address where lat is not null and company_id is not null and openings <> '[]' and not archived order by label limit 1) as address,
    (select id from company where 'SOUS_TRAITANT' = any(types) and status = 'ACTIF' order by code limit 1) as subcontractor,
    (select id from modification where status = 'A_VALIDER' order by number limit 1) as modification,
    (select id from cnr_value order by month desc, id limit 1) as month,
    (select id from delay where status in ('DETECTE', 'QUALIFIE', 'CONTESTE') and not archived order by estimated, number limit 1) as delay,
    (select id from incident where status <> 'CLOS' order by severity desc, number limit 1) as incident,
    (select id from infraction where status in ('RECUE', 'IDENTIFIEE') order by number limit 1) as infraction,
    (select id from damage where status in ('DECLARE', 'EN_INSTRUCTION') order by number limit 1) as damage,
    (select id from action where code = 'INFO_CLIENT') as action,
    (select id from incident_cause where code = 'PNEU') as cause,
    (select id from account where role = 'SALES' order by email limit 1) as seller,
    (select id from equipment where kind = 'HAYON' and vehicle_id is not null order by code limit 1) as equipment,
    (select trailer_id from journey where status in ('TERMINE', 'CONTROLE') and trailer_id is not null order by planned_start desc, id limit 1) as trailer,
    (select id from address where company_id is null and kind = 'DEPOT' and not archived order by label limit 1) as depot,
    (select vehicle_id from coupling order by id limit 1) as vehicle,
    (select id from driver_pool where status = 'ACTIVE' order by code limit 1) as pool,
    (select code from driver_pool where status = 'ACTIVE' order by code limit 1) as tour,
    (select id from live_line where status = 'PLANIFIE' order by number limit 1) as line,
    (select id from driver_certification where state = 'OBTENUE' and valid_to > current_date order by valid_to desc, id limit 1) as certification,
    (select id from absence where status = 'DEMANDEE' order by from_date, id limit 1) as absence,
    (select number from journey where status = 'PLANIFIE' and version_id is not null and planned_start > now()
      order by planned_start, id limit 1) as open,
    (select number from journey where status = 'TERMINE' order by planned_start desc, id limit 1) as over,
    (select driver_id from account where driver_id is not null order by email limit 1) as driver,
    (select id from cost_factor where code = 'FRIGO' order by valid_from desc limit 1) as factor,
    (select service_date::text from journey where service_date < current_date group by 1 order by count(*) desc, 1 desc limit 1) as day`
  await sql.end()
  return row!
}
