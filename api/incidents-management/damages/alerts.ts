import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { raiseAlert, untold } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { addDays, daysBetween, formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { type Delivered, damageDates, prescriptionReached } from '#domain/incidents-management/damages/dates.ts'
import { RIGHTS } from '#domain/rights.ts'

const KIND = 'damage date'
/** Nobody has decided what is paid of it, or it is not paid yet. */
const UNSETTLED = ['DECLARE', 'EN_INSTRUCTION', 'CONTENTIEUX', 'ACCEPTE'] as const
/** So long after its term somebody is still told that nobody protested. */
const PROTEST_TOLD_DAYS = 7

/** The stop where it was found, else the last delivery, else the last stop. */
const STOP = sql<Delivered | null>`(select jsonb_build_object('plannedArrival', s.planned_arrival, 'actualArrival', s.actual_arrival,
    'zone', a.holiday_zone) from journey_stop s join address a on a.id = s.address_id where s.journey_id = damage.journey_id
  order by (s.position = damage.stop_position) is true desc, (s.kind = 'LIVRAISON') desc, s.position desc limit 1)`

/**
 * Every night: tells those who decide on damages of goods that are not settled when the consignee has let the term of the protest pass without
 * reserves, and 60, 30 and 7 days before an action is prescribed (`domain.md` §3.19), once each; closes what was settled meanwhile. Returns how
 * many were told.
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
  const news = await untold(db, KIND, rows.flatMap(datesToTell))
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

/** Which of its dates somebody is to know today. */
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
