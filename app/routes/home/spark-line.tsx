import { monthWords } from '#domain/calendar/months.ts'
import { formatEuros } from '#domain/formats/number.ts'

/** Twelve months of revenue as one line from zero; the last point is the month under way. */
export function SparkLine({ months }: { months: readonly { month: string; revenueCents: number }[] }) {
  const most = Math.max(1, ...months.map(({ revenueCents }) => revenueCents))
  const points = months.map(({ revenueCents }, index) => [
    (index * 100) / (months.length - 1),
    100 - (Math.max(0, revenueCents) * 100) / most,
  ])
  const said = months.map(({ month, revenueCents }) => `${monthWords(month)} ${formatEuros(revenueCents)}`).join(', ')
  const [x, y] = points.at(-1)!
  return (
    <figure className="spark">
      <div role="img" aria-label={`Chiffre d'affaires de douze mois : ${said}`}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline
            points={points.map(([x, y]) => `${x!.toFixed(1)},${y!.toFixed(1)}`).join(' ')}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <i style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <figcaption>
        <span>{monthWords(months[0]!.month)}</span>
        <span>{monthWords(months.at(-1)!.month)}, en cours</span>
      </figcaption>
    </figure>
  )
}
