import type { ReactNode } from 'react'
import { Delay } from '#app/components/journey-management/journey-marks.tsx'
import { RequestLink } from '#app/components/journey-management/request-link.tsx'
import { StopRail } from '#app/components/journey-management/stop-rail.tsx'
import { TourLinks } from '#app/components/journey-management/tour-links.tsx'
import { GoodsFacts, VehicleFacts } from '#app/components/sales/request-need.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { clockTime, dayAndTime, shortDay } from '#app/lib/dates/french-dates.ts'
import { withGuess } from '#domain/assignment/guess-words.ts'
import { ofMonth } from '#domain/calendar/months.ts'
import { factsOf } from '#domain/field-book.ts'
import { duration } from '#domain/formats/hours.ts'
import { formatMoney, formatNumber, formatSigned } from '#domain/formats/number.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import { JOURNEY_FIELDS } from '#domain/journey-management/journeys/fields.ts'
import { CANCEL_BILLING_LABELS, CANCELLED_BY_LABELS } from '#domain/journey-management/journeys/values.ts'
import type { Role } from '#domain/roles.ts'
import { REQUEST_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import { allows } from '#domain/screens.ts'
import { indexationTitle, indexMonth } from '#domain/transverse/cnr/values.ts'
import type { JourneyDetail, JourneySheet } from './panels.server.ts'

export function JourneySummary({ detail, role }: { detail: JourneySheet['detail']; role: Role }) {
  const { journey, company, request, line } = detail
  const real = journey.odometerEnd !== null && journey.odometerStart !== null ? journey.odometerEnd - journey.odometerStart : null
  const delay = journey.maxDelayMin > 0 ? <Delay minutes={journey.maxDelayMin} tolerance={LATE_MIN} /> : null
  const facts: [string, ReactNode][] = [
    ['Date de service', shortDay(journey.serviceDate)],
    ['Départ prévu', clockTime(journey.plannedStart)],
    ['Fin prévue', dayAndTime(journey.plannedEnd)],
    ['Départ réel', dayAndTime(journey.actualStart)],
    ['Fin réelle', dayAndTime(journey.actualEnd)],
    ['Retard', delay],
    [
      'Client',
      company && (
        <a className="text-link" href={`/sales/companies/${company.id}`}>
          {company.name}
        </a>
      ),
    ],
    ...factsOf(JOURNEY_FIELDS, journey, ['clientReference', 'external']),
    ['Chauffeur', detail.subcontractor?.name ?? detail.driver?.name],
    [JOURNEY_FIELDS.coDriverId.label, detail.coDriver?.name],
    ['Véhicule', detail.vehicle && [detail.vehicle.plate, detail.trailer?.plate].filter(Boolean).join(' + ')],
    ['CDC', request && <RequestLink role={role} {...request} />],
    [
      'Trajet prévu',
      line &&
        (allows('/journey-management/live-lines', role) ? (
          <a className="text-link" href={`/journey-management/live-lines?panel=show&id=${line.id}`}>
            {line.number} {line.code}
          </a>
        ) : (
          line.number
        )),
    ],
    ['Tournée', detail.pool && <TourLinks pools={[detail.pool]} role={role} />],
    ['Type', REQUEST_KIND_LABELS[journey.kind]],
    [
      'Kilomètres prévus',
      `${withGuess(`${formatNumber(whole(journey.kmLoaded))} en charge`, detail.guesses.km)}, ${formatNumber(whole(journey.kmEmpty))} à vide`,
    ],
    ['Kilomètres réels', real === null ? null : formatNumber(real)],
    ['Conduite, service', `${withGuess(duration(journey.drivingMin), detail.guesses.driving)}, ${duration(journey.serviceMin)}`],
    ['Prix', journey.priceCents === null ? null : formatMoney(journey.priceCents)],
    [indexationTitle(detail.indexation?.indexCode), indexationOf(detail)],
    ['Motif', journey.reason],
    [JOURNEY_FIELDS.meansReason.label, journey.meansReason],
    ...cancellationFacts(detail),
  ]
  return (
    <>
      <StopRail status={journey.status} stops={detail.stops} />
      <Facts stacked items={facts.filter(([label, value]) => value !== null || !RARE.includes(label))} />
      {request && (
        <PanelSection title="Ce qui a été vendu">
          <GoodsFacts goods={detail.goods} />
          <VehicleFacts need={detail.vehicleNeed} driver={detail.driverNeed} exempt={detail.hgvBanExemption ?? false} />
        </PanelSection>
      )}
    </>
  )
}

/** Facts hidden when empty. */
const RARE = [
  JOURNEY_FIELDS.clientReference.label,
  JOURNEY_FIELDS.external.label,
  'Tournée',
  JOURNEY_FIELDS.coDriverId.label,
  'Motif',
  JOURNEY_FIELDS.meansReason.label,
  JOURNEY_FIELDS.cancelledBy.label,
  'Annulé le',
  'Facturation',
  'Prix',
  indexationTitle(undefined),
  'Retard',
]

/** Cancellation: person, time, author of the record, charge. */
function cancellationFacts({ journey, cancelRecordedBy }: JourneyDetail): [string, ReactNode][] {
  const { cancelledBy, cancelledAt, cancelBillingPct, cancelChargeCents } = journey
  const share =
    cancelBillingPct === null ? null : CANCEL_BILLING_LABELS[String(cancelBillingPct) as keyof typeof CANCEL_BILLING_LABELS]
  return [
    [JOURNEY_FIELDS.cancelledBy.label, cancelledBy && CANCELLED_BY_LABELS[cancelledBy]],
    [
      'Annulé le',
      cancelledAt && [dayAndTime(cancelledAt), cancelRecordedBy && `saisi par ${cancelRecordedBy}`].filter(Boolean).join(', '),
    ],
    ['Facturation', share && (cancelChargeCents ? `${share}, soit ${formatMoney(cancelChargeCents)}` : share)],
  ]
}

/** Rate and amount of the fuel clause, or the month it waits for; null without a clause or for roles that may not see prices. */
function indexationOf({ journey, indexation }: JourneyDetail): string | null {
  const { indexationPct, indexationCents, serviceDate } = journey
  if (indexationPct !== null && indexationCents !== null) {
    return `${formatSigned(indexationPct)}\u202f%, soit ${formatMoney(indexationCents)}`
  }
  return indexation && `en attente de l'indice ${ofMonth(indexMonth(serviceDate, indexation.lagMonths))}`
}

const whole = (km: string) => km.replace(/\.0$/, '')
