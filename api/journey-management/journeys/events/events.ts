import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { nameCollector } from '#api/history/names.ts'
import { auditLog } from '#api/schema/house/ledger.table.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import {
  type Changed,
  EVENT_MEANS,
  type JourneyEvent,
  journeyWords,
  stopWords,
} from '#domain/journey-management/journeys/events.ts'
import {
  REPLACEMENT_CAUSE_LABELS,
  REPLACEMENT_KIND_LABELS,
  REPLACEMENT_STATUS_LABELS,
} from '#domain/journey-management/replacement-values.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { commentsOf } from '../comments/comments.ts'
import { damageEvents, delayEvents, incidentEvents, modificationEvents } from './related.ts'

/** The latest events: each source gives as many. */
export async function eventsOf(db: Reader, journeyId: string): Promise<JourneyEvent[]> {
  const [changes, stops, taken, comments, ...related] = await Promise.all([
    db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.rootId, journeyId), inArray(auditLog.entity, ['journey', 'journey_stop'])))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(LISTED_MAX),
    db
      .select({
        id: journeyStops.id,
        name: sql<string>`row_number() over (order by ${journeyStops.position}) || '. ' || (select label from address where id = ${journeyStops.addressId})`,
      })
      .from(journeyStops)
      .where(eq(journeyStops.journeyId, journeyId)),
    db.select().from(replacements).where(eq(replacements.journeyId, journeyId)).orderBy(desc(replacements.id)).limit(LISTED_MAX),
    commentsOf(db, journeyId),
    modificationEvents(db, journeyId),
    delayEvents(db, journeyId),
    incidentEvents(db, journeyId),
    damageEvents(db, journeyId),
  ])
  const names = nameCollector()
  for (const { actorId, changes: changed } of changes) {
    names.want('account', actorId)
    for (const column of EVENT_MEANS) for (const id of changed[column] ?? []) names.want(NAMED[column]!, id)
  }
  for (const one of taken) {
    names.want('account', one.confirmedById)
    for (const { kind, before, after } of REPLACED) for (const id of [one[before], one[after]]) names.want(kind, id)
  }
  const nameOf = await names.read(db)
  const stopName = new Map(stops.map(({ id, name }) => [id, name]))
  const told = changes.flatMap(({ id, at, actorId, entity, entityId, action, changes: raw }) => {
    if (action === 'DELETE') return []
    const changed: Changed = Object.fromEntries(
      Object.entries(raw).map(([column, values]) => [
        column,
        NAMED[column] ? (values.map(value => value && (nameOf.get(String(value)) ?? 'supprimé')) as [unknown, unknown]) : values,
      ]),
    )
    const actor = actorId && (nameOf.get(actorId) ?? null)
    const words =
      entity === 'journey'
        ? journeyWords(changed)
        : action === 'UPDATE'
          ? stopWords(changed, stopName.get(entityId) ?? 'Arrêt supprimé')
          : []
    return words.map((event, place) => ({ id: `${id}-${place}`, at: new Date(at).toISOString(), actor, ...event }))
  })
  const replaced = taken.map((one): JourneyEvent => {
    const [before, after] = (['before', 'after'] as const).map(
      side => REPLACED.flatMap(column => nameOf.get(one[column[side]] ?? '') ?? [])[0] ?? '—',
    )
    return {
      id: one.id,
      at: new Date(one.confirmedAt ?? one.createdAt).toISOString(),
      kind: 'replacement',
      actor: one.confirmedById && (nameOf.get(one.confirmedById) ?? null),
      text: `Remplacement ${one.number}\u202f: ${REPLACEMENT_KIND_LABELS[one.kind]} ${before} → ${after}`,
      detail: [REPLACEMENT_STATUS_LABELS[one.status], REPLACEMENT_CAUSE_LABELS[one.cause], one.comment]
        .filter(Boolean)
        .join(' · '),
    }
  })
  const said = comments.map(
    ({ id, at, author, body }): JourneyEvent => ({
      id,
      at: new Date(at).toISOString(),
      kind: 'comment',
      actor: author,
      text: body,
      detail: null,
    }),
  )
  return [...told, ...replaced, ...related.flat(), ...said].sort((a, b) => b.at.localeCompare(a.at)).slice(0, LISTED_MAX)
}

const NAMED: Record<string, 'driver' | 'vehicle' | 'trailer' | 'company'> = {
  driver_id: 'driver',
  co_driver_id: 'driver',
  vehicle_id: 'vehicle',
  trailer_id: 'trailer',
  subcontractor_id: 'company',
}
const REPLACED = [
  { kind: 'driver', before: 'replacedDriverId', after: 'replacingDriverId' },
  { kind: 'vehicle', before: 'replacedVehicleId', after: 'replacingVehicleId' },
  { kind: 'trailer', before: 'replacedTrailerId', after: 'replacingTrailerId' },
] as const
