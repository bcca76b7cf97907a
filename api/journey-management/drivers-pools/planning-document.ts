import type { Letterhead } from '#api/pdf/letterhead.ts'
import { clientDocument } from '#api/pdf/sheet.ts'
import { formatDate, isoWeekday } from '#domain/calendar/dates.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { isoWeek } from '#domain/calendar/weeks.ts'
import { MUTED } from '#domain/documents/colours.ts'
import { minuteWords } from '#domain/formats/hours.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { minuteOf } from '#domain/sales/delivery-request/stops/stop-order.ts'
import type { Planning } from './planning.ts'

const DAY = 1_440

export function planningDocument({ pool, from, to, days }: Planning, letterhead: Letterhead): Promise<Uint8Array<ArrayBuffer>> {
  const reference = `Planning ${pool.code} · semaine ${isoWeek(from).week}`
  return clientDocument(
    {
      title: reference,
      subtitle: `${pool.label}, du ${formatDate(from)} au ${formatDate(to)}`,
      whom: 'Dépôt',
      client: [pool.depot, `Service ${pool.startTime} → ${pool.endTime}`],
    },
    { letterhead, reference },
    page => {
      for (const { date, holiday, runs, toGenerate, holder } of days) {
        const name = `${WEEKDAY_LABELS[isoWeekday(date)]} ${formatDate(date)}`
        page.heading(holiday ? `${name} · ${holiday} (férié)` : name)
        if (runs.length + toGenerate.length === 0) {
          page.paragraph('Repos', { color: MUTED })
          continue
        }
        page.table(
          ['Horaire', 'Trajet', 'Chauffeur', 'Véhicule', 'État'],
          [
            ...runs.map(run => [
              `${run.start.slice(11)} → ${run.end.slice(11)}`,
              `${run.number}\n${run.label}`,
              run.subcontractor ?? run.driver ?? 'À affecter',
              [run.vehicle, run.trailer].filter(Boolean).join(' + '),
              JOURNEY_STATUS_LABELS[run.status],
            ]),
            ...toGenerate.map(({ number, label, startTime, amplitudeMin }) => [
              `${startTime} → ${minuteWords((minuteOf(0, startTime) + amplitudeMin) % DAY)}`,
              `${number}\n${label}`,
              holder ? `${holder} (roulement)` : '',
              [pool.vehicle, pool.trailer].filter(Boolean).join(' + '),
              'À générer',
            ]),
          ],
          [82, page.width - 378, 120, 106, 70],
        )
      }
    },
  )
}
