import type { ReactNode } from 'react'
import { figureChips } from '#app/components/sales/figure-filters.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Pager } from '#app/components/ui/list/pages/pager.tsx'
import { PaperHead } from '#app/components/ui/list/pages/paper-head.tsx'
import { figureColumn } from '#app/components/ui/picture/figure.tsx'
import { type ListLinks, pagerOf } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { firstDay, lastDay } from '#domain/calendar/months.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { uncostedWords } from '#domain/sales/companies/figures.ts'
import { journeysBehind } from '#domain/sales/kpi/links.ts'
import type { Days } from '#domain/sales/kpi/period.ts'
import { DIMENSION_LABELS, type Dimension, type Statistic, statisticOf } from '#domain/sales/kpi/statistics.ts'
import type { Stats } from './head.tsx'

/** Filter of the journeys list for each dimension; others have none. */
const LISTED: Partial<Record<Dimension, string>> = {
  company: 'company',
  request: 'request',
  line: 'line',
  pool: 'pool',
  driver: 'driver',
  vehicle: 'vehicle',
  depot: 'depot',
  activity: 'activity',
}

/** Pivot table; each row links to its journeys. */
export function Pivot({ stats, links }: { stats: Stats; links: ListLinks }) {
  const { names, rows, columns, total, found, period, page, perPage } = stats
  if (rows.length === 0)
    return <Empty title="Aucun trajet sur cette période">Choisissez une autre période, ou retirez un filtre.</Empty>
  const dimension = (links.get('rows') || 'company') as Dimension
  const across = columns.length > 0
  const main = statisticOf(names[0]!)
  const inTime = dimension === 'month' || dimension === 'day'
  const caption = across
    ? `${main.label} par ${lower(DIMENSION_LABELS[dimension])} et par ${lower(DIMENSION_LABELS[links.get('across') as Dimension])}`
    : `Trajets par ${lower(DIMENSION_LABELS[dimension])}`
  const columnOf = (name: Statistic, owned: { period: Days; of: string }) =>
    figureColumn({ ...owned, name, unit: statisticOf(name).unit, places: statisticOf(name).places })
  const scope = links.all('company').join(' ')
  const measured = names.map(name => columnOf(name, { period, of: scope }))
  const figures = (values: readonly (number | null)[]) =>
    names.map((name, index) => (
      <td
        key={name}
        data-label={across ? undefined : statisticOf(name).label}
        className={(values[index] ?? 0) < 0 ? 'text-error' : undefined}
      >
        {measured[index]!.text(values[index]!)}
      </td>
    ))
  const crossed = columns.map(({ id }) => columnOf(names[0]!, ofColumn(links.get('across') as Dimension, id)))
  const cells = (values: readonly (number | null)[]) =>
    values.map((value, index) => <td key={columns[index]!.id}>{crossed[index]!.text(value)}</td>)
  const list = { rows, page, perPage, total: found.rows, capped: false, outsideFilters: false }
  const printed = import.meta.env.SSR && links.get('print')
  return (
    <>
      {printed && <PaperHead page={list} links={links} chips={figureChips(stats, links, true)} />}
      <p className="help mb-2">
        {caption}, du {formatDate(period.from)} au {formatDate(period.to)}
        {stats.uncosted > 0 && (
          <>
            , <a href={journeysBehind('uncosted', period, links.all)}>{uncostedWords(stats.uncosted)}</a>
          </>
        )}
        .{across && found.columns > columns.length && <ColumnPages stats={stats} links={links} />}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={across ? 'pivot box' : 'pivot pivot-cards box'} aria-label={caption} tabIndex={0}>
        <table>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{DIMENSION_LABELS[dimension]}</th>
              {columns.map(({ id, name }, index) => (
                <th key={id} scope="col" {...crossed[index]!.head}>
                  {name}
                </th>
              ))}
              {names.map((name, index) => (
                <th key={name} scope="col" {...measured[index]!.head}>
                  {across ? 'Total' : statisticOf(name).label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, cells: own, values }) => (
              <tr key={id}>
                <th scope="row" title={name}>
                  {linked(name, hrefOf(id))}
                </th>
                {cells(own)}
                {figures(values)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {cells(columns.map(({ value }) => value))}
              {figures(total)}
            </tr>
          </tfoot>
        </table>
      </section>
      {!printed && (
        <Pager
          {...pagerOf(list, links)}
          href={number => links.to({ page: number, acrossPage: stats.across.page > 1 ? stats.across.page : null })}
        />
      )}
    </>
  )

  /** Days and owner of a column. */
  function ofColumn(by: Dimension, id: string | null) {
    if ((by === 'month' || by === 'day') && id !== null) return { period: daysOf(id), of: scope }
    return { period, of: by === 'company' ? (id ?? 'none') : `${by} ${id}` }
  }

  function daysOf(id: string) {
    const days = id.length === 10 ? { from: id, to: id } : { from: firstDay(id), to: lastDay(id) }
    return { from: days.from > period.from ? days.from : period.from, to: days.to < period.to ? days.to : period.to }
  }

  function hrefOf(id: string | null): string | null {
    if (id === null) return null
    if (inTime) return journeysBehind(main.behind, daysOf(id), links.all)
    const filter = LISTED[dimension]
    if (!filter) return null
    const href = journeysBehind(main.behind, period, name => (name === filter ? [id] : links.all(name)))
    return ['request', 'line', 'pool', 'driver', 'vehicle'].includes(filter)
      ? `${href}&${new URLSearchParams({ [filter]: id })}`
      : href
  }
}

/** Range of visible columns, with links to the previous and next ones. */
function ColumnPages({ stats: { columns, found, across }, links }: { stats: Stats; links: ListLinks }) {
  const before = (across.page - 1) * across.perPage
  const to = (page: number, words: string) => (
    <a className="text-link" href={links.to({ acrossPage: page })}>
      {words}
    </a>
  )
  return (
    <>
      {` Colonnes ${before + 1} à ${before + columns.length} sur ${formatNumber(found.columns)}`}
      {before > 0 && <> · {to(across.page - 1, 'colonnes précédentes')}</>}
      {before + columns.length < found.columns && <> · {to(across.page + 1, 'colonnes suivantes')}</>}
    </>
  )
}

const linked = (name: string, href: string | null): ReactNode => (href === null ? name : <a href={href}>{name}</a>)
const lower = (label: string) => (label === 'CDC' ? label : label.toLowerCase())
