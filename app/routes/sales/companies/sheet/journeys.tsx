import { JOURNEY_HEAD, JOURNEY_STATUS } from '#app/components/journey-management/journey-columns.tsx'
import { Delay } from '#app/components/journey-management/journey-marks.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { optionsOf } from '#app/components/ui/form/options.ts'
import { Icon } from '#app/components/ui/icon.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Pager } from '#app/components/ui/list/pages/pager.tsx'
import type { Answer, ApiClient, RowOf } from '#app/lib/api/answers.ts'
import { listLinks, pagerOf } from '#app/lib/lists/list-links.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import type { RegisterForm } from '../list/register.server.ts'
import { Register } from '../list/register.tsx'

type Journeys = ApiClient['journey-management']['journeys']['$get']
export type ClientJourney = RowOf<Journeys>

interface JourneysProps {
  page: Answer<Journeys>
  /** Inclusive days and a status. */
  filters: { from: string; to: string; status: string }
  /** Journeys run by this company instead of ordered by it. */
  ofSubcontractor: boolean
  /** Link to these journeys in the journeys list. */
  listHref: string
  /** Set for a sub-contractor, for roles that see money. */
  register: RegisterForm | null
  search: string
}

/** Journeys ordered by a client or run by a sub-contractor, over a period. */
export function CompanyJourneys({ page, filters, ofSubcontractor, listHref, register, search }: JourneysProps) {
  const links = listLinks(search)
  // Every link of this list keeps the tab.
  const tab = { tab: 'journeys' }
  return (
    <div className="grid gap-4">
      <Form className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="tab" value="journeys" />
        <Field type="date" name="from" label="Du" small defaultValue={filters.from} />
        <Field type="date" name="to" label="Au" small defaultValue={filters.to} />
        <Field
          type="select"
          name="status"
          label="Statut"
          small
          placeholder="Tous"
          defaultValue={filters.status}
          options={optionsOf(JOURNEY_STATUS_LABELS)}
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
            columns={[...JOURNEY_HEAD, REQUEST, ofSubcontractor ? CLIENT : MEANS, DELAY, JOURNEY_STATUS]}
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

const REQUEST: Column<ClientJourney> = {
  key: 'request',
  header: 'CDC',
  kind: 'code',
  width: '150px',
  hideBelow: 1100,
  cell: row => row.request && `${row.request} v${row.versionNo}`,
}

/** Column of a client's journeys. */
const MEANS = person('means', 'Chauffeur', row => row.subcontractor ?? row.driver)
/** Column of a sub-contractor's journeys, which it runs itself. */
const CLIENT = person('company', 'Client', row => row.company)

function person(key: string, header: string, name: (row: ClientJourney) => string | null): Column<ClientJourney> {
  const cell = (row: ClientJourney) => name(row) && <span title={name(row)!}>{name(row)}</span>
  return { key, header, width: '180px', hideBelow: 940, cell }
}

const DELAY: Column<ClientJourney> = {
  key: 'delay',
  header: 'Retard max',
  kind: 'num',
  width: '96px',
  hideBelow: 780,
  cell: row => (row.maxDelayMin > 0 ? <Delay minutes={row.maxDelayMin} tolerance={LATE_MIN} /> : null),
}
