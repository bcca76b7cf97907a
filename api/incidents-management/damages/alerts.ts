import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { raiseAlert, withoutAlert } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { addDays, daysBetween, formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { type Delivered, damageDates, prescriptionReached } from '#domain/incidents-management/damages/dates.ts'
import { RIGHTS } from '#domain/rights.ts'

const KIND = 'damage date'
/** Undecided or accepted but not paid. */
const UNSETTLED = ['DECLARE', 'EN_INSTRUCTION', 'CONTENTIEUX', 'ACCEPTE'] as const
/** Days after its term during which a missed protest is still reported. */
const PROTEST_TOLD_DAYS = 7

/** Stop where the damage was found, else the last delivery, else the last stop. */
const STOP = sql<Delivered | null>`(select jsonb_build_object('plannedArrival', s.planned_arrival, 'actualArrival', s.actual_arrival,
    'zone', a.holiday_zone) from journey_stop s join address a on a.id = s.address_id where s.journey_id = damage.journey_id
  order by (s.position = damage.stop_position) is true desc, (s.kind = 'LIVRAISON') desc, s.position desc limit 1)`

/**
 * Nightly, once each: alerts on open damages when the protest term passed without reserves, and 60, 30 and 7 days before
 * limitation (`domain.md` §3.19). Closes alerts of settled ones; returns the number of new ones.
 */
export async function checkDamageDates(db: Database, jobs: Pick<Jobs, 'mail'>): Promise<number> {
  const rows = await db
    .select({
      id: damages.id,
      number: damages.number,
      kind: damages.kind,
      foundOn: damages.foundOn,
      status: damages.status,
      reserves: damages.reserves,
      stop: STOP,
    })
    .from(damages)
    .where(and(inArray(damages.status, [...UNSETTLED]), eq(damages.archived, false)))
    .orderBy(damages.foundOn, damages.id)
  const news = await withoutAlert(db, KIND, rows.flatMap(datesToTell))
  for (const { subject, message, id } of news)
    await transact(db, null, 'SYSTEME', tx =>
      raiseAlert(tx, jobs, {
        ...{ kind: KIND, subject, message, roles: [...RIGHTS['damage.decide']] },
        link: `/incidents-management/damages?panel=show&id=${id}`,
      }),
    )
  return news.length
}

interface Unsettled {
  id: string
  number: string
  kind: (typeof damages.$inferSelect)['kind']
  foundOn: string
  status: string
  reserves: string | null
  stop: Delivered | null
}

function datesToTell({ id, number, status, reserves, stop, ...found }: Unsettled) {
  const dates = damageDates(found, stop ?? undefined)
  if (!dates) return []
  const { protestUntil, prescribedOn } = dates
  const told: { id: string; subject: string; message: string }[] = []
  const days = prescriptionReached(prescribedOn, today())
  if (days !== null)
    told.push({
      ...{ id, subject: `${KIND} ${id} ${prescribedOn} ${days}` },
      message: `Dommage ${number}\u202f: prescription le ${formatDate(prescribedOn)}, dans ${counted(daysBetween(today(), prescribedOn), 'jour')}`,
    })
  const unprotested = status !== 'ACCEPTE' && !reserves && protestUntil !== null
  if (unprotested && protestUntil < today() && today() <= addDays(protestUntil, PROTEST_TOLD_DAYS))
    told.push({
      ...{ id, subject: `${KIND} ${id} protest ${protestUntil}` },
      message: `Dommage ${number}\u202f: aucune réserve notée, délai de protestation passé le ${formatDate(protestUntil)}`,
    })
  return told
}
