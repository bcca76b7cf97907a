import { and, asc, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'
import { incidentCauses } from '#api/schema/transverse/causes.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import {
  INCIDENT_KIND_LABELS,
  type IncidentKind,
  type IncidentStatus,
  SEVERE,
  severityOf,
} from '#domain/incidents-management/incidents/values.ts'
import type { Database } from '../client.ts'
import { takeNumbersOf, transact } from '../write.ts'
import { INCIDENT_WORDS, WHYS_TOLD } from './incident-words.ts'
import { Random } from './random.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** One incident per this many journeys (`domain.md` §8). */
const JOURNEYS_EACH = 130
const SEVERITIES = [60, 28, 10, 2]
const KINDS: Readonly<Partial<Record<IncidentKind, number>>> = {
  ...{ PANNE: 30, ACCIDENT_MATERIEL: 16, REFUS_LIVRAISON: 14, ERREUR_CHARGEMENT: 9, SITE_FERME: 8, DOCUMENT: 7 },
  ...{ TEMPERATURE: 6, VOL: 3, INFORMATIQUE: 3, ENVIRONNEMENT: 2, AGRESSION: 1, ACCIDENT_CORPOREL: 1 },
}

type Row = typeof incidents.$inferInsert
type Task = typeof actionTasks.$inferInsert

export async function seedIncidents(db: Database, now: Date): Promise<void> {
  await transact(db, null, 'IMPORT', async tx => {
    const runs = await tx
      .select({
        id: journeys.id,
        driverId: journeys.driverId,
        vehicleId: journeys.vehicleId,
        trailerId: journeys.trailerId,
        start: journeys.plannedStart,
        stopId: journeyStops.id,
        place: sql<string>`${addresses.label} || ', ' || ${addresses.city}`,
        lat: addresses.lat,
        lng: addresses.lng,
      })
      .from(journeys)
      .innerJoin(journeyStops, and(eq(journeyStops.journeyId, journeys.id), eq(journeyStops.position, 1)))
      .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
      .where(
        and(
          inArray(journeys.status, ['FACTURE', 'CONTROLE', 'TERMINE', 'EN_COURS']),
          isNotNull(journeys.vehicleId),
          isNotNull(journeys.driverId),
          lte(journeys.plannedStart, new Date(now.getTime() - 2 * HOUR_MS).toISOString()),
          gte(journeys.plannedStart, new Date(now.getTime() - 185 * DAY_MS).toISOString()),
        ),
      )
      .orderBy(asc(journeys.plannedStart), asc(journeys.number))
    if (runs.length === 0) return
    const [operator] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'OPERATOR')).orderBy(asc(users.email))
    const causes = new Map((await tx.select().from(incidentCauses)).map(cause => [cause.code, cause]))
    const random = new Random('incidents')
    const kinds = Object.entries(KINDS).flatMap(([kind, weight]) => Array<IncidentKind>(weight).fill(kind as IncidentKind))
    const severities = SEVERITIES.flatMap((weight, index) => Array<number>(weight).fill(index + 1))
    const many = Math.max(8, Math.round(runs.length / JOURNEYS_EACH))
    // Three recent ones are fixed: severe accident, theft, immobilised vehicle.
    const last = new Map<number, [IncidentKind, number]>([
      [many - 1, ['ACCIDENT_MATERIEL', 3]],
      [many - 2, ['VOL', 2]],
      [many - 3, ['PANNE', 2]],
    ])
    const rows = Array.from({ length: many }, (_, index): Omit<Row, 'number'> => {
      const run =
        runs[last.has(index) ? runs.length - 1 - (many - 1 - index) * 7 : Math.floor((index * runs.length) / many)] ?? runs[0]!
      const [kind, wanted] = last.get(index) ?? [random.pick(kinds), random.pick(severities)]
      const severity = severityOf(kind, wanted)
      const { texts, causes: codes, repair } = INCIDENT_WORDS[kind]
      const cause = causes.get(random.pick(codes))!
      const occurred = new Date(Math.min(Date.parse(run.start) + random.integer(20, 180) * 60_000, now.getTime() - 30 * 60_000))
      const age = now.getTime() - occurred.getTime()
      const after = (hours: number) => new Date(Math.min(occurred.getTime() + hours * HOUR_MS, now.getTime())).toISOString()
      const status: IncidentStatus =
        age > 30 * DAY_MS || (age > 8 * DAY_MS && random.chance(0.5))
          ? 'CLOS'
          : age > 8 * DAY_MS
            ? 'ACTIONS_EN_COURS'
            : age > 2 * DAY_MS && !last.has(index)
              ? 'EN_ANALYSE'
              : 'DECLARE'
      const known = status !== 'DECLARE'
      const insured = kind === 'ACCIDENT_MATERIEL' || kind === 'ACCIDENT_CORPOREL' || kind === 'VOL'
      const cost = repair && random.chance(0.7) ? random.integer(repair[0], repair[1]) * 1000 : null
      const told = severity > 1 && (known || random.chance(0.5)) ? after(random.chance(0.85) ? 0.6 : 1.7) : null
      const whys = severity >= SEVERE && known ? WHYS_TOLD[kind] : undefined
      return {
        ...{ createdAt: after(0.4), occurredAt: occurred.toISOString(), kind, severity, status, declaredById: operator!.id },
        ...{ journeyId: run.id, driverId: run.driverId, vehicleId: run.vehicleId, trailerId: run.trailerId },
        ...{ stopId: run.stopId, place: run.place, lat: run.lat, lng: run.lng, description: random.pick(texts) },
        ...(kind === 'ACCIDENT_CORPOREL' && {
          injured: 1,
          injuredEmployees: 1,
          workAccidentDeclaredAt: known ? after(20) : null,
        }),
        ...(kind === 'ACCIDENT_MATERIEL' && { thirdPartyName: 'Conducteur du véhicule adverse', thirdPartyPlate: 'AB-123-CD' }),
        ...(known && { causeId: cause.id, responsibility: cause.defaultResponsibility }),
        ...(known && cause.requiresComment && { analysis: 'Vu avec le chauffeur et le chef de quai.' }),
        ...(whys && { why1: whys[0], why2: whys[1], why3: whys[2] }),
        ...(told && { clientInformedAt: told, clientInformedById: operator!.id }),
        ...(insured && known && { insurer: 'Mutuelle des Transporteurs', insurerDeclaredAt: after(random.integer(5, 60)) }),
        ...(insured && known && { claimNo: `S${random.integer(100_000, 999_999)}`, deductibleCents: 50_000 }),
        ...(insured && known && cost && cost > 50_000 && { reimbursedCents: cost - 50_000 }),
        ...{ repairCents: cost, towingCents: kind === 'PANNE' && cost ? random.integer(15, 60) * 1000 : null },
        ...(status === 'CLOS' && { closedAt: after(random.integer(30, 200)), closedById: operator!.id }),
      }
    }).sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))
    const made = await tx
      .insert(incidents)
      .values(await numbered(rows))
      .returning()
    await paperOf(made)
    await actionsOn(made)

    async function numbered(rows: Omit<Row, 'number'>[]): Promise<Row[]> {
      const byYear = Map.groupBy(rows, ({ occurredAt }) => toLocal(occurredAt).slice(0, 4))
      const first = await takeNumbersOf(tx, new Map([...byYear].map(([year, rows]) => [`incident ${year}`, rows.length])))
      return [...byYear].flatMap(([year, rows]) =>
        rows.map((row, index) => ({
          ...row,
          number: `INC-${year}-${String(first.get(`incident ${year}`)! + index).padStart(5, '0')}`,
        })),
      )
    }

    async function actionsOn(made: (typeof incidents.$inferSelect)[]) {
      const offered = (await tx.select().from(actions)).filter(({ events }) => events.includes('INCIDENT'))
      if (offered.length === 0) return
      const today = toLocal(now).slice(0, 10)
      const task = (incident: (typeof made)[number], over: Partial<Task>): Task => {
        const action = random.pick(offered)
        return {
          ...{ event: 'INCIDENT', incidentId: incident.id, eventNumber: incident.number, actionId: action.id },
          ...{ eventLabel: `${INCIDENT_KIND_LABELS[incident.kind]}, ${incident.place}`, label: action.label },
          ...{ checklist: action.checklist, assigneeId: operator!.id, dueDate: addDays(today, 4), ...over },
        }
      }
      const done = (incident: (typeof made)[number]): Partial<Task> => {
        const day = addDays(toLocal(incident.occurredAt).slice(0, 10), 3)
        return { status: 'FAITE', dueDate: day, doneOn: day, result: 'Fait' }
      }
      const tasks = made.flatMap(incident => {
        if (incident.status === 'CLOS') return random.chance(0.4) ? [task(incident, done(incident))] : []
        if (incident.status !== 'ACTIONS_EN_COURS') return random.chance(0.5) ? [task(incident, {})] : []
        const late = random.chance(0.5) ? addDays(today, -2) : addDays(today, 6)
        return [task(incident, done(incident)), task(incident, { dueDate: late })]
      })
      if (tasks.length > 0) await tx.insert(actionTasks).values(tasks)
    }

    async function paperOf(made: (typeof incidents.$inferSelect)[]) {
      const [paper] = await tx.select().from(documents).where(eq(documents.mediaType, 'application/pdf')).limit(1)
      const accidents = made.filter(({ kind }) => kind === 'ACCIDENT_MATERIEL')
      if (!paper || accidents.length === 0) return
      const { storageKey, mediaType, sizeBytes } = paper
      await tx.insert(documents).values(
        accidents.map(({ id, number }) => ({
          ...{ storageKey, mediaType, sizeBytes, kind: 'CONSTAT', label: 'Constat amiable', fileName: `constat-${number}.pdf` },
          ...{ ownerTable: 'incident', ownerId: id, uploadedBy: operator!.id },
        })),
      )
    }
  })
}
