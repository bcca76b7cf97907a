import { groupBy, sortBy } from 'es-toolkit'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import type { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import type { JourneyAct } from '#domain/journey-management/journeys/transitions.ts'
import { notify, notifyDrivers, type Told } from './notify.ts'

type Journey = typeof journeys.$inferSelect
type Crew = Partial<Pick<Journey, 'driverId' | 'coDriverId'>>
type Run = Pick<Journey, 'number' | 'label' | 'serviceDate' | 'plannedStart'>

/** Notifies drivers of manual changes to their future journeys. Generated changes appear in « Mes 7 prochains jours ». */
export async function notifyDriversOfAct(tx: Transaction, journey: Journey, act: JourneyAct, changed: Crew): Promise<void> {
  if (act === 'assign') await tellCrew(tx, journey, changed, 'JOURNEY_ASSIGNED')
  if (act === 'unassign') await tellCrew(tx, journey, journey, 'JOURNEY_WITHDRAWN')
  if (act === 'cancel') await tellCrew(tx, journey, journey, 'JOURNEY_CANCELLED')
}

export const notifyOfNewHours = (tx: Transaction, journey: Journey, plan: Omit<Run, 'number'>): Promise<void> =>
  tellCrew(tx, { ...plan, number: journey.number }, journey, 'JOURNEY_RESCHEDULED')

/** Journeys cancelled with their contract: one notification per driver, with the first one and the count. */
export async function notifyOfCancellations(tx: Transaction, cancelled: readonly Journey[]): Promise<void> {
  const coming = sortBy(
    cancelled
      .filter(({ serviceDate }) => serviceDate >= today())
      .flatMap(journey => crewOf(journey).map(driver => ({ ...journey, driver }))),
    ['plannedStart'],
  )
  const told = Object.entries(groupBy(coming, ({ driver }) => driver)).map(([driverId, own]) => {
    const [first, ...more] = own
    const last = more.at(-1)
    const others = last ? ` · et ${counted(more.length, 'autre', 'autres')} jusqu'au ${formatDate(last.serviceDate)}` : ''
    return { driverId, kind: 'JOURNEY_CANCELLED' as const, object: first!.number, text: `${runText(first!)}${others}`, link: '/' }
  })
  await notifyDrivers(tx, told)
}

const crewOf = ({ driverId, coDriverId }: Crew): string[] => [driverId, coDriverId].filter(id => id != null)

async function tellCrew(tx: Transaction, run: Run, crew: Crew, kind: Told['kind']): Promise<void> {
  const drivers = crewOf(crew)
  if (drivers.length === 0 || run.serviceDate < today()) return
  await notify(tx, { drivers }, { kind, object: run.number, text: runText(run), link: '/' })
}

const runText = ({ serviceDate, plannedStart, label }: Run) =>
  `${formatDate(serviceDate)} à ${toLocal(plannedStart).slice(11, 16)} · ${label}`
