import type { JourneyStopStatus } from '#domain/journey-management/journeys/stop-values.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { currentStop, JOURNEY_STOP_STATUSES } from '../journey-management/journeys/stop-values.ts'
import { DRIVER_ACT_LABELS } from './my-day.ts'
import { isReport, REPORTS } from './reports.ts'

/** Headers of an act sent later: when the driver pressed (ISO 8601 instant), and the signed mark of the page's user. */
export const PRESSED_AT = 'quai-pressed-at'
export const PRESSED_BY = 'quai-pressed-by'

/** Days that a phone stores an unsent act: less than the 7 days for which its idempotency key is valid. */
export const KEPT_FOR_DAYS = 3

export const CLOCK_AHEAD = "L'heure de ce téléphone n'est pas juste\u202f: l'action est datée du futur"
export const KEPT_TOO_LONG = `Cette action date de plus de ${KEPT_FOR_DAYS} jours\u202f: signalez-la à l'exploitation`
export const NOT_KEPT = "Ce téléphone n'a pas pu garder l'action (mémoire pleine\u202f?)\u202f: rien n'est noté"

/** Acts that a driver can record offline; everything else needs a network. */
export const KEPT_INTENTS = ['confirm', 'start', 'approach', 'arrive', 'leave', 'proofs', 'fail', ...REPORTS] as const
export type KeptIntent = (typeof KEPT_INTENTS)[number]
export const KEPT_LABELS: Record<KeptIntent, string> = {
  confirm: DRIVER_ACT_LABELS.confirm,
  start: DRIVER_ACT_LABELS.start,
  approach: "J'approche",
  arrive: DRIVER_ACT_LABELS.arrive,
  leave: DRIVER_ACT_LABELS.leave,
  proofs: "Preuves de l'arrêt",
  fail: 'Arrêt impossible',
  delay: 'Retard signalé',
  incident: 'Incident signalé',
  damage: 'Dommage signalé',
}

/** An act stored on the phone; `fields` are those of its form. */
export interface KeptAct {
  journey: string
  position: number | null
  intent: KeptIntent
  pressedAt: string
  fields: Readonly<Record<string, string>>
}

/** Whether the server can only take an act after another that it refused: reports and announcements stand alone. */
export const waitsFor = (act: KeptAct, refused: KeptAct): boolean =>
  act.journey === refused.journey && !isReport(act.intent) && !isReport(refused.intent) && refused.intent !== 'approach'

/** Unsent acts that go next: not refused, and after none that was. */
export const unheld = <Act extends KeptAct & { refusal: unknown }>(acts: readonly Act[]): Act[] =>
  acts.filter((act, place) => !act.refusal && !acts.slice(0, place).some(one => one.refusal && waitsFor(act, one)))

interface KeptStop {
  position: number
  status: JourneyStopStatus
  actualArrival: string | null
  actualDeparture: string | null
}

interface KeptRun<Stop> {
  number: string
  status: JourneyStatus
  stopsDone: number
  stops: Stop[]
}

/** Runs with the unsent acts applied, so that the driver can continue offline. */
export function applyUnsentActs<Stop extends KeptStop, Run extends KeptRun<Stop>>(
  runs: readonly Run[],
  acts: readonly KeptAct[],
): Run[] {
  return runs.map(run => acts.filter(({ journey }) => journey === run.number).reduce(afterAct<Stop, Run>, run))
}

/** An act changes a stop that has not come so far, by the order of the statuses. */
const BRINGS_TO: Partial<Record<KeptIntent, JourneyStopStatus>> = {
  ...{ approach: 'EN_APPROCHE', arrive: 'SUR_PLACE', proofs: 'EN_COURS', leave: 'TERMINE', fail: 'TERMINE' },
}
const LEAVES: Partial<Record<KeptIntent, readonly JourneyStatus[]>> = { confirm: ['AFFECTE'], start: ['AFFECTE', 'CONFIRME'] }

/** Adds to a day that was read earlier what the server has taken since; nothing goes back from what the day shows. */
export function applyTakenActs<Stop extends KeptStop, Run extends KeptRun<Stop>>(
  runs: readonly Run[],
  acts: readonly KeptAct[],
): Run[] {
  const isBehind = (run: Run, { intent, position }: KeptAct) => {
    const goal = BRINGS_TO[intent]
    const stop = run.stops.find(one => one.position === position)
    if (!goal || !stop) return LEAVES[intent]?.includes(run.status) ?? false
    return JOURNEY_STOP_STATUSES.indexOf(stop.status) < JOURNEY_STOP_STATUSES.indexOf(goal)
  }
  const after = (run: Run, act: KeptAct) => (isBehind(run, act) ? afterAct<Stop, Run>(run, act) : run)
  return runs.map(run => acts.filter(({ journey }) => journey === run.number).reduce(after, run))
}

function afterAct<Stop extends KeptStop, Run extends KeptRun<Stop>>(run: Run, act: KeptAct): Run {
  if (isReport(act.intent)) return run
  if (act.intent === 'confirm') return { ...run, status: 'CONFIRME' }
  if (act.intent === 'start') return { ...run, status: 'EN_COURS' }
  const stops = run.stops.map(stop => (stop.position === act.position ? { ...stop, ...atStop(stop, act) } : stop))
  const stopsDone = stops.filter(({ status }) => status === 'TERMINE' || status === 'ECHEC').length
  return { ...run, stops, stopsDone, ...(currentStop(stops) === null && { status: 'TERMINE' as const }) }
}

/** Restores the form fields of a stop; a drawn signature is only shown as given. */
function atStop(stop: KeptStop, { intent, pressedAt, fields }: KeptAct): object {
  const { signed, signature, ...counts } = fields
  const said = Object.fromEntries(Object.entries(counts).filter(([name, value]) => value !== '' && name in stop))
  const noted = { ...said, ...((signed || signature) && { signedAt: pressedAt }), ...(signature && { signature }) }
  if (intent === 'approach') return { status: 'EN_APPROCHE' }
  if (intent === 'arrive') return { status: 'SUR_PLACE', actualArrival: pressedAt }
  if (intent === 'proofs') return { ...noted, status: 'EN_COURS' }
  if (intent === 'leave') return { ...noted, status: 'TERMINE', actualDeparture: pressedAt }
  return { status: 'ECHEC', reason: fields.reason, actualDeparture: stop.actualArrival && pressedAt }
}
