import type { ReactNode } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Chart, type Curve } from '#app/components/ui/picture/chart.tsx'
import { Figure } from '#app/components/ui/picture/figure.tsx'
import { formatMonth } from '#domain/calendar/months.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatEuros, formatMoney } from '#domain/formats/number.ts'
import { type MonthFigures, marginPct, otifPct, rateText, sumOf } from '#domain/sales/companies/figures.ts'

interface FiguresProps {
  months: MonthFigures[]
  /** Revenue of the same months a year before, in cents; null where there was none, or money is not to be seen. */
  lastYear: number[] | null
  curves: { revenue: Curve | null; margin: Curve | null; quality: Curve } | null
  /** The client's sites on the map, beside the curves. */
  children?: ReactNode
}

/** Twelve months of a client: what it brought and how it was served. */
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
        <Box
          title="Marge"
          table={
            <Months
              months={months}
              head="Marge"
              cell={({ knownRevenueCents = 0, costCents = 0 }) => rateText(marginPct(knownRevenueCents, costCents))}
            />
          }
        >
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
  /** The same of the months a year before. */
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

/** What the client owes beside its credit limit, in cents; null for who may not see money, and where it has no limit. */
export interface Credit {
  usedCents: number
  limitCents: number
}

/** The twelve months of a client in four figures: what it brought, what was left, how it was served, what it owes. */
export function CompanyTiles({ months, credit }: { months: readonly MonthFigures[]; credit: Credit | null }) {
  const year = sumOf(months)
  const margin = marginPct(year.knownRevenueCents, year.costCents)
  const money = months.some(({ revenueCents }) => revenueCents !== undefined)
  return (
    <section className="figures box" aria-label="Chiffres des douze derniers mois">
      {money && (
        <>
          <Figure label="CA 12 mois, HT" value={formatEuros(year.revenueCents)}>
            {counted(year.journeys, 'trajet effectué', 'trajets effectués')}
          </Figure>
          <Figure label="Marge" value={rateText(margin)} bad={(margin ?? 0) < 0} />
        </>
      )}
      <Figure label="OTIF 12 mois" value={rateText(otifPct(year))}>
        <a className="text-link" href="?tab=quality">
          Qualité
        </a>
      </Figure>
      {credit && (
        <Figure label="Encours" value={formatEuros(credit.usedCents)} bad={credit.usedCents > credit.limitCents}>
          dus et non facturés, sur {formatEuros(credit.limitCents)} autorisés
        </Figure>
      )}
    </section>
  )
}

/** Says that the client owes more than its credit limit; a link that blocks where the role may. */
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
      <b>Encours autorisé dépassé.</b> Factures non soldées et trajets non facturés{'\u202f'}: {formatMoney(usedCents)}.{' '}
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
