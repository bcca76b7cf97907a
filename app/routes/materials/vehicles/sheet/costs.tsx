import { Box } from '#app/components/ui/box.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { monthWords } from '#domain/calendar/months.ts'
import { formatMoney, formatNumber, formatPrice } from '#domain/formats/number.ts'
import { EXPENSE_KIND_LABELS } from '#domain/materials/vehicle-values.ts'
import { consumptionText, consumptionUnit } from '#domain/materials/vehicles/consumption.ts'
import { FIGURE_DAYS, type MonthCosts, totalCosts } from '#domain/materials/vehicles/figures.ts'
import { EXPENSE_FIELDS } from '#domain/materials/vehicles/part-fields.ts'

type Costs = Answer<ApiClient['materials']['vehicles'][':id']['costs']['$get']>

interface CostsProps extends Costs {
  /** « L », « kg » or « kWh ». */
  unit: string
  /** Reference consumption per 100 km. */
  reference: string | null
  searchParams: URLSearchParams
  today: string
  canWrite: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

const { amountCents, ...PLAIN } = EXPENSE_FIELDS
const EXPENSE_FORM = { ...PLAIN, amount: amountCents }

/** « Consommation & coûts »: consumption and costs over twelve months, also per km. */
export function VehicleCosts({
  months,
  expenses,
  consumption,
  usage,
  unit,
  reference,
  searchParams,
  today,
  canWrite,
  href,
  ...form
}: CostsProps) {
  const total = totalCosts(months)
  const per100 = (value: number | null) => value !== null && consumptionText(value, unit)
  const chosen = expenses.find(({ id }) => id === searchParams.get('id'))
  return (
    <div className="grid gap-4">
      <Box title="Douze derniers mois">
        <Facts
          items={[
            ['Kilomètres', `${formatNumber(Math.round(total.km))}\u00a0km`],
            ['Consommation', per100(total.consumption)],
            [`Consommation ${FIGURE_DAYS} j`, per100(consumption)],
            ['Référence', reference && consumptionText(reference, unit)],
            [`Taux d'utilisation ${FIGURE_DAYS} j`, usage !== null && `${formatNumber(usage.toFixed(1))}\u202f%`],
            ['Carburant', formatMoney(total.fuelCents)],
            ['Entretien et autres', formatMoney(total.otherCents)],
            ['Loyers', formatMoney(total.rentCents)],
            ['Coût total', formatMoney(total.cents)],
            ['Coût par km', total.centsPerKm !== null && formatPrice((total.centsPerKm / 100).toFixed(4), '€ / km')],
          ]}
        />
      </Box>
      <Rows>
        <DataTable
          caption="Consommation et coûts par mois"
          rows={months.toReversed()}
          rowKey={row => row.month}
          rowLabel={row => monthWords(row.month)}
          columns={[
            { key: 'month', header: 'Mois', kind: 'name', card: 'title', cell: row => monthWords(row.month) },
            {
              key: 'km',
              header: 'Km',
              kind: 'num',
              width: '96px',
              card: 'start',
              cell: row => (row.km > 0 ? formatNumber(Math.round(row.km)) : null),
            },
            {
              key: 'quantity',
              header: unit,
              kind: 'num',
              width: '96px',
              hideBelow: 780,
              cell: row => (row.quantity > 0 ? formatNumber(Math.round(row.quantity)) : null),
            },
            {
              key: 'consumption',
              header: consumptionUnit(unit),
              kind: 'num',
              width: '110px',
              card: 'middle',
              cell: (row: MonthCosts) => figure(totalCosts([row]).consumption),
            },
            {
              key: 'cost',
              header: 'Coût',
              kind: 'num',
              width: '130px',
              card: 'end',
              cell: row => formatMoney(totalCosts([row]).cents),
            },
            {
              key: 'perKm',
              header: '€ / km',
              kind: 'num',
              width: '96px',
              hideBelow: 780,
              cell: row => {
                const { centsPerKm } = totalCosts([row])
                return centsPerKm === null ? null : formatNumber((centsPerKm / 100).toFixed(2))
              },
            },
          ]}
        />
      </Rows>
      <Box
        title="Dépenses"
        flush={expenses.length > 0}
        action={
          canWrite && (
            <a className="btn btn-sm btn-line" href={href({ panel: 'expense' })}>
              <Icon name="plus" />
              Ajouter une dépense
            </a>
          )
        }
      >
        {expenses.length === 0 ? (
          <p className="help">Pleins, entretien, pneus, péages{'\u202f'}: ce que coûte le véhicule, hors taxes.</p>
        ) : (
          <ul className="box-rows">
            {expenses.map(expense => (
              <li key={expense.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <div className="min-w-48 flex-1">
                  <div>{EXPENSE_KIND_LABELS[expense.kind]}</div>
                  <div className="help">
                    {[
                      formatDate(expense.spentOn),
                      expense.quantity && `${formatNumber(expense.quantity)}\u00a0${unit}`,
                      expense.odometerKm !== null && `${formatNumber(expense.odometerKm)}\u00a0km`,
                      expense.supplier,
                      expense.note,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </div>
                </div>
                <span>{formatMoney(expense.amountCents)}</span>
                {canWrite && (
                  <a className="btn btn-sm btn-bare" href={href({ confirm: 'expense', id: expense.id })}>
                    Supprimer…<span className="sr-only"> {EXPENSE_KIND_LABELS[expense.kind]}</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
        <ListedMax shown={expenses.length} what="dépenses les plus récentes" />
      </Box>
      {canWrite && searchParams.get('panel') === 'expense' && (
        <RecordPanel
          title="Ajouter une dépense"
          save="Enregistrer la dépense"
          id="expense-form"
          intent="expense"
          {...form}
          closeHref={href({})}
          book={EXPENSE_FORM}
          start={{ kind: 'CARBURANT', spentOn: today }}
        >
          {field => (
            <div className="fields">
              {field('kind', { required: true })}
              {field('spentOn', { required: true })}
              {field('quantity', { unit, inputMode: 'decimal', help: "Obligatoire pour du carburant ou de l'énergie" })}
              {field('amount', { required: true })}
              {field('odometerKm', { inputMode: 'numeric' })}
              {field('supplier', { maxLength: 120 })}
              {field('note', { type: 'textarea', full: true, maxLength: 500 })}
            </div>
          )}
        </RecordPanel>
      )}
      {canWrite && chosen && searchParams.get('confirm') === 'expense' && (
        <AskOpen
          title={`Supprimer la dépense du ${formatDate(chosen.spentOn)}\u202f?`}
          text="Pour une saisie par erreur. L'historique en garde la trace."
          confirm="Supprimer la dépense"
          fields={{ intent: 'expense-delete', expenseId: chosen.id, idempotencyKey: form.idempotencyKey }}
          closeHref={href({})}
        >
          {form.failure && <WholeRefusal failure={form.failure} />}
        </AskOpen>
      )}
    </div>
  )
}

const figure = (value: number | null) => (value === null ? null : formatNumber(value.toFixed(1)))
