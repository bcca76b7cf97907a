import { Box } from '#app/components/ui/box.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type DrawFigure, FigureGroup } from '#app/components/ui/picture/figure.tsx'
import { FigureTile } from '#app/components/ui/picture/figure-tile.tsx'
import { LineChart } from '#app/components/ui/picture/line-chart.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { uncostedWords } from '#domain/sales/companies/figures.ts'
import { SHARE_LEGAL } from '#domain/sales/companies/subcontracted-share.ts'
import { changeOf, type IndicatorName, indicatorOf, targetWords } from '#domain/sales/kpi/indicators.ts'
import { journeysBehind } from '#domain/sales/kpi/links.ts'
import { listBehind, otherOf } from '#domain/sales/kpi/others.ts'
import type { Kpi } from './drawings.server.ts'
import { scopeOf, shownOf } from './scope.ts'

const GROUPS: { title: string; names: readonly IndicatorName[] }[] = [
  { title: 'Service', names: ['onTimeStops', 'lateOwn', 'meanDelay', 'executed', 'assigned', 'waiting', 'expected', 'damages'] },
  { title: 'Économie', names: ['revenueKm', 'cost', 'costKm', 'margin', 'settled'] },
  { title: 'Exploitation', names: ['fill', 'fillKg', 'fillMetres', 'fuel', 'co2', 'co2TonneKm'] },
]

/** Indicators with their year-on-year change, each linking to its journeys. */
export function Tiles({ kpi, links }: { kpi: Kpi; links: ListLinks }) {
  const tiles = new Map(kpi.tiles.map(tile => [tile.name, tile]))
  return (
    <FigureGroup className="contents" period={kpi.period} of={shownOf(scopeOf(kpi, links))}>
      {figure => {
        const tile = (name: IndicatorName) => <Tile key={name} tile={tiles.get(name)!} {...{ kpi, links, figure }} />
        return (
          <>
            <Box flush>
              <div className="figures kpi-headlines">{kpi.headlines.map(({ name }) => tile(name))}</div>
            </Box>
            <div className="kpi-groups">
              {GROUPS.map(({ title, names }) => (
                <Box key={title} title={title} flush>
                  <div className="figures">{names.map(tile)}</div>
                </Box>
              ))}
              {kpi.others.length > 0 && (
                <Box title={kpi.others.length > 2 ? 'Moyens, règlements et contrats' : 'Contrats'} flush>
                  <div className="figures">
                    {kpi.others.map(other => (
                      <OtherTile key={other.name} other={other} {...{ kpi, links, figure }} />
                    ))}
                  </div>
                </Box>
              )}
            </div>
          </>
        )
      }}
    </FigureGroup>
  )
}

interface Shown {
  kpi: Kpi
  links: ListLinks
  figure: DrawFigure
}

function OtherTile({ other: { name, value, before, rows }, kpi, links, figure }: Shown & { other: Kpi['others'][number] }) {
  const other = otherOf(name)
  const scope = scopeOf(kpi, links)
  return (
    <FigureTile
      label={<span title={other.help}>{other.label}</span>}
      value={figure(name, value, other)}
      bad={name === 'lost' && (value ?? 0) < 0}
    >
      <Change indicator={other} value={value} before={links.get('alone') === '1' ? null : before} />
      {rows !== 0 && (
        <a className="kpi-journeys" href={listBehind(other, kpi.period, scope)}>
          {seeRows(rows, other.list.rows)}
          <span className="sr-only">, {other.label}</span>
        </a>
      )}
    </FigureTile>
  )
}

/** « Voir les 12 remplacements »; without a number when it is one or unknown. */
const seeRows = (count: number | null, rows: string) =>
  count !== null && count > 1 ? `Voir les ${formatNumber(count)} ${rows}` : `Voir les ${rows}`

function Change({
  indicator,
  value,
  before,
}: {
  indicator: Parameters<typeof changeOf>[0]
  value: number | null
  before: number | null
}) {
  const change = changeOf(indicator, value, before)
  if (!change) return null
  return (
    <span className={change.good === undefined ? 'kpi-change' : change.good ? 'kpi-change kpi-better' : 'kpi-change kpi-worse'}>
      <Icon name={change.up ? 'arrow-up' : 'arrow-down'} />
      {change.text} <small>vs N-1</small>
    </span>
  )
}

const Target = ({ words }: { words: ReturnType<typeof targetWords> }) =>
  words && <span className={words.met ? 'kpi-change kpi-better' : 'kpi-change kpi-worse'}>{words.text}</span>

function Tile({ tile, kpi, links, figure }: Shown & { tile: Kpi['tiles'][number] }) {
  const { name, value, before, target, journeys } = tile
  const indicator = indicatorOf(name)
  const scope = scopeOf(kpi, links)
  const headline = kpi.headlines.find(one => one.name === name)
  return (
    <FigureTile
      label={
        <a href={`${links.to({ trend: name })}#tendance`} title={indicator.help}>
          {indicator.label}
        </a>
      }
      large={headline !== undefined}
      value={figure(name, value, indicator)}
      bad={(name === 'marginPct' || name === 'margin') && (value ?? 0) < 0}
      curve={headline && <LineChart drawing={headline.curve} small />}
    >
      <Target words={targetWords(indicator, value, target)} />
      <Change indicator={indicator} value={value} before={links.get('alone') === '1' ? null : before} />
      {name === 'subcontracted' && (value ?? 0) >= SHARE_LEGAL - 3 && (
        <span className="kpi-change kpi-worse">
          seuil légal {SHARE_LEGAL}
          {'\u202f'}%
        </span>
      )}
      {(name === 'marginPct' || name === 'margin') && kpi.uncosted > 0 && (
        <a className="kpi-journeys" href={journeysBehind('uncosted', kpi.period, scope)}>
          {uncostedWords(kpi.uncosted)}
        </a>
      )}{' '}
      {journeys > 0 && (
        <a className="kpi-journeys" href={journeysBehind(indicator.behind, kpi.period, scope)}>
          {seeRows(journeys, 'trajets')}
          <span className="sr-only">, {indicator.label}</span>
        </a>
      )}
    </FigureTile>
  )
}
