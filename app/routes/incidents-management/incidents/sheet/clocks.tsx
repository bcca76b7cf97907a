import { useEffect, useState } from 'react'
import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import {
  CLOCK_LABELS,
  type Clock,
  type ClockState,
  clockState,
  clockWords,
} from '#domain/incidents-management/incidents/clocks.ts'

const FEUX: Record<ClockState, { shape: Shape; tone: Tone }> = {
  done: { shape: 'tick', tone: 'success' },
  doneLate: { shape: 'tick', tone: 'warning' },
  running: { shape: 'diamond', tone: 'warning' },
  late: { shape: 'triangle', tone: 'error' },
}

/** Countdown of the reporting deadlines (`domain.md` §3.17); `now` is the page's time until hydration. */
export function Clocks({ clocks, now }: { clocks: readonly Clock[]; now: string }) {
  const at = useMinutes(now)
  if (clocks.length === 0) return null
  return (
    <ul className="box" aria-label="Délais">
      {clocks.map(clock => {
        const state = clockState(clock, at)
        return (
          <li key={clock.name} className="flex flex-wrap items-center gap-x-3 border-t border-line px-4 py-2 first:border-t-0">
            <span className="min-w-0 flex-1">
              {CLOCK_LABELS[clock.name]}
              <span className="help">
                {clock.doneAt ? ` le ${dayAndTime(clock.doneAt)}` : ` avant le ${dayAndTime(clock.dueAt)}`}
              </span>
            </span>
            <Status {...FEUX[state]} label={clockWords(clock, at)} filled={state === 'late' || state === 'running'} />
          </li>
        )
      })}
    </ul>
  )
}

/** Current time, updated twice a minute after hydration. */
function useMinutes(now: string): string {
  const [at, setAt] = useState(now)
  useEffect(() => {
    setAt(now)
    const timer = setInterval(() => setAt(new Date().toISOString()), 30_000)
    return () => clearInterval(timer)
  }, [now])
  return at
}
