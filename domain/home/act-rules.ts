import { z } from 'zod'
import { toInstant } from '#domain/calendar/clock.ts'
import { checkFile } from '#domain/formats/pictures/check-file.ts'
import { ownDamageSchema } from '#domain/incidents-management/damages/damage.ts'
import type { DamageKind } from '#domain/incidents-management/damages/values.ts'
import { ownDelaySchema } from '#domain/incidents-management/delays/delay.ts'
import { ownIncidentSchema } from '#domain/incidents-management/incidents/incident.ts'
import { missingPhoto } from '#domain/incidents-management/report-rules.ts'
import { incompleteMeans } from '#domain/journey-management/journeys/assignment.ts'
import { reasonSchema, startSchema, stopProofsSchema } from '#domain/journey-management/journeys/journey.ts'
import { photoRefusal } from '#domain/journey-management/journeys/proofs.ts'
import { unusualStart } from '#domain/journey-management/journeys/real-times.ts'
import { JOURNEY_STOP_STATUS_LABELS, type JourneyStopStatus } from '#domain/journey-management/journeys/stop-values.ts'
import { actOnJourney } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUS_LABELS, type JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import type { VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { ENUM, NOTFOUND, STALE, STATE } from '#domain/messages.ts'
import type { KeptAct, KeptIntent } from './kept-acts.ts'
import { ALREADY_SAID, isRecorded, stepOf } from './my-day.ts'
import { isReport } from './reports.ts'

/*
 * Rules of a driver's acts that need no network. The operations check by them, and so does a phone before it keeps an act: the server
 * refuses a kept act only for what others did meanwhile.
 */

const nothing = z.object({})

/** The form of each act. */
export const ACT_FORMS = {
  confirm: nothing,
  start: startSchema,
  approach: nothing,
  arrive: nothing,
  leave: stopProofsSchema,
  proofs: stopProofsSchema,
  fail: reasonSchema,
  delay: ownDelaySchema,
  incident: ownIncidentSchema,
  damage: ownDamageSchema,
} as const satisfies Record<KeptIntent, z.ZodType>

interface Issue {
  path: string
  message: string
}

interface RunState {
  number: string
  status: JourneyStatus
  serviceDate: string
  plannedStart: string
  stops: readonly { position: number; status: JourneyStopStatus; actualArrival: string | null }[]
}

/** Why an act does not fit the state of its run. */
interface Misfit {
  kind: 'recorded' | 'stale' | 'state' | 'missing'
  message: string
}

const RECORDED: Misfit = { kind: 'recorded', message: ALREADY_SAID }
const MISSING: Misfit = { kind: 'missing', message: NOTFOUND }
const OUTDATED: Misfit = { kind: 'stale', message: STALE }

/** The order of acts (`domain.md` §3.7): null when this one is next. */
export function misfitOf(run: RunState, intent: Exclude<KeptIntent, 'delay' | 'incident' | 'damage'>, position: number | null) {
  if (intent === 'confirm' || intent === 'start') {
    if (isRecorded(run, intent, null)) return RECORDED
    const { refusal } = actOnJourney('DRIVER', intent, { ...run, today: run.serviceDate, own: true })
    return refusal ? ofState(JOURNEY_STATUS_LABELS[run.status]) : null
  }
  const stop = run.stops.find(one => one.position === position)
  if (!stop) return MISSING
  if (intent === 'approach') {
    if (run.status !== 'EN_COURS') return ofState(JOURNEY_STATUS_LABELS[run.status])
    if (stop.status === 'EN_APPROCHE') return RECORDED
    return stop.status === 'A_FAIRE' ? null : ofState(JOURNEY_STOP_STATUS_LABELS[stop.status])
  }
  const step = stepOf(run)
  if (intent === 'fail') {
    if (stop.status === 'ECHEC') return RECORDED
    return step?.position === position ? null : OUTDATED
  }
  const act = intent === 'arrive' ? 'arrive' : 'leave'
  if (isRecorded(run, act, position)) return RECORDED
  return step?.act === act && step.position === position ? null : OUTDATED
}

const ofState = (label: string): Misfit => ({ kind: 'state', message: STATE(label) })

/** What is wrong with the stop that a report names; `arrived` concerns a delay alone. */
export function reportMisfit(report: 'delay' | 'incident' | 'damage', stop: { actualArrival: string | null } | null | undefined) {
  if (stop === undefined) return { kind: 'issue', path: 'stop', message: ENUM } as const
  return report === 'delay' && stop?.actualArrival ? RECORDED : null
}

/** A run as the phone knows it. */
interface PhoneRun extends RunState {
  vehicle: string | null
  category: VehicleCategory | null
  trailer: string | null
  stops: readonly (RunState['stops'][number] & { photos: readonly string[] })[]
}

export interface ActRefusal {
  status: number
  message: string
  issues: Issue[]
}

/** Why the server would refuse this act, as far as the phone can know; null when it may be kept. */
export function refusalOf(act: KeptAct, run: PhoneRun, photo: Uint8Array<ArrayBuffer> | null): ActRefusal | null {
  const form = ACT_FORMS[act.intent].safeParse(act.fields)
  const issues = form.success ? [] : form.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const wrongPhoto = photo && photoIssue(act, run, photo)
  if (wrongPhoto) issues.push({ path: 'file', message: wrongPhoto })
  const wanted = act.intent === 'damage' ? missingPhoto(act.fields.kind as DamageKind, photo !== null) : null
  if (wanted) issues.push(wanted)
  if (issues.length > 0) return { status: 422, message: '', issues }
  return isReport(act.intent) ? ofReport(act, run) : ofAct({ ...act, intent: act.intent }, run)
}

function photoIssue({ intent, position }: KeptAct, run: PhoneRun, photo: Uint8Array<ArrayBuffer>): string | null {
  const file = checkFile(photo)
  if (file.refusal !== undefined) return file.refusal
  const joined = run.stops.find(stop => stop.position === position)?.photos.length ?? 0
  return photoRefusal(file.mediaType, isReport(intent) ? null : joined)
}

function ofReport({ intent, fields }: KeptAct, run: PhoneRun): ActRefusal | null {
  if (!isReport(intent)) return null
  const named = fields.stop?.trim() ? run.stops.find(({ position }) => position === Number(fields.stop)) : null
  const misfit = reportMisfit(intent, named)
  if (misfit?.kind === 'issue') return { status: 422, message: '', issues: [{ path: misfit.path, message: misfit.message }] }
  return misfit && { status: 409, message: misfit.message, issues: [] }
}

function ofAct(
  { intent, position, pressedAt, fields }: KeptAct & { intent: Parameters<typeof misfitOf>[1] },
  run: PhoneRun,
): ActRefusal | null {
  const misfit = misfitOf(run, intent, position)
  if (misfit) return { status: misfit.kind === 'state' ? 422 : 409, message: misfit.message, issues: [] }
  if (intent !== 'start') return null
  const missing = incompleteMeans({ ...run, driver: true })
  const at = fields.at?.trim() ? toInstant(fields.at.trim()) : pressedAt
  const unusual = fields.reason?.trim() ? null : unusualStart(run.plannedStart, at)
  const issue = missing ?? (unusual ? { path: 'reason', message: unusual } : null)
  return issue && { status: 422, message: '', issues: [issue] }
}
