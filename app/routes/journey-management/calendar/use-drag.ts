import { use, useEffect, useRef } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { PageUser } from '#app/components/ui/form/form.tsx'
import { OPENED_BY } from '#app/lib/forms/steering.ts'
import { RESOURCE_FIELDS } from '#domain/journey-management/calendar/views.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { hiddenOf } from './cells.tsx'
import type { DayDrop, Dragged, Drop } from './drag.ts'
import type { CalendarData } from './drawn.ts'
import type { DragSubject } from './legality.ts'
import type { Place } from './place.ts'

/** Dropping a block posts the form of its panel; a refusal opens the panel with the conflicts. */
export function useDrag(
  on: boolean,
  data: CalendarData,
  place: Place,
  hrefs: Record<'move' | 'unassign', (number: string) => string> & { day: (driver: string, day: string) => string },
  onDrag: (subject: DragSubject | null) => void,
) {
  const root = useRef<HTMLDivElement>(null)
  const submit = useSubmit()
  const navigate = useNavigate()
  const user = use(PageUser)
  const shown = useRef(data)
  shown.current = data
  const latest = useRef<{ drop: (drop: Drop) => void; dropDay: (drop: DayDrop) => void }>(null)
  const post = (intent: string, fields: Record<string, string | number>, action: string) =>
    submit(
      { intent, idempotencyKey: crypto.randomUUID(), ...fields, ...(user && { [OPENED_BY]: user }) },
      { method: 'post', action, preventScrollReset: true },
    )
  latest.current = {
    drop({ number, version, row, start, back }) {
      // Unassigning needs a reason, which the question asks for.
      if (back) return void navigate(hrefs.unassign(number), { preventScrollReset: true })
      const means = RESOURCE_FIELDS[place.rows]
      if (!start && !(row && means)) return
      post('move', { version, ...(row && means && { [means]: row }), ...(start && { start }) }, hrefs.move(number))
    },
    dropDay({ from, to, day }) {
      const action = hrefs.day(from, day)
      const { runs, isWhole } = runsOn(shown.current, from, day)
      // The panel has the journeys that the cell does not show.
      if (!isWhole) return void navigate(action, { preventScrollReset: true })
      const journeys = runs.flatMap(({ number, version }, at): [string, string | number][] => [
        [`journeys[${at}].number`, number],
        [`journeys[${at}].version`, version],
      ])
      post('moveDay', { fromDriverId: from, driverId: to, day, reason: '', ...Object.fromEntries(journeys) }, action)
    },
  }
  useEffect(() => {
    if (!on) return
    let stop: (() => void) | undefined
    const left = new AbortController()
    import('./drag.ts').then(
      ({ watchDrag }) => {
        if (!left.signal.aborted && root.current)
          stop = watchDrag(root.current, {
            runOf: number => runIn(shown.current, number),
            hasRuns: (row, day) => runsOn(shown.current, row, day).runs.length > 0,
            onDrop: drop => latest.current?.drop(drop),
            onDayDrop: drop => latest.current?.dropDay(drop),
            onDrag,
          })
      },
      // If the script fails to load, the panels do the same.
      () => {},
    )
    return () => {
      left.abort()
      stop?.()
    }
  }, [on, onDrag])
  return root
}

/** Block or card with this number. */
const runIn = ({ cells, resources, tray }: CalendarData, number: string): Dragged | undefined =>
  [cells ?? [], ...(resources?.rows ?? []).map(({ blocks }) => blocks), tray?.rows ?? []]
    .flat()
    .find(run => run.number === number)

/** Journeys that a row starts on a day and that have not left; `isWhole`: its cell shows all. */
function runsOn({ resources }: CalendarData, row: string, day: string) {
  const blocks = (resources?.rows.find(({ id }) => id === row)?.blocks ?? []).filter(({ start }) => start.startsWith(day))
  return {
    runs: blocks.filter(({ status }) => isOpen(status)),
    isWhole: blocks.every(block => hiddenOf(blocks, block.cell) === 0),
  }
}
