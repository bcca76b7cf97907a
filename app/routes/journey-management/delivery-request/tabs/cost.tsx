import { Box } from '#app/components/ui/box.tsx'
import { DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { FigureTile } from '#app/components/ui/picture/figure-tile.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { duration } from '#domain/formats/hours.ts'
import { formatEuros, formatMoney, formatNumber } from '#domain/formats/number.ts'
import type { MissingForTarget } from '#domain/journey-management/delivery-request/design-cost.ts'
import type { CostSheet } from './answers.ts'
import { CostForm } from './cost-form.tsx'

interface CostTabProps {
  sheet: CostSheet
  canEdit: boolean
  failure: FormFailure | undefined
  idempotencyKey: string
}

/** « Coût »: cost components of a run, share per line, per week and per year, compared with the sale or the target. */
export function CostTab({ sheet, canEdit, failure: anyFailure, idempotencyKey }: CostTabProps) {
  const failure = anyFailure?.intent === 'cost' ? anyFailure : undefined
  const { cost, stored, open } = sheet
  if (cost.lines.length === 0) {
    return (
      <Empty
        title="Aucun trajet prévu"
        action={
          <a className="btn btn-sm btn-primary" href="?tab=conception">
            Construire une ligne
          </a>
        }
      >
        Le coût se calcule des kilomètres, des heures et des jours des trajets prévus.
      </Empty>
    )
  }
  return (
    <div className="grid gap-4">
      <Sums sheet={sheet} />
      {open && (
        <p className="help" role="status">
          {!stored
            ? 'Coût calculé, pas encore enregistré.'
            : sheet.outdated
              ? `Les trajets prévus ont changé depuis l'enregistrement (${money(stored.costCents)})\u202f: enregistrez de nouveau le coût.`
              : stored.costCents === cost.costCents
                ? 'Coût enregistré.'
                : `Enregistré\u202f: ${money(stored.costCents)}. Le calcul du jour donne ${money(cost.costCents)}.`}
        </p>
      )}
      <div className={open ? 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]' : 'grid gap-4'}>
        <div className="grid min-w-0 gap-4">
          <Components sheet={sheet} />
          <Lines sheet={sheet} />
          {cost.lines.length > 1 && (
            <p className="help">
              Chaque trajet prévu porte ici ce qu'il roule et ce qu'il dure, pour les comparer. L'onglet Économie d'un trajet
              porte la part de la course qu'il est, au temps de service.
            </p>
          )}
        </div>
        {(canEdit || failure) && open && (
          <Box title="Hypothèses et corrections">
            <CostForm
              key={failure ? JSON.stringify(failure.typed) : sheet.version}
              sheet={sheet}
              failure={failure}
              idempotencyKey={idempotencyKey}
            />
          </Box>
        )}
      </div>
    </div>
  )
}

const money = (cents: number | null) => (cents === null ? '—' : formatMoney(cents))

const NO_TARGET: Record<MissingForTarget, string> = {
  FOLLOWS_COST: 'Le prix au trinôme suit le coût',
  PRICE: 'Pas encore de prix au cahier des charges',
  MARGIN: 'Pas de marge cible au cahier des charges',
}

function Sums({ sheet }: { sheet: CostSheet }) {
  const { cost, targetCents, targetMissing, priceCents, runs } = sheet
  const { costCents } = cost
  const week = perLine(sheet, ({ week }) => week)
  const year = perLine(sheet, ({ year }) => year)
  const over = costCents !== null && targetCents !== null && costCents > targetCents
  const marginCents = costCents === null || priceCents === null ? null : priceCents - costCents
  return (
    <section className="box figures" aria-label="Coût et prix d'un passage">
      <FigureTile label="Coût d'un passage" value={costCents === null ? null : formatMoney(costCents)} large={costCents !== null}>
        {costCents === null ? "Il manque un taux ou un prix d'achat" : (cost.source ?? 'Sans référentiel en vigueur')}
      </FigureTile>
      <FigureTile label="Coût cible" value={targetCents === null ? null : formatMoney(targetCents)} bad={over}>
        {targetMissing || targetCents === null
          ? NO_TARGET[targetMissing ?? 'PRICE']
          : costCents === null
            ? 'Ce que la marge cible laisse'
            : over
              ? `Dépassé de ${formatMoney(costCents - targetCents)}`
              : `Reste ${formatMoney(targetCents - costCents)}`}
      </FigureTile>
      {priceCents !== null && (
        <FigureTile label="Prix vendu HT" value={formatMoney(priceCents)} bad={marginCents !== null && marginCents < 0}>
          {marginCents !== null && `Marge ${formatMoney(marginCents)}`}
        </FigureTile>
      )}
      <FigureTile label="Coût par semaine" value={week === null ? null : formatMoney(week)}>
        Tous les jours de chaque trajet prévu
      </FigureTile>
      <FigureTile label="Coût par an" value={year === null ? null : formatEuros(year)}>
        {`${counted(runs.year, 'jour')} du ${formatDate(runs.from)} au ${formatDate(runs.to)}`}
      </FigureTile>
    </section>
  )
}

type LineRuns = CostSheet['lineRuns'][number]
const runsOf = ({ lineRuns }: CostSheet, code: string): LineRuns =>
  lineRuns.find(line => line.code === code) ?? { code, week: 0, year: 0 }

/** Total cost of all lines over a period; null when a line has no cost. */
function perLine(sheet: CostSheet, of: (runs: LineRuns) => number): number | null {
  if (sheet.cost.costCents === null) return null
  return Math.round(
    sheet.cost.lines.reduce((sum, { code, amountCents }) => sum + (amountCents ?? 0) * of(runsOf(sheet, code)), 0),
  )
}

function Components({ sheet: { cost } }: { sheet: CostSheet }) {
  return (
    <Rows>
      <DataTable
        caption="Composantes du coût d'un passage"
        rows={[...cost.components]}
        rowKey={row => row.key}
        rowLabel={row => row.label}
        columns={[
          { key: 'label', header: 'Composante', kind: 'name', card: 'title', cell: row => row.label },
          { key: 'how', header: 'Calcul', kind: 'quiet', width: '180px', card: 'sub', cell: row => row.calculation },
          {
            key: 'computed',
            header: 'Calculé',
            kind: 'num',
            width: '104px',
            card: 'start',
            cell: row => row.computedCents !== null && formatMoney(row.computedCents),
          },
          {
            key: 'why',
            header: 'Correction',
            kind: 'quiet',
            width: '132px',
            card: 'middle',
            title: row => row.correction?.reason,
            cell: row => row.correction?.reason,
          },
          {
            key: 'amount',
            header: 'Retenu',
            kind: 'num',
            width: '104px',
            card: 'end',
            cell: row => row.amountCents !== null && formatMoney(row.amountCents),
          },
        ]}
      />
    </Rows>
  )
}

function Lines({ sheet }: { sheet: CostSheet }) {
  const times = (cents: number | null, runs: number) => (cents === null ? null : formatMoney(Math.round(cents * runs)))
  return (
    <Rows>
      <DataTable
        caption="Coût de chaque trajet prévu"
        rows={[...sheet.cost.lines]}
        rowKey={row => row.code}
        rowLabel={row => row.code}
        columns={[
          {
            key: 'line',
            header: 'Trajet prévu',
            kind: 'name',
            card: 'title',
            cell: row => `${row.code} ${row.label}${row.subcontracted ? ' (sous-traité)' : ''}`,
          },
          { key: 'km', header: 'Km', kind: 'num', width: '80px', hideBelow: 780, cell: row => formatNumber(row.km) },
          { key: 'hours', header: 'Service', kind: 'num', width: '96px', hideBelow: 780, cell: row => duration(row.serviceMin) },
          {
            key: 'run',
            header: 'Par passage',
            kind: 'num',
            width: '120px',
            card: 'start',
            cell: row => times(row.amountCents, 1),
          },
          {
            key: 'week',
            header: 'Par semaine',
            kind: 'num',
            width: '150px',
            card: 'middle',
            cell: row => times(row.amountCents, runsOf(sheet, row.code).week),
          },
          {
            key: 'runs',
            header: 'Passages par an',
            kind: 'num',
            width: '120px',
            hideBelow: 940,
            cell: row => runsOf(sheet, row.code).year,
          },
          {
            key: 'year',
            header: 'Par an',
            kind: 'num',
            width: '130px',
            card: 'end',
            cell: row => times(row.amountCents, runsOf(sheet, row.code).year),
          },
        ]}
      />
    </Rows>
  )
}
