import { asc, eq, sql } from 'drizzle-orm'
import { users } from '#api/schema/administration/users.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { delayCauses } from '#api/schema/transverse/delay-causes.table.ts'
import type { Responsibility } from '#domain/transverse/cause-values.ts'
import type { Database } from '../client.ts'
import { transact } from '../write.ts'
import { Random } from './random.ts'

const DAY_MS = 86_400_000
/** Per hundred delays (`domain.md` §8). */
const CAUSES: Readonly<Record<string, number>> = {
  ...{ TRAFIC: 34, ATTENTE_CHARG: 18, ATTENTE_LIVR: 14, DEPART_TARDIF: 9, PANNE: 6, METEO: 5 },
  ...{ ERR_ITIN: 4, RELAIS: 4, REPOS_LEGAL: 3, CONTROLE: 1, SITE_FERME: 1, DOC_MANQUANT: 1 },
}
const OWN_TRAFFIC = 0.44

export async function seedDelays(db: Database, now: Date): Promise<void> {
  await transact(db, null, 'IMPORT', async tx => {
    await tx.execute(sql`select detect_delays(array_agg(id)) from journey where max_delay_min > 0`)
    const found = await tx
      .select({
        id: delays.id,
        minutes: delays.minutes,
        observedAt: delays.observedAt,
        status: journeys.status,
        priceCents: journeys.priceCents,
      })
      .from(delays)
      .innerJoin(journeys, eq(journeys.id, delays.journeyId))
      .orderBy(asc(delays.dueAt), asc(delays.number))
    const causes = new Map((await tx.select().from(delayCauses)).map(cause => [cause.code, cause]))
    const [operator] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'OPERATOR')).orderBy(asc(users.email))
    const random = new Random('delays')
    const drawn = Object.entries(CAUSES).flatMap(([code, weight]) => Array<string>(weight).fill(code))
    const qualified = found.flatMap(({ id, minutes, observedAt, status, priceCents }) => {
      const cause = causes.get(random.pick(drawn))!
      const own = cause.code === 'TRAFIC' && random.chance(OWN_TRAFFIC)
      const responsibility: Responsibility = own ? 'TRANSPORTEUR' : cause.defaultResponsibility
      const [penalised, contested] = [random.chance(0.08), random.chance(0.02)]
      const age = now.getTime() - Date.parse(observedAt)
      if (status !== 'CONTROLE' && status !== 'FACTURE' && age < DAY_MS) return []
      return {
        ...{ id, causeId: cause.id, responsibility, old: age > 30 * DAY_MS, contested },
        informedAt: minutes >= 30 ? new Date(Date.parse(observedAt) - 20 * 60_000).toISOString() : null,
        penalty: responsibility === 'TRANSPORTEUR' && penalised && priceCents ? Math.floor(priceCents / 1_000) * 100 : null,
      }
    })
    const given = sql`jsonb_to_recordset(${JSON.stringify(qualified)}::text::jsonb) as given
      (id uuid, "causeId" uuid, responsibility text, old boolean, contested boolean, "informedAt" timestamptz, penalty bigint)`
    await tx.execute(sql`update delay set status = 'QUALIFIE', created_at = observed_at, cause_id = "causeId", responsibility = given.responsibility,
      penalty_cents = penalty, client_informed_at = "informedAt",
      client_informed_by_id = case when "informedAt" is not null then ${operator!.id}::uuid end
      from ${given} where delay.id = given.id`)
    await tx.execute(sql`update delay set status = case when old then 'CLOS' else 'CONTESTE' end,
      contest_reason = case when not old then 'Le client ne reconnaît pas l''attente' end
      from ${given} where delay.id = given.id and (old or contested)`)
  })
}
