import { journeyHref } from '#app/components/journey-management/journey-href.ts'
import { Delay, JourneyStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Pager } from '#app/components/ui/list/pager.tsx'
import { clockTime, shortDay } from '#app/lib/dates/french-dates.ts'
import { listLinks, pagerOf } from '#app/lib/lists/list-links.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import { JOURNEY_STATUS_LABELS, JOURNEY_STATUSES, type JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import type { Page } from '#domain/lists.ts'
import type { RegisterForm } from '../list/register.server.ts'
import { Register } from '../list/register.tsx'

/** A journey as the sheet of its client shows it. */
export interface ClientJourney {
  id: string
  number: string
  serviceDate: string
  plannedStart: string
  plannedEnd: string
  label: string
  status: JourneyStatus
  maxDelayMin: number
  reason: string | null
  request: string | null
  versionNo: number | null
  company: string | null
  driver: string | null
  subcontractor: string | null
}

interface JourneysProps {
  page: Page<ClientJourney>
  /** What the filters ask for: days, both included, and a status. */
  asked: { from: string; to: string; status: string }
  /** They are those that this company runs, not those that it orders. */
  ofSubcontractor: boolean
  /** The same journeys in their own list. */
  listHref: string
  /** Of a sub-contractor, for who may see money: its register. */
  register: RegisterForm | null
  search: string
}

/** The journeys of a client, or those that a sub-contractor runs, of a period. */
export function CompanyJourneys({ page, asked, ofSubcontractor, listHref, register, search }: JourneysProps) {
  const links = listLinks(search)
  // The tab is part of every address of this list.
  const tab = { tab: 'journeys' }
  return (
    <div className="grid gap-4">
      <Form className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="tab" value="journeys" />
        <Field type="date" name="from" label="Du" small defaultValue={asked.from} />
        <Field type="date" name="to" label="Au" small defaultValue={asked.to} />
        <Field
          type="select"
          name="status"
          label="Statut"
          small
          placeholder="Tous"
          defaultValue={asked.status}
          options={JOURNEY_STATUSES.map(value => ({ value, label: JOURNEY_STATUS_LABELS[value] }))}
        />
        <button type="submit" className="btn btn-sm btn-dark">
          Appliquer
        </button>
        <a className="btn btn-sm btn-bare" href={listHref}>
          <Icon name="arrow-right" />
          Ouvrir dans la liste des trajets
        </a>
      </Form>
      {register && <Register form={register} keep={[['tab', 'journeys']]} />}
      {page.rows.length === 0 ? (
        <Empty title="Aucun trajet sur cette période">Changez les dates ou le statut.</Empty>
      ) : (
        <Rows>
          <DataTable
            caption="Trajets de la période"
            columns={ofSubcontractor ? [...HEAD, CLIENT, ...TAIL] : [...HEAD, MEANS, ...TAIL]}
            rows={page.rows}
            rowKey={row => row.id}
            rowLabel={row => row.number}
          />
          <Pager
            {...pagerOf(page, links)}
            href={number => links.to({ ...tab, page: number })}
            keep={[['tab', 'journeys'], ...links.keep('perPage')]}
            {...(page.capped && { total: { moreThan: page.total, countHref: links.to({ ...tab, count: 'exact' }) } })}
          />
        </Rows>
      )}
    </div>
  )
}

const HEAD: Column<ClientJourney>[] = [
  {
    key: 'number',
    header: 'N°',
    kind: 'code',
    width: '132px',
    card: 'start',
    cell: row => <a href={journeyHref(row)}>{row.number}</a>,
  },
  { key: 'date', header: 'Date', width: '128px', card: 'sub', cell: row => shortDay(row.serviceDate) },
  {
    key: 'hours',
    header: 'Départ → arrivée',
    width: '124px',
    card: 'end',
    cell: row => `${clockTime(row.plannedStart)} → ${clockTime(row.plannedEnd)}`,
  },
  { key: 'label', header: 'Ligne', kind: 'name', card: 'title', cell: row => row.label },
  {
    key: 'request',
    header: 'CDC',
    kind: 'code',
    width: '150px',
    hideBelow: 1100,
    cell: row => row.request && `${row.request} v${row.versionNo}`,
  },
]

/** Who runs it: of a client's journeys. */
const MEANS = person('means', 'Chauffeur', row => row.subcontractor ?? row.driver)
/** Who ordered it: of a sub-contractor's journeys, all of which it runs itself. */
const CLIENT = person('company', 'Client', row => row.company)

function person(key: string, header: string, name: (row: ClientJourney) => string | null): Column<ClientJourney> {
  const cell = (row: ClientJourney) => name(row) && <span title={name(row)!}>{name(row)}</span>
  return { key, header, width: '180px', hideBelow: 940, cell }
}

const TAIL: Column<ClientJourney>[] = [
  {
    key: 'delay',
    header: 'Retard max',
    kind: 'num',
    width: '96px',
    hideBelow: 780,
    cell: row => (row.maxDelayMin > 0 ? <Delay minutes={row.maxDelayMin} tolerance={LATE_MIN} /> : null),
  },
  {
    key: 'status',
    header: 'Statut',
    width: '124px',
    card: 'status',
    cell: row => <JourneyStatusMark status={row.status} />,
  },
]
