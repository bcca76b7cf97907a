import { PanelSection } from '#app/components/ui/panel-section.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'

export interface Waits {
  total: number
  amountCents: number
  /** The last ones. */
  rows: { number: string; date: string; company: string; site: string; waitedMin: number; amountCents: number }[]
}

/** What waiting made of a service in the last twelve months, and where it was charged last. */
export function ServiceWaits({
  title = 'Utilisations sur 12 mois',
  waits: { total, amountCents, rows },
}: {
  title?: string
  waits: Waits
}) {
  return (
    <PanelSection
      title={title}
      note={total > 0 && `${formatNumber(total)} ${total > 1 ? 'utilisations' : 'utilisation'}, ${formatMoney(amountCents)}`}
    >
      {rows.length === 0 ? (
        <p className="help">Aucune attente au-delà de la franchise.</p>
      ) : (
        <ul className="grid grid-cols-1 gap-1">
          {rows.map(row => (
            <li key={row.number + row.site} className="flex flex-wrap items-baseline gap-x-3">
              <a className="text-link voice-code" href={`/journey-management/journeys?panel=show&trajet=${row.number}`}>
                {row.number}
              </a>
              <span className="min-w-0 flex-1 basis-40 truncate" title={`${row.company}, ${row.site}`}>
                {row.company}, {row.site}
              </span>
              <span className="help">
                {formatDate(row.date)}, {row.waitedMin}
                {'\u202f'}min
              </span>
              <span className="tabular-nums">{formatMoney(row.amountCents)}</span>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  )
}
