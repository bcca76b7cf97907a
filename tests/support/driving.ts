import type { Page } from '@playwright/test'
import { openSql } from '#api/db/database-url.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { unusualStart } from '#domain/journey-management/journeys/real-times.ts'
import { today } from './today.ts'
import type { Visitor } from './visitor.ts'

/** What the run of a test is called. */
export const LABEL = 'Le tour du quai'
export const INSTRUCTION = 'Se présenter au poste 2'
/** Of the first stop's site. */
export const PHONE = '+33240112233'
const LAST_MINUTES = ['23:58', '23:59'] as const

/** Whether the run of `planTonight` that starts now is asked why (`domain.md` §3.7). */
export const startsUnusually = () => unusualStart(instantAt(today(), 0, LAST_MINUTES[0]), new Date().toISOString())

/** A journey of the last minutes of today with an instruction at its first stop; its number. */
export async function planTonight(page: Page | Visitor): Promise<string> {
  await page.goto('/')
  const { rows } = await (await page.request.get('/api/lookup/address?q=nantes')).json()
  const [from, to] = rows as { id: string }[]
  const stops = [
    { addressId: from!.id, kind: 'CHARGEMENT', arrival: LAST_MINUTES[0], instructions: INSTRUCTION, drivingMin: '1' },
    { addressId: to!.id, kind: 'LIVRAISON', arrival: LAST_MINUTES[1] },
  ]
  const answer = await page.request.post('/api/journey-management/journeys', {
    data: { label: LABEL, kind: 'SPOT', serviceDate: today(), stops },
    headers: { origin: new URL(page.url()).origin },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()).number
}

/** Lets the account that signs in be a driver who drives this journey alone, with a van that is free then; afterwards all is as before. A run that was controlled
 * stays, with its driver (`keeps`). */
export async function driving(databaseUrl: string, number: string, work: () => Promise<void>, { keeps = false } = {}) {
  const sql = openSql(databaseUrl, { max: 1 })
  const [account] = await sql<{ id: string; driver: string }[]>`
    select id, driver_id as driver from account where role = 'DRIVER' and status = 'ACTIF' order by created_at limit 1`
  const [driver] = await sql<{ id: string }[]>`
    insert into driver (code, title, last_name, first_name, birth_date, phone, employer, contract, category, hire_date, licence_categories, depot_id)
    select ${number.slice(-12)}, 'M', 'Essai', 'Camille', '1980-01-01', '+33639989999', 'PROPRE', 'CDI', 'MESSAGERIE', '2020-01-01', '{B}', depot_id
    from driver limit 1 returning id`
  const [site] = await sql<{ id: string; phone: string | null }[]>`
    select a.id, a.phone from address a join journey_stop s on s.address_id = a.id join journey j on j.id = s.journey_id
    where j.number = ${number} order by s.position limit 1`
  try {
    await sql`update address set phone = ${PHONE} where id = ${site!.id}`
    await sql`update account set driver_id = ${driver!.id} where id = ${account!.id}`
    await sql`update journey set status = 'AFFECTE', driver_id = ${driver!.id},
      vehicle_id = (select id from vehicle v where category = 'VUL' and energy = 'GAZOLE' and status = 'EN_SERVICE' and not exists (
        select from journey other where other.vehicle_id = v.id
          and tstzrange(other.planned_start, other.planned_end) && tstzrange(journey.planned_start, journey.planned_end)) limit 1)
      where number = ${number}`
    await work()
  } finally {
    if (!keeps) {
      await sql.begin(async tx => {
        // The papers that its start issued are kept for ever; this run never was.
        await tx`set local session_replication_role = replica`
        await tx`delete from journey_paper where journey_id = (select id from journey where number = ${number})`
        await tx`set local session_replication_role = origin`
        await tx`delete from journey where number = ${number}`
      })
    }
    await sql`update address set phone = ${site!.phone} where id = ${site!.id}`
    await sql`update account set driver_id = ${account!.driver} where id = ${account!.id}`
    if (!keeps) await sql`delete from driver where id = ${driver!.id}`
    await sql.end()
  }
}
