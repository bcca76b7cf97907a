import type { ReactNode } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Chart } from '#app/components/ui/picture/chart.tsx'
import { Meter } from '#app/components/ui/picture/meter.tsx'
import type { LineDrawing } from '#app/lib/charts/line-chart.server.ts'
import { formatMonth } from '#domain/calendar/months.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { type MonthFigures, marginPct, otifPct, rateText } from '#domain/sales/companies/figures.ts'

export interface Curve {
  title: string
  drawing: LineDrawing
}

interface FiguresProps {
  months: MonthFigures[]
  curves: { revenue: Curve | null; margin: Curve | null; quality: Curve } | null
  /** The client's sites on the map, beside the curves. */
  children?: ReactNode
}

/** Twelve months of a client: what it brought and how it was served. */
export function CompanyFigures({ months, curves, children }: FiguresProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 empty:hidden lg:grid-cols-2">
      {curves?.revenue && (
        <Box title="Chiffre d'affaires des trajets effectués">
          <Chart {...curves.revenue}>
            <Months months={months} head="CA HT" cell={({ revenueCents = 0 }) => formatMoney(revenueCents)} />
          </Chart>
        </Box>
      )}
      {curves?.margin && (
        <Box title="Marge">
          <Chart {...curves.margin}>
            <Months
              months={months}
              head="Marge"
              cell={({ knownRevenueCents = 0, costCents = 0 }) => rateText(marginPct(knownRevenueCents, costCents))}
            />
          </Chart>
        </Box>
      )}
      {curves && (
        <Box
          title="OTIF"
          action={
            <a className="text-link" href="?tab=quality">
              Qualité
            </a>
          }
        >
          <Chart {...curves.quality}>
            <Months months={months} head="OTIF" cell={month => rateText(otifPct(month))} />
          </Chart>
        </Box>
      )}
      {children}
    </div>
  )
}

function Months({ months, head, cell }: { months: MonthFigures[]; head: string; cell: (month: MonthFigures) => string }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Mois</th>
          <th scope="col">Trajets</th>
          <th scope="col">{head}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(month => (
          <tr key={month.month}>
            <th scope="row">{formatMonth(month.month)}</th>
            <td>{month.journeys}</td>
            <td>{cell(month)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the client owes beside its credit limit; beyond it, a link that blocks. */
export function Credit({
  usedCents,
  limitCents,
  blockHref,
}: {
  usedCents: number
  limitCents: number
  /** Null when the role may not block this client now. */
  blockHref: string | null
}) {
  const over = usedCents > limitCents
  return (
    <>
      {over && (
        <Banner tone="warning">
          <b>Encours autorisé dépassé.</b> Trajets effectués non facturés{'\u202f'}: {formatMoney(usedCents)} HT.{' '}
          {blockHref && (
            <>
              Statut proposé{'\u202f'}: «{'\u202f'}Bloqué{'\u202f'}».{' '}
              <a className="text-link" href={blockHref}>
                Bloquer…
              </a>
            </>
          )}
        </Banner>
      )}
      <Box title="Encours">
        <p className="help">Trajets effectués non facturés, HT (les factures n'y sont pas encore)</p>
        <p className="mt-2">
          <Meter
            used={formatMoney(usedCents)}
            allowed={formatMoney(limitCents)}
            ratio={limitCents === 0 ? (usedCents > 0 ? 2 : 0) : usedCents / limitCents}
          />
        </p>
      </Box>
    </>
  )
}
