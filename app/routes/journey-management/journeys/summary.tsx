import type { ReactNode } from 'react'
import { RequestLink } from '#app/components/journey-management/request-link.tsx'
import { StopRail } from '#app/components/journey-management/stop-rail.tsx'
import { TourLinks } from '#app/components/journey-management/tour-links.tsx'
import { GoodsFacts, VehicleFacts } from '#app/components/sales/request-need.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { dayAndTime, shortDay } from '#app/lib/dates/french-dates.ts'
import { withGuess } from '#domain/assignment/guess-words.ts'
import { ofMonth } from '#domain/calendar/months.ts'
import { factsOf } from '#domain/field-book.ts'
import { duration } from '#domain/formats/hours.ts'
import { formatMoney, formatNumber, formatSigned } from '#domain/formats/number.ts'
import { JOURNEY_FIELDS } from '#domain/journey-management/journeys/fields.ts'
import { CANCEL_BILLING_LABELS, CANCELLED_BY_LABELS } from '#domain/journey-management/journeys/values.ts'
import type { Role } from '#domain/roles.ts'
import { REQUEST_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import { allows } from '#domain/screens.ts'
import { indexMonth } from '#domain/transverse/cnr/values.ts'
import type { JourneyDetail, JourneySheet } from './panels.server.ts'

/** Shows stops and price of a journey, then its run, its means and its sale. */
export function JourneySummary({ detail, role }: { detail: JourneySheet['detail']; role: Role }) {
  const { journey, company, request, line } = detail
  const { odometerStart, odometerEnd } = journey
  return (
    <>
      <StopRail status={journey.status} stops={detail.stops} />
      {journey.priceCents !== null && (
        <p>
          <b className="voice-figure">{formatMoney(journey.priceCents)}</b> {indexationOf(detail)}
        </p>
      )}
      <FactSection
        title="Exécution"
        items={[
          ['Date de service', shortDay(journey.serviceDate)],
          ['Départ', beside(dayAndTime(journey.plannedStart), dayAndTime(journey.actualStart))],
          ['Fin', beside(dayAndTime(journey.plannedEnd), dayAndTime(journey.actualEnd))],
          [
            'Kilomètres',
            beside(
              `${withGuess(`${formatNumber(whole(journey.kmLoaded))} en charge`, detail.guesses.km)}, ${formatNumber(whole(journey.kmEmpty))} à vide`,
              odometerStart === null || odometerEnd === null ? null : formatNumber(odometerEnd - odometerStart),
            ),
          ],
          [
            'Conduite, service',
            `${withGuess(duration(journey.drivingMin), detail.guesses.driving)}, ${duration(journey.serviceMin)}`,
          ],
          ['Motif', journey.reason],
          ...cancellationFacts(detail),
        ]}
      />
      <FactSection
        title="Moyens"
        items={[
          ['Chauffeur', detail.subcontractor?.name ?? detail.driver?.name ?? '—'],
          [JOURNEY_FIELDS.coDriverId.label, detail.coDriver?.name],
          ['Véhicule', detail.vehicle && [detail.vehicle.plate, detail.trailer?.plate].filter(Boolean).join(' + ')],
          ['Tournée', detail.pool && <TourLinks pools={[detail.pool]} role={role} />],
          [JOURNEY_FIELDS.meansReason.label, journey.meansReason],
        ]}
      />
      <FactSection
        title="Vente"
        items={[
          [
            'Client',
            company && (
              <a className="text-link" href={`/sales/companies/${company.id}`}>
                {company.name}
              </a>
            ),
          ],
          ...factsOf(JOURNEY_FIELDS, journey, ['clientReference', 'external']),
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
          ['Type', REQUEST_KIND_LABELS[journey.kind]],
        ]}
      />
      {request && (
        <PanelSection title="Ce qui a été vendu">
          <GoodsFacts goods={detail.goods} />
          <VehicleFacts need={detail.vehicleNeed} driver={detail.driverNeed} exempt={detail.hgvBanExemption ?? false} />
        </PanelSection>
      )}
    </>
  )
}

type Fact = [label: string, value: ReactNode]

const FactSection = ({ title, items }: { title: string; items: Fact[] }) => (
  <PanelSection title={title}>
    <Facts stacked items={items.filter(([, value]) => value)} />
  </PanelSection>
)

/** The planned value, with the real one below it. */
const beside = (planned: ReactNode, real: string | null) => (
  <>
    {planned}
    {real && <b className="block">réel {real}</b>}
  </>
)

/** Cancellation: person, time, author of the record, charge. */
function cancellationFacts({ journey, cancelRecordedBy }: JourneyDetail): Fact[] {
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
    return `indexation ${formatSigned(indexationPct)}\u202f%, soit ${formatMoney(indexationCents)}`
  }
  return indexation && `indexation en attente de l'indice ${ofMonth(indexMonth(serviceDate, indexation.lagMonths))}`
}

const whole = (km: string) => km.replace(/\.0$/, '')
