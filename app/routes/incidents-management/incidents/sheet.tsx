import { History } from '#app/components/history/history.tsx'
import { IncidentStatusMark, SeverityMark } from '#app/components/incidents-management/incident-marks.tsx'
import { EventTaskList } from '#app/components/transverse/action-tasks/event-tasks.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { MoreActs } from '#app/components/ui/panel/more-acts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { Tabs } from '#app/components/ui/panel/tabs.tsx'
import { INCIDENT_ACT_LABELS, type IncidentAct } from '#domain/incidents-management/incidents/transitions.ts'
import { INCIDENT_KIND_LABELS } from '#domain/incidents-management/incidents/values.ts'
import type { IncidentSheetContent, IncidentTab } from './panels.server.ts'
import { Analysis } from './sheet/analysis.tsx'
import { Clocks } from './sheet/clocks.tsx'
import { Papers } from './sheet/documents.tsx'
import { IncidentFacts } from './sheet/facts.tsx'
import { Costs, Insurance } from './sheet/money.tsx'
import { actParameters } from './table.tsx'

const TABS: Record<IncidentTab, string> = {
  faits: 'Faits',
  documents: 'Photos & documents',
  analyse: 'Analyse',
  actions: 'Actions',
  assurance: 'Assurance',
  couts: 'Coûts',
  historique: 'Historique',
}

type SheetProps = IncidentSheetContent & {
  closeHref: string
  /** Link to this incident with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** `?panel=show&id=…`, with `tab`. */
export function IncidentSheet({
  incident,
  tab,
  now,
  documents,
  tasks,
  mayAdd,
  history,
  write,
  archive,
  closeHref,
  href,
}: SheetProps) {
  return (
    <Panel
      size="wide"
      title={
        <>
          {INCIDENT_KIND_LABELS[incident.kind]} <span className="voice-code font-normal text-muted">{incident.number}</span>
        </>
      }
      aside={<IncidentStatusMark status={incident.status} archived={incident.archived} />}
      closeHref={closeHref}
      footer={<Acts incident={incident} archive={archive} href={href} />}
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <SeverityMark severity={incident.severity} open={incident.status !== 'CLOS'} />
          {incident.reopenReason && incident.status !== 'CLOS' && (
            <span className="help">
              Rouvert{'\u202f'}: {incident.reopenReason}
            </span>
          )}
        </div>
        <Clocks clocks={incident.clocks} now={now} />
        <Tabs
          label="Fiche de l'incident"
          items={(Object.keys(TABS) as IncidentTab[]).map(key => ({
            label: TABS[key],
            href: href({ panel: 'show', tab: key }),
            count: key === 'actions' && incident.tasks > 0 ? `${incident.tasksDone}/${incident.tasks}` : undefined,
            current: key === tab,
          }))}
        />
        {tab === 'faits' && <IncidentFacts incident={incident} />}
        {documents && <Papers rows={documents} write={write} href={href} />}
        {tab === 'analyse' && <Analysis incident={incident} />}
        {tasks && <EventTaskList tasks={tasks} mayAdd={mayAdd} href={href} />}
        {tab === 'assurance' && <Insurance incident={incident} href={href} />}
        {tab === 'couts' && <Costs incident={incident} href={href} />}
        {history && <History history={history} href={page => href({ panel: 'show', tab: 'historique', histo: page })} />}
      </div>
    </Panel>
  )
}

/** Next act at each status, shown as the yellow button. */
const NEXT: Partial<Record<string, IncidentAct>> = {
  DECLARE: 'qualify',
  EN_ANALYSE: 'plan',
  ACTIONS_EN_COURS: 'close',
  ROUVERT: 'qualify',
  CLOS: 'reopen',
}
const FOOT: readonly IncidentAct[] = ['qualify', 'plan', 'close', 'inform', 'edit', 'reopen']

/** Next act first, then the others; one menu on phones. */
function Acts({ incident, archive, href }: Pick<SheetProps, 'incident' | 'archive' | 'href'>) {
  const next = FOOT.find(act => act === NEXT[incident.status] && incident.acts.includes(act))
  const others = FOOT.filter(act => act !== next && incident.acts.includes(act))
  return (
    <>
      {next && (
        <a className={next === 'reopen' ? 'btn btn-line' : 'btn btn-primary'} href={href(actParameters(next, incident.id))}>
          {INCIDENT_ACT_LABELS[next]}…
        </a>
      )}
      <MoreActs>
        {others.map(act => (
          <a key={act} className="btn btn-bare" href={href(actParameters(act, incident.id))}>
            {INCIDENT_ACT_LABELS[act]}…
          </a>
        ))}
        <a className="btn btn-bare" href={href({ export: 'fiche' })} data-reload>
          <Icon name="printer" />
          Imprimer la fiche
        </a>
        {archive && (incident.archived || incident.status === 'CLOS') && (
          <a className="btn btn-bare" href={href({ confirm: incident.archived ? 'restore' : 'archive' })}>
            {incident.archived ? "Sortir de l'archive…" : 'Archiver…'}
          </a>
        )}
      </MoreActs>
    </>
  )
}
