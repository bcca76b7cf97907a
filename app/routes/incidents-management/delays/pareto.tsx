import type { CSSProperties } from 'react'
import { Box } from '#app/components/ui/box.tsx'
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
  return (
    <div className="mb-3">
      <Box
        title="Causes des retards"
        count={unqualified > 0 && <span className="count">{`${unqualified} sans cause`}</span>}
        table={<ParetoTable bars={bars} href={href} />}
      >
        <p className="help">
          {latest && `Parmi les ${formatNumber(latest)} derniers\u202f: `}
          {`${first.label} vient en tête\u202f: ${counted(first.count, 'retard')}, ${first.share}\u202f%. Le trait cumule les causes.`}
        </p>
        <ol className="pareto">
          {bars.slice(0, SHOWN).map(({ code, label, count, share, cumulated }) => (
            <li key={code}>
              <a
                href={href(code)}
                title={`${label}\u202f: ${counted(count, 'retard')}, ${share}\u202f%, cumul ${cumulated}\u202f%`}
              >
                <span className="pareto-track" style={{ '--share': `${share}%`, '--sum': `${cumulated}%` } as CSSProperties} />
                <b>{`${share}\u202f%`}</b>
                <span className="pareto-name">{label}</span>
              </a>
            </li>
          ))}
        </ol>
      </Box>
    </div>
  )
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
