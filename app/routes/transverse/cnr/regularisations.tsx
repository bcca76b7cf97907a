import { JourneyStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatMoney } from '#domain/formats/number.ts'
import type { Regularisation } from '#domain/journey-management/journeys/settlement.ts'

const COLUMNS: Column<Regularisation>[] = [
  {
    key: 'number',
    header: 'Trajet',
    kind: 'name',
    card: 'title',
    cell: row => <a href={`/journey-management/journeys?panel=show&trajet=${row.number}`}>{row.number}</a>,
  },
  { key: 'date', header: 'Date', width: '6.5rem', hideBelow: 780, cell: row => formatDate(row.serviceDate) },
  {
    key: 'company',
    header: 'Client',
    width: '20rem',
    hideBelow: 940,
    card: 'sub',
    cell: row => <span title={row.company ?? undefined}>{row.company}</span>,
  },
  { key: 'status', header: 'Statut', width: '7.5rem', card: 'status', cell: row => <JourneyStatusMark status={row.status} /> },
  {
    key: 'before',
    header: 'Indexation',
    kind: 'num',
    width: '7rem',
    card: 'start',
    cell: row => formatMoney(row.before.cents),
  },
  { key: 'after', header: 'Corrigée', kind: 'num', width: '7rem', card: 'middle', cell: row => formatMoney(row.after.cents) },
  { key: 'gap', header: 'Écart', kind: 'num', width: '7rem', card: 'end', cell: row => <b>{formatMoney(row.gapCents)}</b> },
]

/** Checked and invoiced journeys that a correction changes: amounts to settle with the client. */
export function Regularisations({
  rows,
  total,
  gapCents,
  csvHref,
}: {
  rows: Regularisation[]
  total: number
  /** Total over all journeys, including those not shown. */
  gapCents: number
  csvHref: string
}) {
  return (
    <section aria-labelledby="regularisation">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="section-title" id="regularisation">
          Régularisation
        </h2>
        <p className="text-muted">
          {counted(total, 'trajet')}, écart {formatMoney(gapCents)}
          {rows.length < total && `\u202f; les ${rows.length} premiers ici, tous dans le fichier`}
        </p>
        <a className="btn btn-sm btn-bare ml-auto" href={csvHref} download>
          <Icon name="download" />
          Exporter la régularisation
        </a>
      </div>
      <Rows>
        <DataTable
          caption="Trajets contrôlés ou facturés dont l'indexation a été corrigée depuis"
          columns={COLUMNS}
          rows={rows}
          rowKey={row => row.id}
          rowLabel={row => `${row.number} ${row.company ?? ''}`}
        />
      </Rows>
    </section>
  )
}
