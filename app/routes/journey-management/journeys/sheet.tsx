import { History } from '#app/components/history/history.tsx'
import { JourneyBadgeTag, JourneyStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { Tabs } from '#app/components/ui/panel/tabs.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_ACT_LABELS } from '#domain/journey-management/journeys/values.ts'
import { TRAILER_CATEGORY_LABELS, VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { BLOCKED_CLIENT } from '#domain/sales/companies/values.ts'
import { JourneyEconomy } from './economy.tsx'
import type { JourneyDetail, JourneySheet, JourneyTab } from './panels.server.ts'
import { JourneyServices } from './performed-services.tsx'
import { JourneyStops } from './stops.tsx'
import { JourneySummary } from './summary.tsx'

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
        {tab === 'resume' && <JourneySummary detail={detail} role={role} />}
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
const OTHERS = [...NEXT, 'reopen', 'unassign', 'notExecuted', 'cancel'] as const

/** The next step first, then what else may be done: on a phone one menu. */
function JourneyButtons({ detail, role, href }: { detail: JourneyDetail; role: Role; href: JourneyPanelProps['href'] }) {
  const next = NEXT.find(act => detail.acts.includes(act))
  const others = OTHERS.filter(act => act !== next && detail.acts.includes(act))
  const edits = changeable(detail, role)
  const menu = others.length + Number(edits) > 1
  const more = (
    <>
      {others.map(act => (
        <ActButton key={act} act={act} look="btn-line" href={href} />
      ))}
      {edits && (
        <a className="btn btn-bare" href={href({ panel: 'edit' })}>
          <Icon name="pencil" />
          Modifier
        </a>
      )}
    </>
  )
  return (
    <>
      {next && <ActButton act={next} look="btn-primary" href={href} />}
      {menu ? (
        <div className="sheet" popover="auto" id="journey-more">
          {more}
        </div>
      ) : (
        more
      )}
      {menu && (
        <button type="button" className="btn btn-line sheet-btn" popoverTarget="journey-more">
          <Icon name="ellipsis" />
          Autres actions
        </button>
      )}
    </>
  )
}

/** Confirming acts at once; every other act opens its panel or its question. */
function ActButton({ act, look, href }: { act: (typeof OTHERS)[number]; look: string; href: JourneyPanelProps['href'] }) {
  if (act === 'confirm') {
    return (
      <Form reloadDocument method="post">
        <button type="submit" className={`btn ${look}`} name="intent" value="confirm" title="Le chauffeur a accusé réception">
          {JOURNEY_ACT_LABELS.confirm}
        </button>
      </Form>
    )
  }
  return (
    <a className={`btn ${look}`} href={href(act === 'assign' ? { panel: 'assign' } : { confirm: act })}>
      {JOURNEY_ACT_LABELS[act]}…
    </a>
  )
}

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
