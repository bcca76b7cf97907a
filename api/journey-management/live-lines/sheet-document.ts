import type { Letterhead } from '#api/pdf/letterhead.ts'
import { clientDocument } from '#api/pdf/sheet.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { periodText } from '#domain/calendar/period.ts'
import { statusWords } from '#domain/calendar/suspension.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { MUTED } from '#domain/documents/colours.ts'
import { duration } from '#domain/formats/hours.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { JOURNEY_STATUS_LABELS, LIVE_LINE_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { EXCEPTION_LABELS } from '#domain/journey-management/live-lines/exceptions.ts'
import { stepHours, typedSteps } from '#domain/journey-management/live-lines/leg-words.ts'
import { STEP_KIND_LABELS } from '#domain/journey-management/live-lines/legs.ts'
import { soldWords } from '#domain/journey-management/live-lines/sold-stop-words.ts'
import { dayOf } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { STOP_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import type { findLiveLine } from './record.ts'

type Detail = Awaited<ReturnType<typeof findLiveLine>>

export function lineDocument(detail: Detail, letterhead: Letterhead): Promise<Uint8Array<ArrayBuffer>> {
  const { line, version, request, company, stops, exceptions, next } = detail
  const km = (value: string) => formatNumber(value.replace(/\.0$/, ''))
  const reference = `Fiche ligne ${line.number}`
  return clientDocument(
    { title: reference, subtitle: line.label, client: [company.name, `${request.number} v${version.versionNo}`] },
    { letterhead, reference: `${reference} · imprimée le ${formatDate(detail.today)}` },
    page => {
      page.heading('Ligne')
      const facts: [string, string | null][] = [
        ['Code, statut', `${line.code}, ${statusWords(line, LIVE_LINE_STATUS_LABELS)}`],
        ['Validité', periodText(version)],
        ['Jours', line.weekdays.map(day => WEEKDAY_LABELS[day]!.toLowerCase()).join(', ')],
        ['Départ → arrivée', `${line.startTime} → ${line.endTime}`],
        ['Kilomètres', `${km(line.kmLoaded)} en charge, ${km(line.kmEmpty)} à vide`],
        [
          'Temps',
          `conduite ${duration(line.drivingMin)}, service ${duration(line.serviceMin)}, pauses ${duration(line.breakMin)}`,
        ],
        ['Titulaire', detail.subcontractor ? `${detail.subcontractor} (sous-traité)` : detail.driver],
        ['Véhicule, remorque', [detail.vehicle, detail.trailer].filter(Boolean).join(' + ') || null],
        [
          'Suspension',
          line.suspendedFrom &&
            [periodText({ validFrom: line.suspendedFrom, validTo: line.suspendedTo }), line.suspensionReason]
              .filter(Boolean)
              .join(', '),
        ],
      ]
      for (const [label, text] of facts) if (text) page.pair(label, text)
      page.heading('Arrêts', 90)
      page.table(
        ['N°', 'Horaire', 'Site', 'À faire'],
        stops.flatMap((stop, place) => [
          [
            String(place + 1),
            `${stop.arrival === stop.departure ? stop.arrival : `${stop.arrival} – ${stop.departure}`}${dayOf(stop, 'departure') > 0 ? `\nJ+${dayOf(stop, 'departure')}` : ''}`,
            `${stop.address}\n${stop.zip} ${stop.city}`,
            [STOP_KIND_LABELS[stop.kind], ...soldWords(stop), stop.instructions].filter(Boolean).join('\n'),
          ],
          ...typedSteps(stop.leg, stop).map(step => ['', stepHours(step), step.place ?? '', STEP_KIND_LABELS[step.kind]]),
        ]),
        [28, 84, 168, page.width - 280],
      )
      if (exceptions.length > 0) {
        page.heading('Exceptions du calendrier')
        for (const { date, kind, reason } of exceptions) {
          page.pair(formatDate(date), [EXCEPTION_LABELS[kind], reason].filter(Boolean).join('\u202f: '))
        }
      }
      page.heading('Prochaines dates', 90)
      if (next.length === 0) page.paragraph('Aucune date à venir.', { color: MUTED })
      else {
        page.table(
          ['Date', 'Trajet', 'État', 'Chauffeur, véhicule'],
          next.map(run => [
            formatDate(run.date),
            run.number ?? '',
            run.status ? (run.review ? 'À revoir' : JOURNEY_STATUS_LABELS[run.status]) : 'À générer',
            run.subcontractor ?? [run.driver, run.vehicle].filter(Boolean).join(' · '),
          ]),
          [78, 104, 96, page.width - 278],
        )
      }
    },
  )
}
