import { JOURNEY_HEAD, JOURNEY_STATUS } from '#app/components/journey-management/journey-columns.tsx'
import { Delay } from '#app/components/journey-management/journey-marks.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Pager } from '#app/components/ui/list/pager.tsx'
import type { Answer, ApiClient, RowOf } from '#app/lib/api/answers.ts'
import { listLinks, pagerOf } from '#app/lib/lists/list-links.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'

type Journeys = ApiClient['journey-management']['journeys']['$get']
type DriverJourney = RowOf<Journeys>

interface JourneysProps {
  page: Answer<Journeys>
  /** Days, both included. */
  filters: { from: string; to: string }
  /** The same journeys in their own list. */
  listHref: string
  search: string
}

const KEEP: [string, string][] = [['tab', 'journeys']]

/** What he drove and will drive in a period. */
export function DriverJourneys({ page, filters, listHref, search }: JourneysProps) {
  const links = listLinks(search)
  // Every address of this list keeps the tab.
  const tab = { tab: 'journeys' }
  return (
    <div className="grid gap-4">
      <Form className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="tab" value="journeys" />
        <Field type="date" name="from" label="Du" small defaultValue={filters.from} />
        <Field type="date" name="to" label="Au" small defaultValue={filters.to} />
        <button type="submit" className="btn btn-sm btn-dark">
          Appliquer
        </button>
        <a className="btn btn-sm btn-bare" href={listHref}>
          <Icon name="arrow-right" />
          Ouvrir dans la liste des trajets
        </a>
      </Form>
      {page.rows.length === 0 ? (
        <Empty title="Aucun trajet sur cette période">Changez les dates.</Empty>
      ) : (
        <Rows>
          <DataTable
            caption="Trajets de la période"
            columns={[...JOURNEY_HEAD, CLIENT, VEHICLE, DELAY, JOURNEY_STATUS]}
            rows={page.rows}
            rowKey={row => row.id}
            rowLabel={row => row.number}
          />
          <Pager
            {...pagerOf(page, links)}
            href={number => links.to({ ...tab, page: number })}
            keep={[...KEEP, ...links.keep('perPage')]}
            {...(page.capped && { total: { moreThan: page.total, countHref: links.to({ ...tab, count: 'exact' }) } })}
          />
        </Rows>
      )}
    </div>
  )
}

const CLIENT: Column<DriverJourney> = {
  key: 'company',
  header: 'Client',
  width: '180px',
  hideBelow: 940,
  title: row => row.company,
  cell: row => row.company,
}

const VEHICLE: Column<DriverJourney> = {
  key: 'vehicle',
  header: 'Véhicule',
  kind: 'code',
  width: '104px',
  hideBelow: 1100,
  cell: row => row.vehicle,
}

const DELAY: Column<DriverJourney> = {
  key: 'delay',
  header: 'Retard max',
  kind: 'num',
  width: '96px',
  hideBelow: 780,
  cell: row => (row.maxDelayMin > 0 ? <Delay minutes={row.maxDelayMin} tolerance={LATE_MIN} /> : null),
}
