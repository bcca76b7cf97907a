import type { ComponentProps, ReactNode } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Chart, type Curve } from '#app/components/ui/picture/chart.tsx'
import { Figure, FigureTable } from '#app/components/ui/picture/figure.tsx'
import { figureOf } from '#app/components/ui/picture/figure-of.ts'
import { FigureTile } from '#app/components/ui/picture/figure-tile.tsx'
import { formatMonth } from '#domain/calendar/months.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatEuros, formatMoney } from '#domain/formats/number.ts'
import type { JourneyFigure } from '#domain/journey-management/journeys/figure-filters.ts'
import { type MonthFigures, marginPct, otifPct, sumOf, uncostedWords } from '#domain/sales/companies/figures.ts'
import { type Days, kpiDays, monthDays } from '#domain/sales/kpi/period.ts'

/** Whose figures, until which day. */
interface Client {
  companyId: string
  today: string
}
const behindOf = ({ companyId, today }: Client, period: Days, figure: JourneyFigure) =>
  figureOf({ whose: 'company', id: companyId, today }, period, figure)

type Columns = ComponentProps<typeof FigureTable<MonthFigures>>['columns']

interface FiguresProps extends Client {
  months: MonthFigures[]
  /** Revenue of the same months last year, in cents; null when there was none or money is hidden. */
  lastYear: number[] | null
  curves: { revenue: Curve | null; margin: Curve | null; quality: Curve } | null
  /** Map of the client's sites, shown beside the curves. */
  children?: ReactNode
}

export function CompanyFigures({ months, lastYear, curves, children, ...client }: FiguresProps) {
  const table = (behind: JourneyFigure, columns: Columns) => (
    <FigureTable
      head="Mois"
      rows={months}
      row={({ month }) => ({ label: formatMonth(month), ...behindOf(client, monthDays(month, client.today), behind) })}
      columns={[{ header: 'Trajets', unit: '', value: month => month.journeys }, ...columns]}
    />
  )
  return (
    <div className="grid grid-cols-1 items-start gap-4 empty:hidden lg:grid-cols-2">
      {curves?.revenue && (
        <Box
          title="Chiffre d'affaires des trajets effectués"
          table={table('earning', [
            { header: 'CA HT', name: 'revenue', unit: '€', places: 2, value: revenueOf },
            ...(lastYear
              ? [
                  {
                    ...{ header: 'N-1', unit: '€', places: 2 },
                    value: (month: MonthFigures) => lastYear[months.indexOf(month)]! / 100,
                  },
                ]
              : []),
          ])}
        >
          <Chart {...curves.revenue} />
        </Box>
      )}
      {curves?.margin && (
        <Box
          title="Marge"
          table={table('earning', [{ header: 'Marge', name: 'marginPct', unit: '%', value: month => marginPct(month) }])}
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
          table={table('missed', [{ header: 'OTIF', name: 'otif', unit: '%', value: month => otifPct(month) }])}
        >
          <Chart {...curves.quality} />
        </Box>
      )}
      {children}
    </div>
  )
}

/** Nothing, not zero, in a month without a journey. */
const revenueOf = ({ journeys, cancelled, notExecuted, revenueCents = 0 }: MonthFigures) =>
  journeys + cancelled + notExecuted === 0 ? null : revenueCents / 100

/** Amount owed beside the credit limit, in cents; null without the right to see money or without a limit. */
export interface Credit {
  usedCents: number
  limitCents: number
}

interface TilesProps extends Client {
  months: readonly MonthFigures[]
  credit: Credit | null
}

/** Twelve-month revenue, margin and punctuality, and the amount owed. */
export function CompanyTiles({ months, credit, ...of }: TilesProps) {
  const year = sumOf(months)
  const ofYear = (behind: JourneyFigure) => behindOf(of, kpiDays({ period: 'year' }, of.today), behind)
  const margin = marginPct(year)
  const money = months.some(({ revenueCents }) => revenueCents !== undefined)
  return (
    <section className="figures box" aria-label="Chiffres des douze derniers mois">
      {money && (
        <>
          <FigureTile
            label="CA 12 mois, HT"
            value={<Figure {...ofYear('earning')} name="revenue" value={year.revenueCents / 100} unit="€" />}
          >
            {counted(year.journeys, 'trajet effectué', 'trajets effectués')}
          </FigureTile>
          <FigureTile
            label="Marge 12 mois"
            value={<Figure {...ofYear('earning')} name="marginPct" value={margin} unit="%" />}
            bad={(margin ?? 0) < 0}
          >
            {uncostedWords(year.journeys - year.costed)}
          </FigureTile>
        </>
      )}
      <FigureTile label="OTIF 12 mois" value={<Figure {...ofYear('missed')} name="otif" value={otifPct(year)} unit="%" />}>
        <a className="text-link" href="?tab=quality">
          Qualité
        </a>
      </FigureTile>
      {credit && (
        <FigureTile label="Encours, TTC" value={formatEuros(credit.usedCents)} bad={credit.usedCents > credit.limitCents}>
          dus et non facturés, sur {formatEuros(credit.limitCents)} autorisés
        </FigureTile>
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
