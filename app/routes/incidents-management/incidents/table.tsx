import { IncidentStatusMark, SeverityMark } from '#app/components/incidents-management/incident-marks.tsx'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { timeBetween } from '#domain/incidents-management/incidents/clocks.ts'
import { INCIDENT_FIELDS as FIELDS } from '#domain/incidents-management/incidents/fields.ts'
import { INCIDENT_ACT_LABELS, type IncidentAct } from '#domain/incidents-management/incidents/transitions.ts'
import { INCIDENT_KIND_LABELS } from '#domain/incidents-management/incidents/values.ts'

/** Row fields that the list does not show. */
export const HIDDEN = [
  'version',
  'journeyId',
  'companyId',
  'driverId',
  'vehicleId',
  'trailerId',
  'description',
  'causeCode',
  'stop',
] as const
type Row = Omit<RowOf<ApiClient['incidents-management']['incidents']['$get']>, (typeof HIDDEN)[number]> & { acts: IncidentAct[] }

/** `now`: time of the page, ISO text. */
export function incidentColumns({ links, now }: { links: ListLinks; now: string }): Column<Row>[] {
  return [
    {
      key: 'date',
      header: 'Date',
      width: '140px',
      sortable: true,
      card: 'first',
      cell: row => (
        <TwoLines
          top={`${formatDate(toLocal(row.occurredAt).slice(0, 10))} ${toLocal(row.occurredAt).slice(11)}`}
          sub={row.number}
          code
        />
      ),
    },
    {
      key: 'severity',
      header: FIELDS.severity.label,
      width: '96px',
      sortable: true,
      card: 'start',
      cell: row => <SeverityMark severity={row.severity} open={row.status !== 'CLOS'} />,
    },
    {
      key: 'kind',
      header: 'Nature, trajet',
      kind: 'name',
      least: 230,
      card: 'title',
      title: row => [INCIDENT_KIND_LABELS[row.kind], row.label, row.company].filter(Boolean).join(' · '),
      cell: row => (
        <TwoLines
          top={<a href={links.to({ panel: 'show', id: row.id })}>{INCIDENT_KIND_LABELS[row.kind]}</a>}
          sub={[row.label, row.company].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'driver',
      header: 'Chauffeur, véhicule',
      width: '168px',
      hideBelow: 780,
      card: 'sub',
      title: row => [row.driver, row.vehicle, row.trailer].filter(Boolean).join(' · '),
      cell: row => <TwoLines top={row.driver} sub={[row.vehicle, row.trailer].filter(Boolean).join(' + ')} />,
    },
    {
      key: 'place',
      header: FIELDS.place.label,
      width: '152px',
      hideBelow: 1280,
      title: row => row.place,
      cell: row => row.place && <TwoLines {...placeLines(row.place)} />,
    },
    {
      key: 'cause',
      header: FIELDS.responsibility.label,
      width: '124px',
      hideBelow: 940,
      title: row => row.cause,
      cell: row => row.responsibility && <TwoLines top={FIELDS.responsibility.read(row.responsibility)} sub={row.cause} />,
    },
    {
      key: 'tasks',
      header: 'Actions',
      kind: 'num',
      width: '72px',
      hideBelow: 940,
      cell: row => row.tasks > 0 && <Tasks {...row} />,
    },
    {
      key: 'cost',
      header: FIELDS.costCents.label,
      kind: 'num',
      width: '96px',
      sortable: true,
      hideBelow: 1280,
      cell: row => row.costCents !== null && formatMoney(row.costCents),
    },
    {
      key: 'status',
      header: FIELDS.status.label,
      width: '156px',
      sortable: true,
      card: 'status',
      cell: row => <IncidentStatusMark status={row.status} archived={row.archived} />,
    },
    {
      key: 'age',
      header: 'Âge',
      kind: 'num',
      width: '76px',
      hideBelow: 1100,
      card: 'end',
      cell: row => ageOf(row.occurredAt, row.closedAt ?? now),
    },
  ]
}

/** « Quai nord » above « Carquefou ». */
function placeLines(place: string) {
  const at = place.lastIndexOf(', ')
  return at < 0 ? { top: place, sub: '' } : { top: place.slice(0, at), sub: place.slice(at + 2) }
}

/** « 2/3 », marked when one is late. */
const Tasks = ({ tasks, tasksDone, tasksLate }: Pick<Row, 'tasks' | 'tasksDone' | 'tasksLate'>) =>
  tasksLate > 0 ? (
    <b className="out-error" title={counted(tasksLate, 'action en retard', 'actions en retard')}>
      {`${tasksDone}/${tasks} !`}
    </b>
  ) : (
    `${tasksDone}/${tasks}`
  )

/** Time open: « 12 j », « 5 h 10 ». */
const ageOf = (from: string, to: string) =>
  timeBetween(from, to)
    .split('\u00a0j ')[0]!
    .replace(/^\d+$/, days => `${days}\u00a0j`)

const ICONS = {
  edit: 'pencil',
  inform: 'phone-call',
  qualify: 'search',
  plan: 'flag',
  close: 'check',
  reopen: 'rotate-ccw',
  insure: 'shield',
  cost: 'euro',
} as const

const QUESTIONS: readonly IncidentAct[] = ['plan', 'close', 'reopen']

/** Acts with a question; the others have a form. */
export const actParameters = (act: IncidentAct, id: string): Record<string, string> =>
  QUESTIONS.includes(act) ? { confirm: act, id } : { panel: act, id }

export function IncidentMenu({ row, links, archive }: { row: Row; links: ListLinks; archive: boolean }) {
  return (
    <>
      <MenuItem href={links.to({ panel: 'show', id: row.id })} icon="eye" label="Ouvrir l'incident" />
      {row.journey && (
        <MenuItem href={`/journey-management/journeys?trajet=${row.journey}`} icon="truck" label="Ouvrir le trajet" />
      )}
      <MenuItem href={links.to({ export: 'fiche', id: row.id })} icon="printer" label="Imprimer la fiche" file />
      {row.acts.length > 0 && <MenuRule />}
      {row.acts.map(act => (
        <MenuItem
          key={act}
          href={links.to(actParameters(act, row.id))}
          icon={ICONS[act]}
          label={`${INCIDENT_ACT_LABELS[act]}…`}
        />
      ))}
      {archive && (row.archived || row.status === 'CLOS') && (
        <>
          <MenuRule />
          {row.archived ? (
            <MenuItem href={links.to({ confirm: 'restore', id: row.id })} icon="archive-restore" label="Sortir de l'archive…" />
          ) : (
            <MenuItem href={links.to({ confirm: 'archive', id: row.id })} icon="archive" label="Archiver…" />
          )}
        </>
      )}
    </>
  )
}
