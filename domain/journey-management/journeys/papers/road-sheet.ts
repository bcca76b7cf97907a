import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { duration } from '#domain/formats/hours.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { stepHours, type TypedStep } from '#domain/journey-management/live-lines/leg-words.ts'
import { STEP_KIND_LABELS } from '#domain/journey-management/live-lines/legs.ts'
import { PPE_LABELS, type Ppe } from '#domain/sales/addresses/values.ts'
import { STOP_KIND_LABELS, type StopKind } from '#domain/sales/delivery-request/values.ts'

interface RoadStop {
  kind: StopKind
  name: string
  address: string[]
  plannedArrival: string
  plannedDeparture: string
  pallets: number | null
  reference: string | null
  dock: string | null
  contact: string | null
  phone: string | null
  ppe: string[]
  instructions: string | null
  /** Rests, crossings and changes of driver on the way to the next stop; absent without any. */
  steps?: TypedStep[]
}

/** Content of a driver's « feuille de route »: journeys of the day by departure, planned minutes. */
export interface RoadFacts {
  driver: string
  day: string
  pool: string | null
  runs: {
    number: string
    label: string
    client: string | null
    vehicle: string | null
    trailer: string | null
    mate: string | null
    plannedStart: string
    plannedEnd: string
    km: string
    drivingMin: number
    stops: RoadStop[]
  }[]
}

/** Driving before a break, and its length, minutes (Regulation (EC) 561/2006, article 7). */
const DRIVING_BEFORE_BREAK = 270
const BREAK = 45

export function breakWords(drivingMin: number): string {
  const breaks = Math.max(0, Math.ceil(drivingMin / DRIVING_BEFORE_BREAK) - 1)
  const due = `une pause de ${BREAK} min au plus tard après 4 h 30 de conduite`
  if (breaks === 0) return `Aucune pause de conduite n'est due\u202f; ${due} si la route dure plus longtemps`
  return breaks === 1
    ? `Prévoir ${due}`
    : `Prévoir ${breaks} pauses de ${BREAK} min, chacune au plus tard après 4 h 30 de conduite`
}

const clock = (instant: string, day: string) => {
  const local = toLocal(instant)
  return local.slice(0, 10) === day ? local.slice(11) : `${formatDate(local.slice(0, 10)).slice(0, 5)} ${local.slice(11)}`
}

export function roadText({ driver, day, pool, runs }: RoadFacts) {
  const driving = runs.reduce((sum, run) => sum + run.drivingMin, 0)
  const [first, last] = [runs[0]!, runs.at(-1)!]
  return {
    driver,
    day: formatDate(day),
    head: [
      ...(pool ? [['Tournée', pool]] : []),
      ['Premier départ', clock(first.plannedStart, day)],
      ['Dernière arrivée', clock(last.plannedEnd, day)],
      ['Conduite prévue', driving > 0 ? duration(driving) : 'non renseignée'],
      ['Pauses', breakWords(driving)],
    ] as [string, string][],
    runs: runs.map((run, index) => ({
      title: `${clock(run.plannedStart, day)} – ${clock(run.plannedEnd, day)} · ${run.label}`,
      facts: [
        run.number,
        run.client,
        [run.vehicle, run.trailer].filter(Boolean).join(' + '),
        run.mate && `avec ${run.mate}`,
        `${run.km}\u00a0km`,
      ].filter(Boolean) as string[],
      gap: gapWords(runs[index - 1]?.plannedEnd, run.plannedStart),
      stops: run.stops.flatMap((stop, place) => [
        [
          String(place + 1),
          stop.plannedArrival === stop.plannedDeparture
            ? clock(stop.plannedArrival, day)
            : `${clock(stop.plannedArrival, day)}\n${clock(stop.plannedDeparture, day)}`,
          [STOP_KIND_LABELS[stop.kind], stop.pallets && counted(Math.abs(stop.pallets), 'palette'), stop.reference]
            .filter(Boolean)
            .join('\n'),
          [stop.name, ...stop.address].join('\n'),
          [stop.dock && `Quai ${stop.dock.replace(/^quai\s+/i, '')}`, stop.contact, stop.phone && formatPhone(stop.phone)]
            .filter(Boolean)
            .join('\n'),
          [stop.instructions, stop.ppe.length > 0 && `EPI\u202f: ${stop.ppe.map(ppeWord).join(', ')}`].filter(Boolean).join('\n'),
        ],
        ...(stop.steps ?? []).map(step => [
          '',
          stepHours(step).replace('–', '\n'),
          STEP_KIND_LABELS[step.kind],
          step.place ?? '',
          '',
          '',
        ]),
      ]),
    })),
  }
}

const ppeWord = (item: string) => (PPE_LABELS[item as Ppe] ?? item).toLowerCase()

function gapWords(end: string | undefined, start: string): string | null {
  const minutes = end ? Math.round((Date.parse(start) - Date.parse(end)) / 60_000) : 0
  return minutes > 0 ? `${duration(minutes)} entre les deux trajets` : null
}
