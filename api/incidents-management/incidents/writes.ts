import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { instantOf } from '#api/middleware/instants.ts'
import { forbidden, invalid, refused } from '#api/problem.ts'
import { hold } from '#api/rows.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { incidentCauses } from '#api/schema/transverse/causes.table.ts'
import { closingGaps, NOT_CLOSABLE } from '#domain/incidents-management/incidents/closing.ts'
import {
  type Analysis,
  CAUSE_OFF,
  COMMENT_WANTED,
  type Costs,
  DECLARED_BEFORE,
  INFORMED_BEFORE,
  type IncidentUpdate,
  type Insurance,
  NOT_CLOSED,
} from '#domain/incidents-management/incidents/incident.ts'
import { afterAct, canIncident, type IncidentAct, mayEnd } from '#domain/incidents-management/incidents/transitions.ts'
import { INCIDENT_STATUS_LABELS } from '#domain/incidents-management/incidents/values.ts'
import { ENUM, STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { closingOf } from './closing.ts'
import { immobilise } from './declare.ts'
import { factsAt } from './facts.ts'

type Incident = typeof incidents.$inferSelect

async function lockForAct(tx: Transaction, id: string, act: IncidentAct, version?: number) {
  const incident = await hold(tx, incidents, id, version)
  if (incident.archived || !canIncident(act, incident.status)) throw refused(STATE(statusText(incident)))
  return incident
}

const statusText = ({ archived, status }: Incident) => (archived ? 'Archivé' : INCIDENT_STATUS_LABELS[status])

const set = (tx: Transaction, { id }: Incident, changes: Partial<typeof incidents.$inferInsert>) =>
  tx.update(incidents).set(changes).where(eq(incidents.id, id))

const answerOf = ({ id, number }: Incident) => ({ id, number })

/** « Modifier »: facts; a newly immobilised vehicle leaves service as at declaration. */
export async function updateIncident(tx: Transaction, id: string, { version, journey, stop, ...input }: IncidentUpdate) {
  const before = await lockForAct(tx, id, 'edit', version)
  const occurredAt = instantOf(input.occurredAt, 'occurredAt')
  const at = await factsAt(tx, journey, occurredAt, { ...input, stop })
  const [after] = await tx
    .update(incidents)
    .set({ ...input, ...at, occurredAt })
    .where(eq(incidents.id, before.id))
    .returning()
  return { ...answerOf(before), journeys: await immobilise(tx, after!) }
}

type Why = Pick<Analysis, 'causeId' | 'responsibility'> & Partial<Analysis>

/** « Qualifier »: cause, responsibility, explanation; missing fields stay unchanged. */
export async function qualifyIncident(tx: Transaction, id: string, { version, causeId, responsibility, ...whys }: Why) {
  const incident = await lockForAct(tx, id, 'qualify', version)
  const [cause] = await tx.select().from(incidentCauses).where(eq(incidentCauses.id, causeId)).for('share')
  if (!cause) throw invalid({ path: 'causeId', message: ENUM })
  if (!cause.active && cause.id !== incident.causeId) throw invalid({ path: 'causeId', message: CAUSE_OFF })
  if (cause.requiresComment && !{ ...incident, ...whys }.analysis) throw invalid({ path: 'analysis', message: COMMENT_WANTED })
  await set(tx, incident, {
    ...{ ...whys, causeId, responsibility: responsibility ?? cause.defaultResponsibility },
    status: afterAct('qualify', incident.status),
  })
  return answerOf(incident)
}

export async function planActions(tx: Transaction, id: string, version: number) {
  const incident = await lockForAct(tx, id, 'plan', version)
  await set(tx, incident, { status: afterAct('plan', incident.status) })
  return answerOf(incident)
}

export async function closeIncident(
  tx: Transaction,
  id: string,
  version: number | undefined,
  { role, userId }: { role: Role; userId: string },
) {
  const incident = await lockForAct(tx, id, 'close', version)
  if (!mayEnd(role, incident.severity)) throw forbidden()
  const gaps = closingGaps(await closingOf(tx, incident))
  if (gaps.length > 0) throw refused(NOT_CLOSABLE(gaps))
  await set(tx, incident, { status: afterAct('close', incident.status), closedAt: new Date().toISOString(), closedById: userId })
  return answerOf(incident)
}

export async function reopenIncident(
  tx: Transaction,
  id: string,
  { reason, version }: { reason: string; version: number },
  role: Role,
) {
  const incident = await lockForAct(tx, id, 'reopen', version)
  if (!mayEnd(role, incident.severity)) throw forbidden()
  await set(tx, incident, { status: afterAct('reopen', incident.status), reopenReason: reason, closedAt: null, closedById: null })
  return answerOf(incident)
}

export async function informedOfIncident(
  tx: Transaction,
  id: string,
  { at, version }: { at: string | null; version: number },
  userId: string,
) {
  const incident = await lockForAct(tx, id, 'inform', version)
  const told = instantOf(at, 'at')
  if (Date.parse(told) < Date.parse(incident.occurredAt)) throw invalid({ path: 'at', message: INFORMED_BEFORE })
  await set(tx, incident, { clientInformedAt: told, clientInformedById: userId })
  return answerOf(incident)
}

/** « Assurance »: insurer contact and answer, also after closing. */
export async function insureIncident(tx: Transaction, id: string, { version, deductible, reimbursed, ...input }: Insurance) {
  const incident = await lockForAct(tx, id, 'insure', version)
  const since = (path: 'insurerDeclaredAt' | 'workAccidentDeclaredAt') => {
    const said = input[path]
    if (said === null) return null
    const at = instantOf(said, path)
    if (Date.parse(at) < Date.parse(incident.occurredAt)) throw invalid({ path, message: DECLARED_BEFORE })
    return at
  }
  await set(tx, incident, {
    ...{ ...input, deductibleCents: deductible, reimbursedCents: reimbursed },
    ...{ insurerDeclaredAt: since('insurerDeclaredAt'), workAccidentDeclaredAt: since('workAccidentDeclaredAt') },
  })
  return answerOf(incident)
}

export async function costIncident(tx: Transaction, id: string, { version, repair, towing, other }: Costs) {
  const incident = await lockForAct(tx, id, 'cost', version)
  await set(tx, incident, { repairCents: repair, towingCents: towing, otherCents: other })
  return answerOf(incident)
}

/** « Archiver » or restore; only closed incidents may be archived. */
export async function archiveIncident(tx: Transaction, id: string, archived: boolean) {
  const incident = await hold(tx, incidents, id)
  if (incident.archived === archived) throw refused(STATE(statusText(incident)))
  if (archived && incident.status !== 'CLOS') throw refused(NOT_CLOSED)
  await set(tx, incident, { archived })
  return answerOf(incident)
}
