import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '#api/db/client.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { DAMAGE_KIND_LABELS } from '#domain/incidents-management/damages/values.ts'
import { INCIDENT_KIND_LABELS } from '#domain/incidents-management/incidents/values.ts'
import type { EventKind } from '#domain/transverse/actions/fields.ts'

interface HeldEvent {
  number: string
  label: string
  /** Local day from which the catalogue's delays in days count. */
  day: string
  open: boolean
}

export interface EventSource {
  key: 'delayId' | 'incidentId' | 'infractionId' | 'damageId'
  column: PgColumn
  /** Locks the event so that it cannot be closed meanwhile. */
  hold: (tx: Transaction, id: string) => Promise<HeldEvent | undefined>
}

/** Tables of the event kinds. Their histories use `ACTION_TASK_PART` of `api/history/histories.ts`. */
export const EVENT_SOURCES: Record<EventKind, EventSource> = {
  RETARD: {
    key: 'delayId',
    column: actionTasks.delayId,
    hold: async (tx, id) => {
      const [delay] = await tx
        .select({ number: delays.number, label: journeys.label, dueAt: delays.dueAt, status: delays.status })
        .from(delays)
        .innerJoin(journeys, eq(journeys.id, delays.journeyId))
        .where(eq(delays.id, id))
        .for('share', { of: delays })
      return delay && { ...delay, day: toLocal(delay.dueAt).slice(0, 10), open: delay.status !== 'CLOS' }
    },
  },
  INCIDENT: {
    key: 'incidentId',
    column: actionTasks.incidentId,
    hold: async (tx, id) => {
      const [incident] = await tx.select().from(incidents).where(eq(incidents.id, id)).for('share')
      return (
        incident && {
          number: incident.number,
          label: [INCIDENT_KIND_LABELS[incident.kind], incident.place].filter(Boolean).join(', '),
          day: toLocal(incident.occurredAt).slice(0, 10),
          open: incident.status !== 'CLOS' && !incident.archived,
        }
      )
    },
  },
  DOMMAGE: {
    key: 'damageId',
    column: actionTasks.damageId,
    hold: async (tx, id) => {
      const [damage] = await tx
        .select({
          number: damages.number,
          kind: damages.kind,
          journey: journeys.label,
          day: damages.foundOn,
          status: damages.status,
          archived: damages.archived,
        })
        .from(damages)
        .innerJoin(journeys, eq(journeys.id, damages.journeyId))
        .where(eq(damages.id, id))
        .for('share', { of: damages })
      if (!damage) return undefined
      const { kind, journey, status, archived, ...named } = damage
      return { ...named, label: `${DAMAGE_KIND_LABELS[kind]}, ${journey}`, open: status !== 'CLOS' && !archived }
    },
  },
  INFRACTION: {
    key: 'infractionId',
    column: actionTasks.infractionId,
    hold: async (tx, id) => {
      const [infraction] = await tx
        .select({
          number: infractions.number,
          label: offences.label,
          occurredAt: infractions.occurredAt,
          receivedOn: infractions.receivedOn,
          status: infractions.status,
        })
        .from(infractions)
        .innerJoin(offences, eq(offences.id, infractions.offenceId))
        .where(eq(infractions.id, id))
        .for('share', { of: infractions })
      if (!infraction) return undefined
      const { occurredAt, receivedOn, status, ...named } = infraction
      return { ...named, day: receivedOn ?? toLocal(occurredAt).slice(0, 10), open: status !== 'CLOSE' }
    },
  },
}

const sources = Object.values(EVENT_SOURCES)

export const EVENT_ID: SQL<string> = sql`coalesce(${sql.join(
  sources.map(({ column }) => sql`${column}`),
  sql`, `,
)})`

/** Actions of these events; each kind uses its own index. */
export const ofEvents = (ids: readonly string[]): SQL =>
  sql`(${sql.join(
    sources.map(({ column }) => sql`${column} = any(${sql.param([...ids])}::uuid[])`),
    sql` or `,
  )})`
