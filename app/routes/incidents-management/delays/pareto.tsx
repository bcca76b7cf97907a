import { Box } from '#app/components/ui/box.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { counted } from '#domain/formats/counted.ts'
import { duration } from '#domain/formats/hours.ts'

type Figures = Answer<ApiClient['incidents-management']['delays']['pareto']['$get']>

/** Causes that the picture has room for; the table has all. */
const SHOWN = 8
const WIDTH = 640
const HEIGHT = 120

/** Causes of the delays that the list finds, by frequency, with what they come to together (`domain.md` §4.4). */
export function Pareto({ pareto: { bars, unqualified }, href }: { pareto: Figures; href: (code: string) => string }) {
  if (bars.length === 0) return null
  const shown = bars.slice(0, SHOWN)
  const [first] = bars
  const step = WIDTH / SHOWN
  const y = (share: number) => HEIGHT - (share * HEIGHT) / 100
  const words = shown.map(({ label, share }) => `${label} ${share}\u202f%`).join(', ')
  return (
    <div className="mb-3">
      <Box
        title="Causes des retards"
        count={unqualified > 0 && <span className="count">{`${unqualified} sans cause`}</span>}
        table={<ParetoTable bars={bars} href={href} />}
      >
        <p className="help">
          {`${first!.label} vient en tête\u202f: ${counted(first!.count, 'retard')}, ${first!.share}\u202f%.`}
          <span className="pareto-note"> La ligne cumule les causes.</span>
        </p>
        <svg
          viewBox={`0 -14 ${WIDTH} ${HEIGHT + 34}`}
          className="pareto"
          role="img"
          aria-label={`Causes des retards, de la plus fréquente à la moins fréquente\u202f: ${words}`}
        >
          {shown.map(({ code, label, count, share }, index) => (
            <g key={code}>
              <title>{`${label}\u202f: ${counted(count, 'retard')}, ${share}\u202f%`}</title>
              <rect x={index * step + 8} y={y(share)} width={step - 16} height={HEIGHT - y(share)} className="pareto-bar" />
              <text x={index * step + step / 2} y={y(share) - 3} className="pareto-figure">
                {`${share}\u202f%`}
              </text>
              <text x={index * step + step / 2} y={HEIGHT + 14} className="pareto-name">
                {label.length > 13 ? `${label.slice(0, 12)}…` : label}
              </text>
            </g>
          ))}
          <polyline
            points={shown.map(({ cumulated }, index) => `${index * step + step / 2},${y(cumulated)}`).join(' ')}
            className="pareto-line"
          />
        </svg>
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
