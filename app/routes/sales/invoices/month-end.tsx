import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatMonth } from '#domain/calendar/months.ts'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'
import type { MonthEndData } from './panels.server.ts'

type Step = MonthEndData['steps'][number]

const WORDS: Record<Step['key'], [label: string, note: string]> = {
  toControl: ['À contrôler', 'trajets terminés du mois, HT à ce jour'],
  blocked: ['Bloqués', 'trajets du mois sans prix ou sans indice, HT connu'],
  toBill: ['À facturer', 'trajets contrôlés du mois, HT'],
  drafts: ['Brouillons', 'de tous les mois, HT'],
  issued: ['Émises dans le mois', 'factures et acomptes, HT'],
  credits: ['Avoirs du mois', 'HT'],
  rejected: ['Rejetées ou refusées', 'par la plateforme ou le client, TTC'],
  late: ['En retard', 'reste dû, TTC'],
}

/** `?stage=month&month=2026-10`: each row leads to the list with its count and amount. */
export function MonthEnd({ month: { month, steps }, links }: { month: MonthEndData; links: ListLinks }) {
  return (
    <div className="grid grid-cols-1 gap-4 pt-4">
      <Form method="get" className="flex flex-wrap items-end gap-3">
        {links.keep('month').map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <Field type="month" name="month" label="Mois" small defaultValue={month} />
        <button type="submit" className="btn btn-sm btn-line">
          Afficher
        </button>
      </Form>
      <Rows>
        <DataTable
          caption={`Fin de mois, ${formatMonth(month)}`}
          columns={COLUMNS}
          rows={steps}
          rowKey={step => step.key}
          rowLabel={step => WORDS[step.key][0]}
        />
      </Rows>
    </div>
  )
}

const COLUMNS: Column<Step>[] = [
  {
    key: 'step',
    header: 'Étape',
    kind: 'name',
    card: 'title',
    cell: step => (
      <>
        <a href={`/sales/invoices?${step.query}`}>{WORDS[step.key][0]}</a> <span className="help">{WORDS[step.key][1]}</span>
      </>
    ),
  },
  {
    key: 'count',
    header: 'Nombre',
    kind: 'num',
    width: '112px',
    card: 'start',
    cell: ({ count }) => (count === null ? 'plus de 10 000' : formatNumber(count)),
  },
  {
    key: 'amount',
    header: 'Montant',
    kind: 'num',
    width: '160px',
    card: 'end',
    cell: ({ cents }) => (cents === null ? '—' : <b>{formatMoney(cents)}</b>),
  },
]
