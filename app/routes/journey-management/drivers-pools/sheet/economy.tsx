import { Box } from '#app/components/ui/box.tsx'
import { DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'
import type { WeekSums } from '#domain/journey-management/drivers-pools/week.ts'
import type { DriverPoolRecord } from '../form.tsx'
import { percent } from '../table.tsx'

/** « Économie »: revenue and cost of a standard week by contract, in total and by day. */
export function PoolEconomy({ pool: { week, items } }: { pool: DriverPoolRecord }) {
  const { days, total } = week
  if (items.length === 0)
    return <Empty title="Aucun trajet prévu">La semaine type dit ce que la tournée rapporte et coûte.</Empty>
  const unknown = [
    ...new Set(items.filter(item => !known(item.priceCents) || !known(item.costCents)).map(({ number }) => number)),
  ]
  return (
    <div className="grid gap-4">
      <Box title="Semaine théorique">
        <Facts
          items={[
            ["Chiffre d'affaires", money(total.priceCents)],
            ['Coût', money(total.costCents)],
            ['Marge', signed(marginOf(total), money(marginOf(total)))],
            ['Marge %', signed(marginOf(total), marginPct(total))],
            ['Kilomètres', `${formatNumber(total.km.toFixed(0))}\u00a0km`],
            ['À vide', total.km > 0 ? percent((100 * total.kmEmpty) / total.km) : null],
            [
              'Coût par km',
              total.costCents !== null && total.km > 0 ? `${formatMoney(Math.round(total.costCents / total.km))} / km` : null,
            ],
          ]}
        />
        {unknown.length > 0 && (
          <p className="help">
            Sans prix ou sans coût de revient à leur cahier des charges{'\u202f'}: {unknown.join(', ')}.
          </p>
        )}
      </Box>
      <Rows>
        <DataTable
          caption="Économie de chaque jour"
          rows={days}
          rowKey={row => String(row.weekday)}
          rowLabel={row => WEEKDAY_LABELS[row.weekday]!}
          columns={[
            { key: 'day', header: 'Jour', kind: 'name', card: 'title', cell: row => WEEKDAY_LABELS[row.weekday] },
            { key: 'km', header: 'Km', kind: 'num', width: '96px', hideBelow: 780, cell: row => formatNumber(row.km.toFixed(0)) },
            { key: 'price', header: 'CA', kind: 'num', width: '128px', card: 'start', cell: row => money(row.priceCents) },
            { key: 'cost', header: 'Coût', kind: 'num', width: '128px', card: 'middle', cell: row => money(row.costCents) },
            {
              key: 'margin',
              header: 'Marge',
              kind: 'num',
              width: '128px',
              card: 'end',
              cell: row => signed(marginOf(row), money(marginOf(row))),
            },
            {
              key: 'pct',
              header: 'Marge %',
              kind: 'num',
              width: '96px',
              hideBelow: 780,
              cell: row => signed(marginOf(row), marginPct(row)),
            },
          ]}
        />
      </Rows>
    </div>
  )
}

const known = (cents: number | null | undefined) => typeof cents === 'number'
const money = (cents: number | null) => (cents === null ? null : formatMoney(cents))
const marginOf = ({ priceCents, costCents }: WeekSums) =>
  priceCents === null || costCents === null ? null : priceCents - costCents
/** Marks a loss by more than its sign. */
const signed = (margin: number | null, text: string | null) =>
  margin !== null && margin < 0 ? <b className="text-error">{text}</b> : text
const marginPct = (sums: WeekSums) => {
  const margin = marginOf(sums)
  return margin === null || !sums.priceCents ? null : percent((100 * margin) / sums.priceCents)
}
