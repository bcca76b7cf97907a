import { JourneyBadgeTag, JourneyStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Ask, AskButton } from '#app/components/ui/panel/dialog.tsx'
import { MoreActs } from '#app/components/ui/panel/more-acts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { Tabs } from '#app/components/ui/panel/tabs.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { late } from '#app/lib/navigation/late.ts'
import { FOREIGN_BANS } from '#domain/calendar/traffic-ban.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_ACT_LABELS } from '#domain/journey-management/journeys/values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { BLOCKED_CLIENT } from '#domain/sales/companies/blocked-client.ts'
import type { JourneyDetail, JourneySheet, JourneyTab } from './panels.server.ts'
import { RealFacts } from './sheet/real-facts.tsx'
import { JourneySummary } from './summary.tsx'

// Tabs load on demand; the first comes with the sheet.
const Co2 = late(() => import('./sheet/co2.tsx'), 'Co2')
const EventLinks = late(() => import('./sheet/event-links.tsx'), 'EventLinks')
const Events = late(() => import('./sheet/events.tsx'), 'Events')
const History = late(() => import('#app/components/history/history.tsx'), 'History')
const UndoLast = late(() => import('./sheet/undo-last.tsx'), 'UndoLast')
const InfractionRows = late(() => import('#app/components/incidents-management/infraction-rows.tsx'), 'InfractionRows')
const JourneyDocuments = late(() => import('./documents.tsx'), 'JourneyDocuments')
const JourneyEconomy = late(() => import('./economy.tsx'), 'JourneyEconomy')
const JourneyServices = late(() => import('./performed-services.tsx'), 'JourneyServices')
const JourneyStops = late(() => import('./stops.tsx'), 'JourneyStops')
const Means = late(() => import('./sheet/means.tsx'), 'Means')
const RouteMap = late(() => import('./sheet/route-map.tsx'), 'RouteMap')

const TABS: Record<JourneyTab, string> = {
  resume: 'Résumé',
  arrets: 'Arrêts',
  carte: 'Carte',
  moyens: 'Moyens & conformité',
  prestations: 'Prestations',
  evenements: 'Événements',
  documents: 'Documents',
  economie: 'Économie',
  co2: 'CO₂',
  historique: 'Historique',
}

/** Intents whose forms show their own errors. */
const FORMS = ['stop', 'enter-service', 'facts', 'equipment', 'comment']

interface JourneyPanelProps {
  sheet: JourneySheet
  role: Role
  failure: FormFailure | undefined
  closeHref: string
  /** Link to the list with this journey open and these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** `?panel=show&trajet=TR-…`. */
export function JourneyPanel({ sheet, role, failure, closeHref, href }: JourneyPanelProps) {
  const { detail, tab, tabs, services, papers, figures, conformity, log, co2, map, history, undo } = sheet
  const { journey, stops } = detail
  const refused = (...intents: string[]) => (failure && intents.includes(failure.intent) ? failure : undefined)
  const acts = failure && !failure.issues.length && !papers && !refused(...FORMS) ? failure : undefined
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
      footer={
        (detail.acts.length > 0 || changeable(detail, role) || askable(detail, role)) && (
          <JourneyButtons detail={detail} role={role} href={href} />
        )
      }
    >
      <div className="grid gap-4">
        {acts && <WholeRefusal failure={acts} />}
        {detail.company?.status === 'BLOQUE' && isOpen(journey.status) && (
          <Banner tone="warning">{BLOCKED_CLIENT(detail.company.name)}</Banner>
        )}
        {detail.expiring.map(({ severity, message }) => (
          <Banner key={message} tone={severity === 'BLOQUANT' ? 'error' : 'warning'}>
            {message}
          </Banner>
        ))}
        {detail.abroad && isOpen(journey.status) && <Banner tone="info">{FOREIGN_BANS}</Banner>}
        {journey.review && <Review detail={detail} role={role} idempotencyKey={sheet.idempotencyKey} />}
        <Tabs
          label="Fiche du trajet"
          items={tabs.map(key => ({
            label: TABS[key],
            href: href({ tab: key }),
            count: key === 'arrets' ? `${journey.stopsDone}/${stops.length}` : undefined,
            current: key === tab,
          }))}
        />
        {tab === 'resume' && (
          <>
            <JourneySummary detail={detail} role={role} />
            <RealFacts sheet={sheet} role={role} failure={refused('facts')} />
          </>
        )}
        {tab === 'arrets' && <JourneyStops sheet={sheet} role={role} failure={refused('stop')} href={href} />}
        {map && <RouteMap map={map.drawn} stops={stops} />}
        {conformity && <Means sheet={sheet} conformity={conformity} role={role} failure={refused('equipment')} />}
        {tab === 'moyens' && may(role, 'replacement.write') && (
          <a className="text-link" href={`/journey-management/replacements?stage=all&journey=${journey.id}`}>
            Remplacements de ce trajet
          </a>
        )}
        {tab === 'evenements' && <EventLinks journey={journey} role={role} />}
        {sheet.infractions && sheet.infractions.rows.length > 0 && (
          <InfractionRows page={sheet.infractions} of={{ journey: journey.id }} today={sheet.now.slice(0, 10)} />
        )}
        {services && (
          <JourneyServices
            services={services}
            status={journey.status}
            idempotencyKey={sheet.idempotencyKey}
            failure={refused('enter-service')}
          />
        )}
        {log && (
          <Events
            log={log}
            role={role}
            comments={may(role, 'journey.comment')}
            idempotencyKey={sheet.idempotencyKey}
            failure={refused('comment')}
          />
        )}
        {papers && <JourneyDocuments papers={papers} sheet={sheet} role={role} failure={failure} href={href} />}
        {figures && <JourneyEconomy figures={figures} status={journey.status} />}
        {co2 && <Co2 co2={co2} />}
        {undo && <UndoLast undo={undo} number={journey.number} action={href({ tab: 'historique' })} />}
        {history && <History history={history} href={page => href({ tab: 'historique', histo: page })} />}
      </div>
    </Panel>
  )
}

/** « À revoir »: the reason, and two choices: keep the manual changes or take the line's current plan. */
function Review({ detail, role, idempotencyKey }: { detail: JourneyDetail; role: Role; idempotencyKey: string }) {
  const { journey } = detail
  const byLine = journey.liveLineId !== null && isOpen(journey.status)
  return (
    <div className="banner t-review" role="status">
      <div className="flex flex-wrap items-center gap-3">
        <JourneyBadgeTag badge="review" />
        <span>{journey.reviewReason}</span>
        {may(role, 'journey.write') && (
          <Form reloadDocument method="post">
            <button type="submit" className="btn btn-sm btn-line" name="intent" value="reviewed">
              <Icon name="check" />
              {byLine ? 'Garder ce trajet tel quel' : "J'ai revu ce trajet"}
            </button>
          </Form>
        )}
        {may(role, 'journey.write') && byLine && <AskButton id="realign">Prendre la nouvelle version…</AskButton>}
      </div>
      {may(role, 'journey.write') && byLine && (
        <Ask
          id="realign"
          title={`Aligner ${journey.number} sur sa ligne\u202f?`}
          text="Ce que quelqu'un a changé à ses horaires, à ses arrêts et à ses kilomètres est remplacé par le plan de la ligne. Si elle ne roule plus ce jour-là, le trajet est annulé."
          confirm="Prendre la nouvelle version"
          fields={{ intent: 'realign', idempotencyKey, version: String(journey.version) }}
        />
      )}
    </div>
  )
}

/** The role may request a modification. */
const askable = ({ journey }: JourneyDetail, role: Role) => may(role, 'modification.ask') && isOpen(journey.status)

const changeable = ({ journey }: JourneyDetail, role: Role) => may(role, 'journey.write') && isOpen(journey.status)

/** The journey has a driver, vehicle or subcontractor to replace. */
const replaceable = ({ journey: { driverId, vehicleId, subcontractorId, status } }: JourneyDetail, role: Role) =>
  may(role, 'replacement.write') && (isOpen(status) || status === 'EN_COURS') && Boolean(driverId ?? vehicleId ?? subcontractorId)

/** Acts in life-cycle order; the first available one is the yellow button. */
const NEXT = ['assign', 'confirm', 'start', 'finish', 'control'] as const
const OTHERS = [...NEXT, 'reopen', 'unassign', 'notExecuted', 'cancel'] as const

/** Next act first, then the others; one menu on phones. */
function JourneyButtons({ detail, role, href }: { detail: JourneyDetail; role: Role; href: JourneyPanelProps['href'] }) {
  const next = NEXT.find(act => detail.acts.includes(act))
  const others = OTHERS.filter(act => act !== next && detail.acts.includes(act))
  const edits = changeable(detail, role)
  // A line's journey changes by a modification, which asks for its scope (`domain.md` §4.3); a spot journey is edited directly.
  const ofLine = detail.journey.liveLineId !== null
  const replaces = replaceable(detail, role)
  const asks = askable(detail, role)
  return (
    <>
      {next && <ActButton act={next} look="btn-primary" href={href} />}
      <MoreActs>
        {others.map(act => (
          <ActButton key={act} act={act} look="btn-line" href={href} />
        ))}
        {replaces && (
          <a className="btn btn-bare" href={`/journey-management/replacements?panel=new&trajet=${detail.journey.number}`}>
            <Icon name="refresh-cw" />
            Créer un remplacement
          </a>
        )}
        {asks && (
          <a className="btn btn-bare" href={href({ panel: 'modify', cible: detail.journey.number })}>
            <Icon name="pencil" />
            {ofLine && edits ? 'Modifier' : 'Demander une modification'}
          </a>
        )}
        {edits && (
          <a className="btn btn-bare" href={href({ panel: 'edit' })}>
            <Icon name="pencil" />
            {ofLine ? 'Corriger la fiche' : 'Modifier'}
          </a>
        )}
      </MoreActs>
    </>
  )
}

/** Confirming acts at once; other acts open a panel or a question. */
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
