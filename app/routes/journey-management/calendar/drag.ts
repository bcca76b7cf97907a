import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'

/** Changes of a drop: another row, another time, or both. */
export interface Drop {
  number: string
  version: number
  /** Driver, vehicle or trailer id; absent when the row stays the same. */
  row?: string
  /** Dropped on the tray: unassign. */
  back?: true
  /** Local departure time; absent when the time stays the same. */
  start?: string
}

/** Dragged journey; the block itself only holds its number. */
export interface Dragged {
  number: string
  version: number
  status: JourneyStatus
  /** Local departure time. */
  start: string
}

/** Snap interval in minutes. */
const GRID = 15

/**
 * Makes blocks draggable to another row, the tray, another day or, in hour views, another time. Only one class follows the
 * pointer until the drop. Returns the cleanup function.
 */
export function watchDrag(
  root: HTMLElement,
  runOf: (number: string) => Dragged | undefined,
  onDrop: (drop: Drop) => void,
  /** Called with the dragged journey, and with null once it is dropped. */
  onDrag: (number: string | null) => void,
): () => void {
  let dragged: { block: HTMLElement; run: Dragged; offsetMin: number } | null = null
  let over: HTMLElement | null = null
  const mark = (cell: HTMLElement | null) => {
    if (cell === over) return
    over?.classList.remove('cal-over')
    cell?.classList.add('cal-over')
    over = cell
  }
  /** Cell under the pointer, or the tray for an assigned journey. */
  const cellAt = (target: EventTarget | null) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-day], [data-tray]') : null
    if (cell?.dataset.tray === undefined) return cell
    // An unassigned journey cannot be dropped on the tray.
    return dragged && dragged.run.status !== 'PLANIFIE' ? cell : null
  }
  const listeners = {
    dragstart(event: DragEvent) {
      const block = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-run]') : null
      const run = block && runOf(block.dataset.run!)
      if (!run) return
      const band = block.closest<HTMLElement>('.hour-band')
      dragged = { block, run, offsetMin: band ? minutesOf(event.clientX - block.getBoundingClientRect().left, band) : 0 }
      event.dataTransfer?.setData('text/plain', run.number)
      onDrag(run.number)
    },
    dragover(event: DragEvent) {
      const cell = dragged && cellAt(event.target)
      mark(cell)
      if (cell) event.preventDefault()
    },
    drop(event: DragEvent) {
      const cell = dragged && cellAt(event.target)
      if (!dragged || !cell) return
      event.preventDefault()
      if (cell.dataset.tray !== undefined) {
        const { number, version } = dragged.run
        onDrop({ number, version, back: true })
        return
      }
      const drop = dropOf(dragged, cell, event.clientX)
      if (drop.row || drop.start) onDrop(drop)
    },
    dragend() {
      mark(null)
      dragged = null
      onDrag(null)
    },
  }
  const names = Object.keys(listeners) as (keyof typeof listeners)[]
  for (const name of names) root.addEventListener(name, listeners[name])
  root.classList.add('cal-drag')
  return () => {
    root.classList.remove('cal-drag')
    for (const name of names) root.removeEventListener(name, listeners[name])
  }
}

function dropOf(
  { block, run, offsetMin }: { block: HTMLElement; run: Dragged; offsetMin: number },
  cell: HTMLElement,
  x: number,
): Drop {
  const { number, version, start: at } = run
  const source = block.closest<HTMLElement>('td[data-day]')
  const row = cell.dataset.row !== source?.dataset.row ? cell.dataset.row : undefined
  const start = startAt(at, source, cell, x, offsetMin)
  return { number, version, ...(row && { row }), ...(start !== at && { start }) }
}

function startAt(at: string, source: HTMLElement | null, cell: HTMLElement, x: number, offsetMin: number): string {
  const day = cell.dataset.day!
  const band = cell.querySelector<HTMLElement>('.hour-band')
  if (!band) return `${addDays(at.slice(0, 10), daysBetween(source?.dataset.day ?? at.slice(0, 10), day))}${at.slice(10)}`
  // A block from the previous day or from the tray keeps its time.
  if (!source || !at.startsWith(day)) return at
  const minute = minutesOf(x - band.getBoundingClientRect().left, band) - offsetMin
  const before = Number(at.slice(11, 13)) * 60 + Number(at.slice(14))
  if (Math.abs(minute - before) <= GRID) return at
  const snapped = Math.min(1440 - GRID, Math.max(0, Math.round(minute / GRID) * GRID))
  return `${day}T${String(Math.floor(snapped / 60)).padStart(2, '0')}:${String(snapped % 60).padStart(2, '0')}`
}

const minutesOf = (pixels: number, band: HTMLElement) => (pixels / band.getBoundingClientRect().width) * 1440
