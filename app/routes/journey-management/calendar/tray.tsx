import { Feu } from '#app/components/ui/feu.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { formatNumber } from '#domain/formats/number.ts'
import { JOURNEY_BADGE_LABELS } from '#domain/journey-management/journeys/badges.ts'
import type { CalendarData } from './drawn.ts'
import { dayLabel } from './place.ts'

type Waiting = NonNullable<CalendarData['tray']>

/** « À affecter »: unassigned journeys, left of the calendar. */
export function Tray({
  tray,
  listHref,
  href,
  hint,
  planHref,
}: {
  tray: Waiting
  /** Journeys list of these days. */
  listHref: string
  href: (run: Waiting['rows'][number]) => string
  hint: string | false
  /** « Affecter au mieux » of the first day with unassigned journeys; false for a role that may not. */
  planHref: string | false
}) {
  return (
    <section className="tray box" aria-labelledby="tray-title" data-tray="">
      <h2 className="section-title" id="tray-title">
        À affecter <span className={tray.total > 0 ? 'count count-urgent' : 'count'}>{tray.total}</span>
        <a href={listHref}>Liste</a>
      </h2>
      {tray.total === 0 && <p className="help">Aucun trajet sans chauffeur.</p>}
      {planHref && tray.total > 0 && (
        <a className="btn btn-sm btn-line mx-3 mb-3" href={planHref}>
          <Icon name="calendar-check" />
          Affecter au mieux
        </a>
      )}
      <ul>
        {tray.rows.map(run => (
          <li key={run.number}>
            <a className="tray-card" href={href(run)}>
              <span>
                <b>
                  {dayLabel(run.start.slice(0, 10))} · {run.start.slice(11)}
                </b>
                <small>{formatNumber(run.km)} km</small>
              </span>
              <b>{run.label}</b>
              <span className={run.review ? 't-review' : 't-neutral'}>
                {run.review ? <Feu shape="loop" tone="review" /> : <Feu shape="dashed" tone="neutral" />}
                {run.review ? JOURNEY_BADGE_LABELS.review : run.number}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {tray.total > tray.rows.length && (
        <a className="tray-more" href={listHref}>
          + {tray.total - tray.rows.length} autres
        </a>
      )}
      {hint && tray.total > 0 && <p className="help">{hint}</p>}
    </section>
  )
}
