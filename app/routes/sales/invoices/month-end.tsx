import { Banner } from '#app/components/ui/banner.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatMonth, monthWords } from '#domain/calendar/months.ts'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'
import { blocksClosing } from '#domain/sales/invoices/month/closing.ts'
import type { MonthEndData } from './panels.server.ts'

type Step = MonthEndData['steps'][number]

const WORDS: Record<Step['key'], [label: string, note: string]> = {
  unfinished: ['Non terminés', 'trajets du mois, HT prévu'],
  toControl: ['À contrôler', 'trajets terminés du mois, HT à ce jour'],
  blocked: ['Bloqués', 'trajets du mois sans prix ou sans indice, HT connu'],
  toBill: ['À facturer', 'trajets contrôlés du mois, HT'],
  drafts: ['Brouillons', 'prestations finies dans le mois, HT'],
  rejected: ['Rejetées ou refusées', 'émises dans le mois, sans avoir ni règlement, TTC'],
  issued: ['Émises dans le mois', 'factures et acomptes, HT'],
  credits: ['Avoirs du mois', 'HT'],
  late: ['En retard', 'de tous les mois, reste dû, TTC'],
}

interface MonthEndProps {
  month: MonthEndData
  links: ListLinks
  failure: FormFailure | undefined
}

/** `?stage=month&month=2026-10`: each row leads to the list with its count and amount. */
export function MonthEnd({ month: data, links, failure }: MonthEndProps) {
  const { month, steps } = data
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
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      <Closing {...data} failure={failure} />
    </div>
  )
}

/** Closes the month, or says who closed it and reopens it (decision 37). */
function Closing({ month, steps, closings, over, idempotencyKey, failure }: MonthEndData & Pick<MonthEndProps, 'failure'>) {
  const [last] = closings
  const closed = last && last.reopenedAt === null ? last : undefined
  const open = steps.some(blocksClosing)
  return (
    <section className="grid gap-3">
      {closings.length > 0 && (
        <ul className="help grid gap-1">
          {closings.map(({ id, closedAt, closedBy, reopenedAt, reopenedBy, reopenReason }) => (
            <li key={id}>
              Clôturé le {dayAndTime(closedAt)} par {closedBy}
              {reopenedAt && `, rouvert le ${dayAndTime(reopenedAt)} par ${reopenedBy}\u202f: ${reopenReason}`}
            </li>
          ))}
        </ul>
      )}
      <ListedMax shown={closings.length} what="clôtures les plus récentes" />
      {closed && (
        <>
          <Banner tone="success">
            <b>Le mois est clôturé.</b> Aucune facture, aucun avoir, règlement ou trajet ne peut plus y être daté.
          </Banner>
          <Form method="post" id="reopen-form" className="form">
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <input type="hidden" name="month" value={month} />
            <input type="hidden" name="closing" value={closed.id} />
            <input type="hidden" name="version" value={closed.version} />
            <ReasonField failure={failure} />
            <div>
              <button type="submit" className="btn btn-line" name="intent" value="reopen-month">
                Rouvrir {monthWords(month)}
              </button>
            </div>
          </Form>
        </>
      )}
      {!closed && open && <p className="help">Les lignes « à terminer » empêchent de clôturer le mois.</p>}
      {!closed && !over && <p className="help">Le mois se clôture une fois terminé.</p>}
      {!closed && over && (
        <Form method="post" id="close-form" className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <input type="hidden" name="month" value={month} />
          <button type="submit" className={`btn ${open ? 'btn-line' : 'btn-primary'}`} name="intent" value="close-month">
            Clôturer {monthWords(month)}
          </button>
          <span className="help">Plus rien ne pourra être daté de ce mois, et ses numéros du FEC ne changeront plus.</span>
        </Form>
      )}
    </section>
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
        <a href={`${step.key === 'unfinished' ? '/journey-management/journeys' : '/sales/invoices'}?${step.query}`}>
          {WORDS[step.key][0]}
        </a>{' '}
        <span className="help">
          {WORDS[step.key][1]}
          {blocksClosing(step) && ', à terminer'}
        </span>
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
