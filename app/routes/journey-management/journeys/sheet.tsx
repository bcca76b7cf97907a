import type { ReactNode } from 'react'
import { History } from '#app/components/history/history.tsx'
import { Delay, JourneyBadgeTag, JourneyStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { RequestLink } from '#app/components/journey-management/request-link.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { Tabs } from '#app/components/ui/panel/tabs.tsx'
import { clockTime, dayAndTime, shortDay } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { ofMonth } from '#domain/calendar/months.ts'
import { duration } from '#domain/formats/hours.ts'
import { formatMoney, formatNumber, formatSigned } from '#domain/formats/number.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { CANCEL_BILLING_LABELS, CANCELLED_BY_LABELS, JOURNEY_ACT_LABELS } from '#domain/journey-management/journeys/values.ts'
import { TRAILER_CATEGORY_LABELS, VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { BLOCKED_CLIENT } from '#domain/sales/companies/values.ts'
import { REQUEST_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import { SCREENS } from '#domain/screens.ts'
import { indexMonth } from '#domain/transverse/cnr/values.ts'
import { JourneyEconomy } from './economy.tsx'
import type { JourneyDetail, JourneySheet, JourneyTab } from './panels.server.ts'
import { JourneyServices } from './performed-services.tsx'
import { JourneyStops } from './stops.tsx'

const TABS: Record<JourneyTab, string> = {
  resume: 'Résumé',
  arrets: 'Arrêts',
  moyens: 'Moyens',
  prestations: 'Prestations',
  economie: 'Économie',
  historique: 'Historique',
}

interface JourneyPanelProps {
  sheet: JourneySheet
  role: Role
  failure: FormFailure | undefined
  closeHref: string
  /** Address of the list with this journey open: its sheet, a part of it, a panel on it, a question over it. */
  href: (changes: Record<string, string | number>) => string
}

/** The sheet of a journey: `?panel=show&trajet=TR-…`. */
export function JourneyPanel({ sheet, role, failure, closeHref, href }: JourneyPanelProps) {
  const { detail, tab, tabs, services, figures, history } = sheet
  const { journey, stops } = detail
  const acts =
    failure && !failure.issues.length && failure.intent !== 'stop' && failure.intent !== 'enter-service' ? failure : undefined
  return (
    <Panel
      size="wide"
      title={
        <>
          {journey.label} <span className="voice-code font-normal text-muted">{journey.number}</span>
        </>
      }
      aside={<JourneyStatusMark status={journey.status} />}
      closeHref={closeHref}
      footer={(detail.acts.length > 0 || changeable(detail, role)) && <JourneyButtons detail={detail} role={role} href={href} />}
    >
      <div className="grid gap-4">
        {acts && <WholeRefusal failure={acts} />}
        {detail.company?.status === 'BLOQUE' && isOpen(journey.status) && (
          <Banner tone="warning">{BLOCKED_CLIENT(detail.company.name)}</Banner>
        )}
        {journey.review && <Review detail={detail} role={role} />}
        <Tabs
          label="Fiche du trajet"
          items={tabs.map(key => ({
            label: TABS[key],
            href: href({ tab: key }),
            count: key === 'arrets' ? `${journey.stopsDone}/${stops.length}` : undefined,
            current: key === tab,
          }))}
        />
        {tab === 'resume' && <Summary detail={detail} role={role} />}
        {tab === 'arrets' && (
          <JourneyStops sheet={sheet} role={role} failure={failure?.intent === 'stop' ? failure : undefined} />
        )}
        {tab === 'moyens' && <MeansOf detail={detail} />}
        {services && (
          <JourneyServices
            services={services}
            status={journey.status}
            idempotencyKey={sheet.idempotencyKey}
            failure={failure?.intent === 'enter-service' ? failure : undefined}
          />
        )}
        {figures && <JourneyEconomy figures={figures} status={journey.status} />}
        {history && <History history={history} href={page => href({ tab: 'historique', histo: page })} />}
      </div>
    </Panel>
  )
}

/** « À revoir »: why, and the way to say that it was seen. */
function Review({ detail, role }: { detail: JourneyDetail; role: Role }) {
  return (
    <div className="banner t-review" role="status">
      <div className="flex flex-wrap items-center gap-3">
        <JourneyBadgeTag badge="review" />
        <span>{detail.journey.reviewReason}</span>
        {may(role, 'journey.write') && (
          <Form reloadDocument method="post">
            <button type="submit" className="btn btn-sm btn-line" name="intent" value="reviewed">
              <Icon name="check" />
              J'ai revu ce trajet
            </button>
          </Form>
        )}
      </div>
    </div>
  )
}

const changeable = ({ journey }: JourneyDetail, role: Role) => may(role, 'journey.write') && isOpen(journey.status)

/** The step that comes next in the life of a journey: its button is the yellow one. */
const NEXT = ['assign', 'confirm', 'start', 'finish', 'control'] as const

/** The next step first, then what else may be done. */
function JourneyButtons({ detail, role, href }: { detail: JourneyDetail; role: Role; href: JourneyPanelProps['href'] }) {
  const { acts } = detail
  const next = NEXT.find(act => acts.includes(act))
  const look = (act: string) => `btn ${act === next ? 'btn-primary' : 'btn-line'}`
  const ask = (act: (typeof acts)[number]) =>
    acts.includes(act) && (
      <a className={look(act)} href={href({ confirm: act })}>
        {JOURNEY_ACT_LABELS[act]}…
      </a>
    )
  return (
    <>
      {acts.includes('assign') && (
        <a className={look('assign')} href={href({ panel: 'assign' })}>
          {JOURNEY_ACT_LABELS.assign}…
        </a>
      )}
      {acts.includes('confirm') && (
        <Form reloadDocument method="post">
          <button type="submit" className={look('confirm')} name="intent" value="confirm" title="Le chauffeur a accusé réception">
            {JOURNEY_ACT_LABELS.confirm}
          </button>
        </Form>
      )}
      {ask('start')}
      {ask('finish')}
      {ask('control')}
      {ask('reopen')}
      {ask('unassign')}
      {ask('notExecuted')}
      {ask('cancel')}
      {changeable(detail, role) && (
        <a className="btn btn-bare" href={href({ panel: 'edit' })}>
          <Icon name="pencil" />
          Modifier
        </a>
      )}
    </>
  )
}

function Summary({ detail, role }: { detail: JourneyDetail; role: Role }) {
  const { journey, company, request, line } = detail
  const reaches = (screen: keyof typeof SCREENS) => (SCREENS[screen].roles as readonly Role[]).includes(role)
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
    ['Chauffeur', detail.subcontractor?.name ?? (detail.driver && `${detail.driver.firstName} ${detail.driver.lastName}`)],
    ['Véhicule', detail.vehicle && [detail.vehicle.plate, detail.trailer?.plate].filter(Boolean).join(' + ')],
    ['CDC', request && <RequestLink role={role} {...request} />],
    [
      'Trajet prévu',
      line &&
        (reaches('/journey-management/live-lines') ? (
          <a className="text-link" href={`/journey-management/live-lines?panel=show&id=${line.id}`}>
            {line.number} {line.code}
          </a>
        ) : (
          line.number
        )),
    ],
    ['Type', REQUEST_KIND_LABELS[journey.kind]],
    ['Kilomètres prévus', `${formatNumber(whole(journey.kmLoaded))} en charge, ${formatNumber(whole(journey.kmEmpty))} à vide`],
    ['Kilomètres réels', real === null ? null : formatNumber(real)],
    ['Conduite, service', `${duration(journey.drivingMin)}, ${duration(journey.serviceMin)}`],
    ['Prix', journey.priceCents === null ? null : formatMoney(journey.priceCents)],
    ['Indexation gazole', indexationOf(detail)],
    ['Motif', journey.reason],
    ...cancellationFacts(detail),
  ]
  return <Facts stacked items={facts.filter(([label, value]) => value !== null || !RARE.includes(label))} />
}

/** Facts that are not missed where there are none. */
const RARE = ['Motif', 'Annulé par', 'Annulé le', 'Facturation', 'Prix', 'Indexation gazole', 'Retard']

/** Who cancelled, when, who entered it, and what is charged. */
function cancellationFacts({ journey, cancelRecordedBy }: JourneyDetail): [string, ReactNode][] {
  const { cancelledBy, cancelledAt, cancelBillingPct, cancelChargeCents } = journey
  const share =
    cancelBillingPct === null ? null : CANCEL_BILLING_LABELS[String(cancelBillingPct) as keyof typeof CANCEL_BILLING_LABELS]
  return [
    ['Annulé par', cancelledBy && CANCELLED_BY_LABELS[cancelledBy]],
    [
      'Annulé le',
      cancelledAt && [dayAndTime(cancelledAt), cancelRecordedBy && `saisi par ${cancelRecordedBy}`].filter(Boolean).join(', '),
    ],
    ['Facturation', share && (cancelChargeCents ? `${share}, soit ${formatMoney(cancelChargeCents)}` : share)],
  ]
}

/** Rate and amount of the clause, or the month that they wait for; null without a clause, and for who may not see prices. */
function indexationOf({ journey, indexation }: JourneyDetail): string | null {
  const { indexationPct, indexationCents, serviceDate } = journey
  if (indexationPct !== null && indexationCents !== null) {
    return `${formatSigned(indexationPct)}\u202f%, soit ${formatMoney(indexationCents)}`
  }
  return indexation && `en attente de l'indice ${ofMonth(indexMonth(serviceDate, indexation.lagMonths))}`
}

const whole = (km: string) => km.replace(/\.0$/, '')

function MeansOf({ detail }: { detail: JourneyDetail }) {
  const { journey, driver, vehicle, trailer, subcontractor } = detail
  return (
    <Facts
      stacked
      items={
        subcontractor
          ? [
              ['Sous-traitant', subcontractor.name],
              ["Prix d'achat", journey.buyPriceCents === null ? null : formatMoney(journey.buyPriceCents)],
            ]
          : [
              ['Chauffeur', driver && `${driver.firstName} ${driver.lastName}`],
              [
                'Téléphone',
                driver && (
                  <a className="text-link" href={`tel:${driver.phone}`}>
                    {formatPhone(driver.phone)}
                  </a>
                ),
              ],
              ['Véhicule', vehicle && `${vehicle.plate}, ${VEHICLE_CATEGORY_LABELS[vehicle.category]} (${vehicle.fleetNo})`],
              ['Remorque', trailer && `${trailer.plate}, ${TRAILER_CATEGORY_LABELS[trailer.category]} (${trailer.fleetNo})`],
              ['Compteur au départ', journey.odometerStart === null ? null : `${formatNumber(journey.odometerStart)} km`],
              ['Compteur à la fin', journey.odometerEnd === null ? null : `${formatNumber(journey.odometerEnd)} km`],
            ]
      }
    />
  )
}
