import type { ReactNode } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Chart, type Curve } from '#app/components/ui/picture/chart.tsx'
import { Figure } from '#app/components/ui/picture/figure.tsx'
import { formatMonth } from '#domain/calendar/months.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatEuros, formatMoney } from '#domain/formats/number.ts'
import { type MonthFigures, marginPct, otifPct, rateText, sumOf, uncostedWords } from '#domain/sales/companies/figures.ts'

interface FiguresProps {
  months: MonthFigures[]
  /** Revenue of the same months last year, in cents; null when there was none or money is hidden. */
  lastYear: number[] | null
  curves: { revenue: Curve | null; margin: Curve | null; quality: Curve } | null
  /** Map of the client's sites, shown beside the curves. */
  children?: ReactNode
}

export function CompanyFigures({ months, lastYear, curves, children }: FiguresProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 empty:hidden lg:grid-cols-2">
      {curves?.revenue && (
        <Box
          title="Chiffre d'affaires des trajets effectués"
          table={
            <Months
              months={months}
              head="CA HT"
              cell={({ revenueCents = 0 }) => formatMoney(revenueCents)}
              lastYear={lastYear?.map(cents => formatMoney(cents))}
            />
          }
        >
          <Chart {...curves.revenue} />
        </Box>
      )}
      {curves?.margin && (
        <Box title="Marge" table={<Months months={months} head="Marge" cell={month => rateText(marginPct(month))} />}>
          <Chart {...curves.margin} />
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
          table={<Months months={months} head="OTIF" cell={month => rateText(otifPct(month))} />}
        >
          <Chart {...curves.quality} />
        </Box>
      )}
      {children}
    </div>
  )
}

interface MonthsProps {
  months: MonthFigures[]
  head: string
  cell: (month: MonthFigures) => string
  /** Values of the same months last year. */
  lastYear?: string[] | undefined
}

function Months({ months, head, cell, lastYear }: MonthsProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Mois</th>
          <th scope="col">Trajets</th>
          <th scope="col">{head}</th>
          {lastYear && <th scope="col">N-1</th>}
        </tr>
      </thead>
      <tbody>
        {months.map((month, index) => (
          <tr key={month.month}>
            <th scope="row">{formatMonth(month.month)}</th>
            <td>{month.journeys}</td>
            <td>{cell(month)}</td>
            {lastYear && <td>{lastYear[index]}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Amount owed beside the credit limit, in cents; null without the right to see money or without a limit. */
export interface Credit {
  usedCents: number
  limitCents: number
}

/** Twelve-month revenue, margin and punctuality, and the amount owed. */
export function CompanyTiles({ months, credit }: { months: readonly MonthFigures[]; credit: Credit | null }) {
  const year = sumOf(months)
  const margin = marginPct(year)
  const money = months.some(({ revenueCents }) => revenueCents !== undefined)
  return (
    <section className="figures box" aria-label="Chiffres des douze derniers mois">
      {money && (
        <>
          <Figure label="CA 12 mois, HT" value={formatEuros(year.revenueCents)}>
            {counted(year.journeys, 'trajet effectué', 'trajets effectués')}
          </Figure>
          <Figure label="Marge" value={rateText(margin)} bad={(margin ?? 0) < 0}>
            {uncostedWords(year.journeys - year.costed)}
          </Figure>
        </>
      )}
      <Figure label="OTIF 12 mois" value={rateText(otifPct(year))}>
        <a className="text-link" href="?tab=quality">
          Qualité
        </a>
      </Figure>
      {credit && (
        <Figure label="Encours, TTC" value={formatEuros(credit.usedCents)} bad={credit.usedCents > credit.limitCents}>
          dus et non facturés, sur {formatEuros(credit.limitCents)} autorisés
        </Figure>
      )}
    </section>
  )
}

/** Warns that the client exceeds its credit limit; links to the block question for roles that may. */
export function CreditAlert({
  usedCents,
  limitCents,
  blockHref,
}: Credit & {
  /** Null when the role may not block this client now. */
  blockHref: string | null
}) {
  if (usedCents <= limitCents) return null
  return (
    <Banner tone="warning">
      <b>Encours autorisé dépassé.</b> Factures non soldées et trajets non facturés{'\u202f'}: {formatMoney(usedCents)} TTC.{' '}
      {blockHref && (
        <>
          Statut proposé{'\u202f'}: «{'\u202f'}Bloqué{'\u202f'}».{' '}
          <a className="text-link" href={blockHref}>
            Bloquer…
          </a>
        </>
      )}
    </Banner>
  )
}
