import type { ReactNode } from 'react'
import { History } from '#app/components/history/history.tsx'
import { LineStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { LineInk } from '#app/components/journey-management/line-color.tsx'
import { RequestLink } from '#app/components/journey-management/request-link.tsx'
import { SoldAtStopWords } from '#app/components/journey-management/sold-at-stop.tsx'
import { TourLinks } from '#app/components/journey-management/tour-links.tsx'
import { WeekDays } from '#app/components/sales/week-days.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { MoreActs } from '#app/components/ui/panel/more-acts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { Tabs } from '#app/components/ui/panel/tabs.tsx'
import { FranceMap } from '#app/components/ui/picture/france-map.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { withGuess } from '#domain/assignment/guess-words.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { duration } from '#domain/formats/hours.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { EXCEPTION_LABELS } from '#domain/journey-management/live-lines/exceptions.ts'
import { stepText, typedSteps } from '#domain/journey-management/live-lines/leg-words.ts'
import type { Role } from '#domain/roles.ts'
import { dayOf } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { STOP_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import { LineDates } from './dates.tsx'
import type { LineDetail, LineSheet, LineTab } from './panels.server.ts'
import { LINE_ACT_LABELS } from './words.ts'

const TABS: Record<LineTab, string> = { fiche: 'Fiche', historique: 'Historique' }

interface LinePanelProps {
  sheet: LineSheet
  role: Role
  failure: FormFailure | undefined
  closeHref: string
  /** Link to the list with this line open and these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
  can: { write: boolean; generate: boolean }
}

/** `?panel=show&id=…`. */
export function LinePanel({ sheet, role, failure, closeHref, href, can }: LinePanelProps) {
  const { detail, tab, history } = sheet
  const { line, stops } = detail
  return (
    <Panel
      size="wide"
      title={
        <>
          <LineInk color={line.color} />
          {line.label} <span className="voice-code font-normal text-muted">{line.number}</span>
        </>
      }
      aside={<LineStatusMark status={line.status} suspensionOn={line.suspensionOn} />}
      closeHref={closeHref}
      footer={<LineButtons sheet={sheet} href={href} can={can} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {failure && <WholeRefusal failure={failure} />}
        {line.generationError && (
          <Banner tone="error">
            La dernière génération a échoué{'\u202f'}: {line.generationError}
          </Banner>
        )}
        <Tabs
          label="Fiche du trajet prévu"
          items={Object.entries(TABS).map(([key, label]) => ({ label, href: href({ tab: key }), current: key === tab }))}
        />
        {tab === 'fiche' && (
          <>
            <Facts stacked items={factsOf(detail, role)} />
            <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-2">
              <section>
                <h3 className="section-title mb-2">Arrêts</h3>
                <Stops stops={stops} />
                {sheet.map && (
                  <div className="mt-3">
                    <FranceMap drawing={sheet.map.drawing} />
                  </div>
                )}
              </section>
              <section>
                <h3 className="section-title mb-2">14 prochaines dates</h3>
                <LineDates detail={detail} />
                <Exceptions exceptions={detail.exceptions} />
                <p className="mt-2">
                  <a className="text-link" href={`/journey-management/journeys?line=${line.id}&dates=all`}>
                    Voir tous ses trajets
                  </a>
                  {' · '}
                  <a className="text-link" href={`/journey-management/modifications/history?line=${line.id}`}>
                    Ses modifications
                  </a>
                </p>
              </section>
            </div>
          </>
        )}
        {history && <History history={history} href={page => href({ tab: 'historique', histo: page })} />}
      </div>
    </Panel>
  )
}

/** Next act first, then the others; one menu on phones. */
function LineButtons({ sheet, href, can }: Pick<LinePanelProps, 'sheet' | 'href' | 'can'>) {
  const { detail, acts } = sheet
  const { status } = detail.line
  const forward = acts.find(act => act === 'plan' || act === 'resume')
  const running = status === 'PLANIFIE' || status === 'SUSPENDU'
  const changes = can.write && status !== 'CLOTURE'
  // A running line changes by a modification, which asks for its scope (`domain.md` §4.3); others are edited directly.
  const edit = (look: string) =>
    running ? (
      <a className={`btn ${look}`} href={`/journey-management/modifications?panel=modify&cible=${detail.line.number}`}>
        <Icon name="pencil" />
        Modifier
      </a>
    ) : (
      <a className={`btn ${look}`} href={href({ panel: 'edit' })}>
        <Icon name="pencil" />
        Modifier
      </a>
    )
  const print = (
    <a className="btn btn-bare" href={href({ export: 'fiche' })} data-reload>
      <Icon name="printer" />
      Imprimer fiche ligne
    </a>
  )
  if (!can.write) {
    return (
      <>
        {running && (
          <a className="btn btn-line" href={`/journey-management/modifications?panel=modify&cible=${detail.line.number}`}>
            <Icon name="pencil" />
            Demander une modification
          </a>
        )}
        {print}
      </>
    )
  }
  return (
    <>
      {forward ? (
        <a className="btn btn-primary" href={href({ confirm: forward })}>
          {LINE_ACT_LABELS[forward]}…
        </a>
      ) : (
        changes && edit('btn-primary')
      )}
      <MoreActs>
        {forward && changes && edit('btn-line')}
        {acts
          .filter(act => act !== forward)
          .map(act => (
            <a key={act} className="btn btn-line" href={href({ confirm: act })}>
              {LINE_ACT_LABELS[act]}…
            </a>
          ))}
        {running && changes && (
          <a className="btn btn-bare" href={href({ panel: 'edit' })}>
            <Icon name="pencil" />
            Corriger la fiche
          </a>
        )}
        {can.generate && running && (
          <a className="btn btn-bare" href={href({ panel: 'generate' })}>
            <Icon name="calendar-plus" />
            Générer jusqu'au …
          </a>
        )}
        <a className="btn btn-bare" href={href({ panel: 'duplicate' })}>
          <Icon name="copy" />
          Dupliquer…
        </a>
        {print}
      </MoreActs>
    </>
  )
}

/** Future days that the cahier des charges excludes or adds. */
function Exceptions({ exceptions }: { exceptions: LineDetail['exceptions'] }) {
  if (exceptions.length === 0) return null
  return (
    <>
      <h3 className="section-title mt-4 mb-2">Exceptions</h3>
      <ul className="box">
        {exceptions.map(({ date, kind, reason, by }) => (
          <li
            key={`${date} ${kind}`}
            className="flex flex-wrap items-baseline gap-x-3 border-t border-line px-4 py-2 first:border-t-0"
          >
            <span className="w-24">{formatDate(date)}</span>
            <span className="min-w-0 flex-1">
              {EXCEPTION_LABELS[kind]}
              {reason && `\u202f: ${reason}`}
            </span>
            {by && <span className="basis-full text-sm text-muted md:pl-27">par {by}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

function factsOf(detail: LineDetail, role: Role): [string, ReactNode][] {
  const { line, version, request, company } = detail
  const km = (value: string) => formatNumber(value.replace(/\.0$/, ''))
  const until = version.validTo ? `jusqu'au ${formatDate(version.validTo)}` : 'sans date de fin'
  const suspension = line.suspendedFrom && [
    'Suspension',
    line.suspendedTo
      ? `du ${formatDate(line.suspendedFrom)} au ${formatDate(line.suspendedTo)}`
      : `dès le ${formatDate(line.suspendedFrom)}, jusqu'à la reprise`,
  ]
  if (suspension && line.suspensionReason) suspension[1] += `\u202f: ${line.suspensionReason}`
  return [
    [
      'Code',
      <span key="code" className="voice-code">
        {line.code}
      </span>,
    ],
    [
      'Client',
      <a key="client" className="text-link" href={`/sales/companies/${company.id}`}>
        {company.name}
      </a>,
    ],
    ['CDC', <RequestLink key="cdc" role={role} id={request.id} number={request.number} versionNo={version.versionNo} />],
    ['Validité', `${formatDate(version.validFrom)}, ${until}`],
    ['Jours', <WeekDays key="days" days={line.weekdays} />],
    ['Départ → arrivée', `${line.startTime} → ${line.endTime}`],
    ['Kilomètres', `${withGuess(`${km(line.kmLoaded)} en charge`, detail.guesses.km)}, ${km(line.kmEmpty)} à vide`],
    ['Conduite', withGuess(duration(line.drivingMin), detail.guesses.driving)],
    ['Service, pauses', `${duration(line.serviceMin)}, ${duration(line.breakMin)}`],
    ['Amplitude, nuit', `${duration(line.amplitudeMin)}, ${duration(line.nightMin)}`],
    ['Tournée', detail.pools.length > 0 && <TourLinks key="pools" pools={detail.pools} role={role} />],
    ...(detail.subcontractor
      ? ([['Sous-traitant', detail.subcontractor]] as [string, ReactNode][])
      : ([
          ['Titulaire', detail.driver],
          ['Véhicule, remorque', [detail.vehicle, detail.trailer].filter(Boolean).join(' + ')],
        ] as [string, ReactNode][])),
    ["Généré jusqu'au", line.generatedUntil && formatDate(line.generatedUntil)],
    ...(suspension ? [suspension as [string, ReactNode]] : []),
  ]
}

function Stops({ stops }: { stops: LineDetail['stops'] }) {
  if (stops.length === 0) return <p className="help">Aucun arrêt.</p>
  return (
    <ol className="box">
      {stops.map((stop, place) => (
        <li key={stop.position} className="grid gap-1 border-t border-line px-4 py-2.5 first:border-t-0">
          <div className="flex items-baseline gap-3">
            <b className="min-w-0 flex-1 font-semibold">
              {place + 1}. {stop.address}
            </b>
            <span className="whitespace-nowrap">
              {stop.arrival}
              {stop.arrival !== stop.departure && ` – ${stop.departure}`}
              {dayOf(stop, 'departure') > 0 && <span className="text-muted"> J+{dayOf(stop, 'departure')}</span>}
            </span>
          </div>
          <span className="text-sm text-muted">
            {STOP_KIND_LABELS[stop.kind]} · {stop.zip} {stop.city}
          </span>
          <SoldAtStopWords stop={stop} />
          {stop.instructions && <p className="help">{stop.instructions}</p>}
          {typedSteps(stop.leg, stop).map(step => (
            <p key={stepText(step)}>{stepText(step)}</p>
          ))}
        </li>
      ))}
    </ol>
  )
}
