import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { modificationJourneys, modifications } from '#api/schema/journey-management/modifications.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { delayCauses } from '#api/schema/transverse/delay-causes.table.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { DAMAGE_KIND_LABELS, DAMAGE_STATUS_LABELS } from '#domain/incidents-management/damages/values.ts'
import { DELAY_STATUS_LABELS } from '#domain/incidents-management/delays/values.ts'
import {
  INCIDENT_KIND_LABELS,
  INCIDENT_STATUS_LABELS,
  SEVERITY_LABELS,
  type Severity,
} from '#domain/incidents-management/incidents/values.ts'
import type { JourneyEvent } from '#domain/journey-management/journeys/events.ts'
import { shortOf } from '#domain/journey-management/modifications/difference.ts'
import { MODIFICATION_STATUS_LABELS, MODIFICATION_TYPE_LABELS } from '#domain/journey-management/modifications/values.ts'
import { LISTED_MAX } from '#domain/limits.ts'

/** Modifications requested for this journey or applied to it through its line (`domain.md` §3.7, « Événements »). */
export async function modificationEvents(db: Reader, journeyId: string): Promise<JourneyEvent[]> {
  const here = and(eq(modificationJourneys.modificationId, modifications.id), eq(modificationJourneys.journeyId, journeyId))
  const rows = await db
    .select({
      id: modifications.id,
      number: modifications.number,
      type: modifications.type,
      status: modifications.status,
      reason: modifications.reason,
      requestedAt: modifications.requestedAt,
      appliedAt: modifications.appliedAt,
      decidedAt: modifications.decidedAt,
      asked: modifications.difference,
      made: modificationJourneys.difference,
      outcome: modificationJourneys.detail,
      author: nameOf(users),
    })
    .from(modifications)
    .innerJoin(users, eq(users.id, modifications.authorId))
    .leftJoin(modificationJourneys, here)
    .where(
      or(
        eq(modifications.journeyId, journeyId),
        inArray(
          modifications.id,
          db
            .select({ id: modificationJourneys.modificationId })
            .from(modificationJourneys)
            .where(eq(modificationJourneys.journeyId, journeyId)),
        ),
      ),
    )
    .orderBy(desc(modifications.requestedAt), desc(modifications.id))
    .limit(LISTED_MAX)
  return rows.map(({ id, number, type, status, reason, author, made, asked, outcome, ...at }) => {
    const short = type === 'PRIX' ? '' : shortOf(made?.length ? made : asked)
    return {
      id,
      at: new Date(at.appliedAt ?? at.decidedAt ?? at.requestedAt).toISOString(),
      kind: 'modification',
      actor: author,
      text: `Modification ${number}\u202f: ${[MODIFICATION_TYPE_LABELS[type].toLowerCase(), short].filter(Boolean).join(', ')}`,
      detail: [MODIFICATION_STATUS_LABELS[status], reason, outcome].filter(Boolean).join(' · '),
      recordId: id,
    }
  })
}

export async function delayEvents(db: Reader, journeyId: string): Promise<JourneyEvent[]> {
  const rows = await db
    .select({
      id: delays.id,
      createdAt: delays.createdAt,
      number: delays.number,
      minutes: delays.minutes,
      estimated: delays.estimated,
      status: delays.status,
      comment: delays.comment,
      stop: sql<string>`${addresses.label}`,
      cause: delayCauses.label,
    })
    .from(delays)
    .innerJoin(journeyStops, eq(journeyStops.id, delays.stopId))
    .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
    .leftJoin(delayCauses, eq(delayCauses.id, delays.causeId))
    .where(and(eq(delays.journeyId, journeyId), eq(delays.archived, false)))
    .orderBy(desc(delays.id))
    .limit(LISTED_MAX)
  return rows.map(({ id, createdAt, number, minutes, estimated, status, comment, stop, cause }) => ({
    id,
    at: new Date(createdAt).toISOString(),
    kind: 'delay',
    actor: null,
    text: `Retard ${number}\u202f: ${stop}, ${minutes}\u00a0min${estimated ? ' attendues' : ''}`,
    detail: [DELAY_STATUS_LABELS[status], cause, comment].filter(Boolean).join(' · '),
    recordId: id,
  }))
}

export async function incidentEvents(db: Reader, journeyId: string): Promise<JourneyEvent[]> {
  const rows = await db
    .select({ incident: incidents, actor: nameOf(users) })
    .from(incidents)
    .leftJoin(users, eq(users.id, incidents.declaredById))
    .where(and(eq(incidents.journeyId, journeyId), eq(incidents.archived, false)))
    .orderBy(desc(incidents.id))
    .limit(LISTED_MAX)
  return rows.map(({ incident: { id, number, kind, severity, status, occurredAt, place }, actor }) => ({
    id,
    at: new Date(occurredAt).toISOString(),
    kind: 'incident',
    actor,
    text: `Incident ${number}\u202f: ${INCIDENT_KIND_LABELS[kind]}, ${SEVERITY_LABELS[severity as Severity].toLowerCase()}`,
    detail: [INCIDENT_STATUS_LABELS[status], place].filter(Boolean).join(' · '),
    recordId: id,
  }))
}

export async function damageEvents(db: Reader, journeyId: string): Promise<JourneyEvent[]> {
  const { id, number, kind, status, createdAt, description } = damages
  const rows = await db
    .select({ id, number, kind, status, createdAt, description, actor: nameOf(users) })
    .from(damages)
    .leftJoin(users, eq(users.id, damages.declaredById))
    .where(and(eq(damages.journeyId, journeyId), eq(damages.archived, false)))
    .orderBy(desc(id))
    .limit(LISTED_MAX)
  return rows.map(({ id, number, kind, status, createdAt, description, actor }) => ({
    id,
    at: new Date(createdAt).toISOString(),
    kind: 'damage',
    actor,
    text: `Dommage ${number}\u202f: ${DAMAGE_KIND_LABELS[kind].toLowerCase()}`,
    detail: [DAMAGE_STATUS_LABELS[status], description].join(' · '),
    recordId: id,
  }))
}
