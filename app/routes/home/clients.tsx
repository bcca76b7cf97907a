import { Box } from '#app/components/ui/box.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { formatEuros } from '#domain/formats/number.ts'
import { figureHref, type HomeFigure } from '#domain/home/figures.ts'
import { rateText } from '#domain/sales/companies/figures.ts'
import { Nothing } from './tiles.tsx'

interface ClientsProps {
  title: string
  /** The list that these are the first of. */
  figure: HomeFigure
  rows: Answer<ApiClient['home']['sales']['$get']>['clients']
}

/** Clients with what they leave, what they bring over twelve months and how well they are served. */
export function Clients({ title, figure, rows }: ClientsProps) {
  return (
    <Box title={title} action={<a href={figureHref(figure)}>Tout voir</a>} flush>
      {rows.length === 0 ? (
        <Nothing>Aucun client n'est actif.</Nothing>
      ) : (
        <div className="box-rows">
          {rows.map(({ id, legalName, revenueCents, marginPct, otifPct }) => (
            <div key={id}>
              <div className="home-row">
                <a href={`/sales/companies/${id}`}>{legalName}</a>
              </div>
              <span className="home-aside">
                <b className={(marginPct ?? 0) < 0 ? 'text-error' : undefined}>{rateText(marginPct ?? null)}</b> de{' '}
                {formatEuros(revenueCents ?? 0)} · OTIF {rateText(otifPct)}
              </span>
            </div>
          ))}
        </div>
      )}
    </Box>
  )
}
