import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { users } from '#api/schema/administration/users.table.ts'
import { counters } from '#api/schema/house/ledger.table.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { designationDue } from '#domain/incidents-management/infractions/deadline.ts'
import { type InfractionSource, isAutomatic } from '#domain/incidents-management/infractions/values.ts'
import type { Database } from '../../client.ts'
import { transact } from '../../write.ts'
import { Random } from '../random.ts'
import { untilNow } from '../rows.ts'

type Row = typeof infractions.$inferInsert

/** Notices by age in days: the first are open (`domain.md` §8: three to designate, one at J-4, one overdue). */
const SENT_DAYS_AGO = [2, 9, 41, 18, 30, 51]
const MORE = 28
const DRAWN: readonly { source: InfractionSource; offence: string; weight: number; limit?: number; over?: number }[] = [
  { source: 'RADAR', offence: 'VITESSE_20', weight: 12, limit: 80, over: 8 },
  { source: 'RADAR', offence: 'VITESSE_20_VILLE', weight: 7, limit: 50, over: 6 },
  { source: 'RADAR', offence: 'VITESSE_5', weight: 5, limit: 90, over: 3 },
  { source: 'RADAR', offence: 'VITESSE_29', weight: 3, limit: 80, over: 23 },
  { source: 'RADAR', offence: 'FEU_ROUGE', weight: 2 },
  { source: 'VIDEO', offence: 'DISTANCE', weight: 2 },
  { source: 'VIDEO', offence: 'LIGNE_CONTINUE', weight: 1 },
  { source: 'INTERCEPTION', offence: 'TELEPHONE', weight: 2 },
  { source: 'INTERCEPTION', offence: 'CEINTURE', weight: 1 },
  { source: 'STATIONNEMENT_FPS', offence: 'FPS', weight: 4 },
  { source: 'STATIONNEMENT_FPS', offence: 'PEAGE', weight: 1 },
  { source: 'CONTROLE_DREAL', offence: 'SURCHARGE', weight: 1 },
  { source: 'TACHYGRAPHE', offence: 'CONDUITE_REPOS', weight: 1 },
]
const PLACES = [
  'A11, PR 312, sens Nantes → Angers',
  'N165, PR 84, Sautron',
  'D723, Mauves-sur-Loire',
  'A84, PR 46, Romagné',
  'Boulevard de la Liberté, Nantes',
  'Rue de Lorient, Rennes',
  'N157, PR 21, Vitré',
  'A28, PR 118, Écommoy',
  'N12, PR 62, Loudéac',
  'Avenue Jean Jaurès, Le Mans',
  'A13, PR 95, Bourg-Achard',
  'A4, PR 468, Geispolsheim',
]

/** About forty notices on real runs, so that the driver can be proposed. */
export async function seedInfractions(db: Database, now: Date): Promise<void> {
  const today = toLocal(now).slice(0, 10)
  const random = new Random('infractions')
  const runs = await db
    .select({
      id: journeys.id,
      vehicleId: journeys.vehicleId,
      driverId: journeys.driverId,
      start: journeys.plannedStart,
      end: journeys.plannedEnd,
    })
    .from(journeys)
    .where(
      and(
        inArray(journeys.status, ['TERMINE', 'CONTROLE', 'FACTURE']),
        isNotNull(journeys.vehicleId),
        isNotNull(journeys.driverId),
        sql`${journeys.plannedEnd} < ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(journeys.plannedStart), asc(journeys.number))
  if (runs.length === 0) return
  const table = new Map((await db.select().from(offences)).map(offence => [offence.code, offence]))
  const known = await db
    .select({ driverId: users.driverId })
    .from(users)
    .where(and(eq(users.role, 'DRIVER'), isNotNull(users.driverId)))
    .orderBy(asc(users.email))
  const drawn = DRAWN.flatMap(({ weight, ...one }) => Array<typeof one>(weight).fill(one))
  const ages = [...SENT_DAYS_AGO, ...Array.from({ length: MORE }, (_, index) => 14 + index * 5 + random.integer(0, 3))]
  const made = ages.map((age, index) => {
    const what = index < SENT_DAYS_AGO.length ? drawn[index * 2]! : random.pick(drawn)
    const sentOn = addDays(today, -age)
    const before = addDays(sentOn, -random.integer(4, 9))
    const near = runs.filter(({ start }) => daysBetween(toLocal(start).slice(0, 10), before) >= 0).slice(-40)
    const run = random.pick(near.length > 0 ? near : runs.slice(0, 1))
    return row({ run, what, sentOn: near.length > 0 ? sentOn : addDays(toLocal(run.start).slice(0, 10), 5), index })
  })
  const ofHis = known.flatMap(({ driverId }, index) => {
    const run = runs.filter(one => one.driverId === driverId && daysBetween(toLocal(one.start).slice(0, 10), today) > 8).at(-1)
    const sentOn = run && addDays(toLocal(run.start).slice(0, 10), 6)
    return run && sentOn ? [row({ run, what: drawn[index % 12]!, sentOn, index: ages.length + index, toAcknowledge: true })] : []
  })
  const rows = [...made, ...ofHis].sort(
    (a, b) => a.noticeSentOn.localeCompare(b.noticeSentOn) || a.noticeNo.localeCompare(b.noticeNo),
  )
  const years = new Map<string, number>()
  await transact(db, null, 'IMPORT', async tx => {
    await tx.insert(infractions).values(
      untilNow(rows, now).map(one => {
        const year = one.noticeSentOn.slice(0, 4)
        years.set(year, (years.get(year) ?? 0) + 1)
        return { ...one, number: `INF-${year}-${String(years.get(year)).padStart(5, '0')}` }
      }),
    )
    for (const [year, value] of years) await tx.insert(counters).values({ series: `infraction ${year}`, value })
  })

  function row({
    run,
    what,
    sentOn,
    index,
    toAcknowledge = false,
  }: {
    run: (typeof runs)[number]
    what: Omit<(typeof DRAWN)[number], 'weight'>
    sentOn: string
    index: number
    toAcknowledge?: boolean
  }): Omit<Row, 'number'> {
    const offence = table.get(what.offence)!
    const sent = sentOn > today ? today : sentOn
    const length = Date.parse(run.end) - Date.parse(run.start)
    const occurredAt = new Date(Date.parse(run.start) + Math.round((length * random.integer(20, 80)) / 100)).toISOString()
    const receivedOn = addDays(sent, 3) <= today ? addDays(sent, 3) : null
    const over = what.over ? what.over + random.integer(0, 4) : 0
    const notice = {
      noticeNo: `${7_000_000_000 + random.integer(0, 999_999_999)}${index}`,
      source: what.source,
      offenceId: offence.id,
      occurredAt,
      place: random.pick(PLACES),
      vehicleId: run.vehicleId!,
      noticeSentOn: sent,
      receivedOn,
      points: offence.points,
      reducedCents: offence.reducedCents,
      fixedCents: what.offence === 'FPS' ? 3_500 : what.offence === 'PEAGE' ? 2_480 : offence.fixedCents,
      increasedCents: offence.increasedCents,
      ...(what.limit && { speedLimit: what.limit, speedRetained: what.limit + over, speedMeasured: what.limit + over + 5 }),
      driverId: run.driverId,
      driverSource: 'TRAJET' as const,
      journeyId: run.id,
      createdAt: `${receivedOn ?? sent}T09:12:00.000Z`,
    }
    const due = designationDue(sent)
    const dueOver = isAutomatic(what.source) && due < today
    const identifiedAt = `${receivedOn ?? sent}T10:40:00.000Z`
    const open = index < SENT_DAYS_AGO.length
    if (toAcknowledge)
      return { ...notice, identifiedAt, ...(dueOver ? { ...designated(sent, today) } : { status: 'IDENTIFIEE' }) }
    if (index === 5) return { ...notice, status: 'HORS_DELAI' }
    if (open) return index % 2 === 0 ? { ...notice, status: 'RECUE' } : { ...notice, identifiedAt, status: 'IDENTIFIEE' }
    const driverAckAt = random.chance(0.8) ? `${receivedOn ?? sent}T16:05:00.000Z` : null
    const answered = isAutomatic(what.source) ? designated(sent, today) : { status: 'IDENTIFIEE' as const }
    const base = { ...notice, identifiedAt, driverAckAt, ...answered }
    if (index % 11 === 7) {
      return {
        ...base,
        status: 'CONTESTEE',
        contestedOn: sent,
        contestReason: "L'immatriculation relevée n'est pas celle du véhicule",
      }
    }
    if (daysBetween(sent, today) < 40) return base
    const company = what.source === 'STATIONNEMENT_FPS'
    const paidOn = addDays(sent, 20)
    const paid = notice.fixedCents !== null && {
      paymentStatus: 'PAYEE' as const,
      paidOn,
      paidBy: company ? ('SOCIETE' as const) : ('CHAUFFEUR' as const),
      paidCents: notice.fixedCents,
    }
    if (daysBetween(sent, today) < 70) return { ...base, ...paid }
    return { ...base, ...paid, status: 'CLOSE', closedAt: `${addDays(sent, 50)}T08:30:00.000Z` }
  }

  function designated(sent: string, today: string) {
    const day = addDays(sent, random.integer(6, 30))
    return {
      designatedOn: day > today ? today : day,
      designationChannel: random.chance(0.8) ? ('ANTAI' as const) : ('COURRIER' as const),
      status: 'DESIGNEE' as const,
    }
  }
}
