import { Box } from '#app/components/ui/box.tsx'
import { FigureGroup } from '#app/components/ui/picture/figure.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { shortDay } from '#app/lib/dates/french-dates.ts'
import { formatEuros } from '#domain/formats/number.ts'
import { figureHref, type HomeCount, type HomeFigure } from '#domain/home/figures.ts'
import { kpiDays } from '#domain/sales/kpi/period.ts'
import { FigureBox, Nothing } from './tiles.tsx'

type Row = Answer<ApiClient['home']['sales']['$get']>['toPropose'][number]

/** « 112 000 € par an ». */
export const yearly = ({ yearRevenueCents }: Row) =>
  yearRevenueCents === null ? null : `${formatEuros(yearRevenueCents)} par an`

interface RequestsProps {
  title: string
  figure: HomeFigure
  count: HomeCount
  rows: readonly Row[]
  empty: string
  aside: (row: Row) => string | null
}

/** « Expirent sous 60 jours »: contracts with their last day and yearly revenue. */
export const ExpiringRequests = (props: Omit<RequestsProps, 'title' | 'aside'>) => (
  <Requests
    title="Expirent sous 60 jours"
    aside={row => [row.validTo && shortDay(row.validTo), yearly(row)].filter(Boolean).join(' · ')}
    {...props}
  />
)

/** First requests of a figure; its count links to all. */
export function Requests({ title, figure, count, rows, empty, aside }: RequestsProps) {
  return (
    <FigureBox title={title} figure={figure} count={count} label={title.toLowerCase()} act="Tout voir">
      {rows.length === 0 ? (
        <Nothing>{empty}</Nothing>
      ) : (
        <div className="box-rows">
          {rows.map(row => (
            <div key={row.id}>
              <div className="home-row">
                <a href={`/sales/delivery-request/${row.id}`}>
                  {row.number} · {row.title}
                </a>
                <p>{row.company}</p>
              </div>
              <span className="home-aside">{aside(row)}</span>
            </div>
          ))}
        </div>
      )}
    </FigureBox>
  )
}

interface ClientsProps {
  title: string
  /** Figure linking to the full list. */
  figure: HomeFigure
  rows: Answer<ApiClient['home']['sales']['$get']>['clients']
  today: string
  /** Passed in because the driver's page shares this script and does not need it. */
  uncosted: (journeys: number) => string | null
}

/** Clients with margin, twelve-month revenue and punctuality. */
export function Clients({ title, figure, rows, today, uncosted: words }: ClientsProps) {
  const period = kpiDays({ period: 'year' }, today)
  return (
    <Box title={title} action={<a href={figureHref(figure)}>Tout voir</a>} flush>
      {rows.length === 0 ? (
        <Nothing>Aucun client n'est actif.</Nothing>
      ) : (
        <div className="box-rows">
          {rows.map(({ id, legalName, revenueCents, marginPct, uncosted = 0, yearOtifPct }) => (
            <div key={id}>
              <div className="home-row">
                <a href={`/sales/companies/${id}`}>{legalName}</a>
              </div>
              <FigureGroup className="home-aside" period={period} of={id}>
                {figure => (
                  <>
                    <b className={(marginPct ?? 0) < 0 ? 'text-error' : undefined}>
                      {figure('marginPct', marginPct ?? null, { unit: '%' })}
                    </b>{' '}
                    de {figure('revenue', (revenueCents ?? 0) / 100, { unit: '€' })}
                    {uncosted > 0 && `, ${words(uncosted)}`} · OTIF {figure('otif', yearOtifPct, { unit: '%' })}
                  </>
                )}
              </FigureGroup>
            </div>
          ))}
        </div>
      )}
    </Box>
  )
}
