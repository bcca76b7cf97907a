import { TZDate } from '@date-fns/tz'
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { PARIS } from '#domain/calendar/clock.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'

export interface AgendaRun {
  id: string
  number: string
  label: string
  status: JourneyStatus
  plannedStart: string
  plannedEnd: string
  createdAt: string
  updatedAt: string
  version: number
  vehicle: string | null
  trailer: string | null
  stops: { arrival: string; site: string; city: string }[]
}

/** RFC 5545 (§3.6.5): summer time from the last Sunday of March to that of October (directive 2000/84/CE). */
const PARIS_RULES = [
  'BEGIN:VTIMEZONE',
  `TZID:${PARIS}`,
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

const REFRESH_SECONDS = 30 * 60

/** RFC 5545: Paris times, UID from the journey id, SEQUENCE from its version. Names places and vehicles only. */
export function agendaFile(runs: readonly AgendaRun[], carrier: string): string {
  const agenda = ical({
    name: carrier ? `Trajets ${carrier}` : 'Trajets',
    prodId: { company: 'Quai', product: 'Agenda', language: 'FR' },
    method: ICalCalendarMethod.PUBLISH,
    // Events carry their own zone; timestamps of the file stay in UTC.
    timezone: { name: null, generator: zone => (zone === PARIS ? PARIS_RULES : null) },
    ttl: REFRESH_SECONDS,
  })
  const at = (instant: string) => new TZDate(instant, PARIS)
  for (const run of runs) {
    const gone = run.status === 'ANNULE' || run.status === 'NON_EXECUTE'
    agenda.createEvent({
      id: `${run.id}@quai`,
      sequence: run.version,
      stamp: new Date(run.updatedAt),
      created: new Date(run.createdAt),
      lastModified: new Date(run.updatedAt),
      timezone: PARIS,
      start: at(run.plannedStart),
      end: at(run.plannedEnd),
      summary: run.label,
      location: run.stops[0] ? `${run.stops[0].site}, ${run.stops[0].city}` : null,
      description: [
        run.number,
        [run.vehicle, run.trailer].filter(Boolean).join(' + '),
        ...run.stops.map(({ arrival, site, city }) => `${arrival} ${site}, ${city}`),
      ]
        .filter(Boolean)
        .join('\n'),
      status: gone ? ICalEventStatus.CANCELLED : run.status === 'AFFECTE' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      transparency: gone ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    })
  }
  return agenda.toString()
}
