import { toLocal } from '#domain/calendar/clock.ts'
import { counted } from '#domain/formats/counted.ts'
import { dayStrip, STRIP_STATES, type StripState } from '#domain/home/day-strip.ts'
import type { Departure } from '#domain/home/urgent.ts'

const STATES: Record<StripState, { label: string; look: string }> = {
  done: { label: 'Terminé, contrôlé', look: 'strip-done' },
  running: { label: 'En cours', look: 'strip-running' },
  late: { label: 'En retard ou non démarré', look: 'strip-late' },
  confirmed: { label: 'Confirmé', look: 'strip-confirmed' },
  assigned: { label: 'Affecté', look: 'strip-assigned' },
  unassigned: { label: 'Non affecté', look: 'strip-unassigned' },
}

/** One block per departure, stacked by hour, with the current time; the list of the day has the same data. */
export function DayStrip({
  departures,
  today,
  now,
}: {
  departures: readonly (Departure & { number: string })[]
  today: string
  now: string
}) {
  const hours = dayStrip(departures, today, now)
  if (hours.length === 0) return null
  const clock = toLocal(now).slice(11)
  const [hour, minute] = clock.split(':').map(Number) as [number, number]
  const passed = (hour - hours[0]!.hour + minute / 60) / hours.length
  const label = hours
    .filter(({ blocks }) => blocks.length > 0)
    .map(({ hour, blocks }) => `${hour} h : ${blocks.length}`)
    .join(', ')
  return (
    <>
      <div className="strip" role="img" aria-label={`${counted(departures.length, 'départ')} par heure. ${label}`}>
        {hours.map(({ hour, blocks }) => (
          <div key={hour} className="strip-hour">
            {blocks.map(({ number, state }) => (
              <i key={number} className={STATES[state].look} />
            ))}
            <span>{hour}</span>
          </div>
        ))}
        {passed >= 0 && passed <= 1 && (
          <div className="strip-now" style={{ left: `${(passed * 100).toFixed(2)}%` }}>
            <b>{clock}</b>
          </div>
        )}
      </div>
      <ul className="strip-legend">
        {STRIP_STATES.map(state => (
          <li key={state}>
            <i className={STATES[state].look} />
            {STATES[state].label}
          </li>
        ))}
      </ul>
    </>
  )
}
