import type { CSSProperties } from 'react'
import { Icon } from '#app/components/ui/icon.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { counted } from '#domain/formats/counted.ts'
import { duration } from '#domain/formats/hours.ts'
import { formatNumber } from '#domain/formats/number.ts'

type Figures = Answer<ApiClient['incidents-management']['delays']['pareto']['$get']>

/** Causes in the chart; its table lists all. */
const SHOWN = 8

/** Causes of the listed delays by frequency with their cumulated share (`domain.md` §4.4), each linking to its delays. */
export function Pareto({
  pareto: { bars, unqualified },
  latest,
  href,
}: {
  pareto: Figures
  /** Number of latest delays whose causes these are, when the list has more than are counted. */
  latest: number | undefined
  href: (code: string) => string
}) {
  const [first] = bars
  if (!first) return null
  const shown = bars.slice(0, SHOWN)
  return (
    <details className="box mb-3 pareto-fold" open>
      <summary className="box-head">
        <h2 className="section-title">
          <Icon name="chevron-right" />
          Causes des retards
          {unqualified > 0 && <span className="count">{`${unqualified} sans cause`}</span>}
        </h2>
        <span className="pareto-first">{`${first.label}\u202f: ${first.share}\u202f%`}</span>
      </summary>
      <details className="box-table">
        <summary className="text-link">Voir en tableau</summary>
        <div>
          <ParetoTable bars={bars} href={href} />
        </div>
      </details>
      <div className="box-body">
        <p className="help">
          {latest && `Parmi les ${formatNumber(latest)} derniers\u202f: `}
          {`${first.label} vient en tête\u202f: ${counted(first.count, 'retard')}, ${first.share}\u202f%. Le trait cumule les causes.`}
        </p>
        <div className="pareto-plot">
          {SCALE.map(percent => (
            <span key={percent} className="pareto-scale" style={{ '--at': percent / 100 } as CSSProperties} aria-hidden="true">
              {`${percent}\u202f%`}
            </span>
          ))}
          <ol className="pareto">
            {shown.map(({ code, label, count, share, cumulated }, place) => (
              <li key={code}>
                <a
                  href={href(code)}
                  title={`${label}\u202f: ${counted(count, 'retard')}, ${share}\u202f%, cumul ${cumulated}\u202f%`}
                >
                  <span className="pareto-track" style={{ '--share': `${share}%`, '--sum': `${cumulated}%` } as CSSProperties}>
                    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                      <path d={lineAt(shown, place)} />
                    </svg>
                  </span>
                  <b>{`${share}\u202f%`}</b>
                  <span className="pareto-name">{label}</span>
                </a>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </details>
  )
}

/** Marks of the scale, per cent of all delays. */
const SCALE = [0, 50, 100]

/** The cumulated line within one column: from the middle towards each neighbour it ends halfway. */
function lineAt(bars: readonly { cumulated: number }[], place: number): string {
  const own = bars[place]!.cumulated
  const half = (neighbour: { cumulated: number } | undefined) => 100 - (own + (neighbour ?? bars[place]!).cumulated) / 2
  const left = place > 0 ? `M0,${half(bars[place - 1])}L50,${100 - own}` : `M50,${100 - own}`
  return place < bars.length - 1 ? `${left}L100,${half(bars[place + 1])}` : left
}

function ParetoTable({ bars, href }: { bars: Figures['bars']; href: (code: string) => string }) {
  return (
    <table>
      <caption className="sr-only">Causes des retards, par fréquence</caption>
      <thead>
        <tr>
          <th scope="col">Cause</th>
          <th scope="col">Retards</th>
          <th scope="col">Part</th>
          <th scope="col">Cumul</th>
          <th scope="col">Temps perdu</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ code, label, count, share, cumulated, minutes }) => (
          <tr key={code}>
            <th scope="row">
              <a className="text-link" href={href(code)}>
                {label}
              </a>
            </th>
            <td>{count}</td>
            <td>{`${share}\u202f%`}</td>
            <td>{`${cumulated}\u202f%`}</td>
            <td>{duration(minutes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
