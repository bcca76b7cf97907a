import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Pager } from '#app/components/ui/list/pages/pager.tsx'
import type { Answer, ApiClient, RowOf } from '#app/lib/api/answers.ts'
import { listLinks, pagerOf } from '#app/lib/lists/list-links.ts'
import { JOURNEY_HEAD, JOURNEY_STATUS } from './journey-columns.tsx'

type Journeys = ApiClient['journey-management']['journeys']['$get']
export type PeriodJourney = RowOf<Journeys>

export interface PeriodJourneysProps {
  page: Answer<Journeys>
  /** Inclusive days. */
  filters: { from: string; to: string }
  /** Link to these journeys in the journeys list. */
  listHref: string
  search: string
}

/** « Trajets » of a driver, vehicle or tour: journeys of a period; `columns` follow number, day and status. */
export function PeriodJourneys({
  page,
  filters,
  listHref,
  search,
  columns,
}: PeriodJourneysProps & { columns: readonly Column<PeriodJourney>[] }) {
  const links = listLinks(search)
  // Every link of this list keeps the tab.
  const tab = { tab: 'journeys' }
  return (
    <div className="grid grid-cols-1 gap-4">
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
            columns={[...JOURNEY_HEAD, ...columns, JOURNEY_STATUS]}
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
