import {
  AutoScroller,
  Cursor,
  DragDropManager,
  Draggable,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
} from '@dnd-kit/dom'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import type { DragSubject } from './legality.ts'

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

/** All journeys of a row on one day, dropped on another row. */
export interface DayDrop {
  from: string
  to: string
  day: string
}

/** Dragged journey; the block itself only holds its number. */
export interface Dragged {
  number: string
  version: number
  status: JourneyStatus
  /** Local departure time. */
  start: string
}

interface Board {
  runOf: (number: string) => Dragged | undefined
  /** True when a row has journeys on a day that can move. */
  hasRuns: (row: string, day: string) => boolean
  onDrop: (drop: Drop) => void
  onDayDrop: (drop: DayDrop) => void
  /** Called with what is dragged, and with null once it is dropped. */
  onDrag: (subject: DragSubject | null) => void
}

/** Snap interval in minutes. */
const GRID = 15
/** A finger that stays drags, one that moves at once scrolls. */
const TOUCH = { value: 250, tolerance: 8 }

/** Links that open « Déplacer », and names of rows. */
const MOVABLE = 'a[href*="panel=move"], th[data-whole]'

interface Held {
  element: HTMLElement
  /** One journey; without it the day of a row. */
  run?: Dragged
  row: string | undefined
  day: string | undefined
  /** From the start of the block to where it was taken. */
  offsetMin: number
}

/**
 * Makes blocks draggable to another row, the tray, another day or, in hour views, another time, and the name of a row to
 * another row. The library reads the pointer and scrolls; the board is its only element, because rows come and go while it
 * scrolls. Returns the cleanup function.
 */
export function watchDrag(root: HTMLElement, { runOf, hasRuns, onDrop, onDayDrop, onDrag }: Board): () => void {
  let pressed: HTMLElement | null = null
  let held: Held | null = null
  let shown: { ghost: HTMLElement; x: number; y: number } | null = null
  let over: HTMLElement | null = null
  let day: string | undefined
  const manager = new DragDropManager({
    plugins: [AutoScroller.configure({ threshold: 0.1 }), Cursor, PreventSelection],
    sensors: [
      PointerSensor.configure({
        activationConstraints: ({ pointerType }) =>
          pointerType === 'touch'
            ? [new PointerActivationConstraints.Delay(TOUCH)]
            : [new PointerActivationConstraints.Distance({ value: 5 })],
        preventActivation({ target }) {
          pressed = target instanceof Element ? target.closest<HTMLElement>(MOVABLE) : null
          return pressed === null
        },
      }),
    ],
  })
  const board = new Draggable({ id: 'board', element: root }, manager)

  const mark = (cell: HTMLElement | null) => {
    if (cell === over) return
    over?.classList.remove('cal-over')
    cell?.classList.add('cal-over')
    over = cell
  }
  /** Cell at the point, or the tray for an assigned journey. */
  const cellAt = ({ x, y }: Point) => {
    const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('td[data-day], [data-tray]') ?? null
    if (!cell || !held || !root.contains(cell)) return null
    if (cell.dataset.tray !== undefined) return held.run && held.run.status !== 'PLANIFIE' ? cell : null
    return held.run || (cell.dataset.row !== held.row && hasRuns(held.row!, cell.dataset.day!)) ? cell : null
  }
  const follow = (point: Point) => {
    if (!shown) return
    shown.ghost.style.translate = `${point.x - shown.x}px ${point.y - shown.y}px`
    const cell = cellAt(point)
    mark(cell)
    // A dragged day is that of the cell below it.
    if (held?.run || !cell || cell.dataset.day === day) return
    day = cell.dataset.day!
    onDrag({ driver: held!.row!, day })
  }
  manager.monitor.addEventListener('beforedragstart', event => {
    held = pressed && heldOf(pressed, runOf, event.operation.position.current)
    if (!held) event.preventDefault()
  })
  manager.monitor.addEventListener('dragstart', ({ operation }) => {
    if (!held) return
    const { x, y } = operation.position.initial
    shown = { ghost: ghostOf(held.element), x, y }
    if (held.run) onDrag({ number: held.run.number })
    follow(operation.position.current)
  })
  manager.monitor.addEventListener('dragmove', ({ to, operation }) => follow(to ?? operation.position.current))
  manager.monitor.addEventListener('dragend', ({ canceled, nativeEvent, operation }) => {
    const last = nativeEvent instanceof PointerEvent ? nativeEvent : null
    const point = last ? { x: last.clientX, y: last.clientY } : operation.position.current
    const isTouch = last?.pointerType === 'touch'
    const stayed = isTouch && shown !== null && Math.hypot(point.x - shown.x, point.y - shown.y) < TOUCH.tolerance
    const cell = canceled || stayed ? null : cellAt(point)
    if (held && cell) drop(held, cell, point.x)
    // A finger that only stayed has pressed the link.
    else if (held && stayed && !canceled) held.element.click()
    shown?.ghost.remove()
    mark(null)
    held = shown = null
    day = undefined
    onDrag(null)
  })
  function drop(of: Held, cell: HTMLElement, x: number) {
    if (!of.run) return onDayDrop({ from: of.row!, to: cell.dataset.row!, day: cell.dataset.day! })
    const { number, version } = of.run
    if (cell.dataset.tray !== undefined) return onDrop({ number, version, back: true })
    const { row: to } = cell.dataset
    const row = to === of.row ? undefined : to
    const start = startAt(of.run.start, of, cell, x)
    if (row || start !== of.run.start) onDrop({ number, version, ...(row && { row }), ...(start !== of.run.start && { start }) })
  }
  root.classList.add('cal-drag')
  return () => {
    root.classList.remove('cal-drag')
    shown?.ghost.remove()
    board.destroy()
    manager.destroy()
  }
}

interface Point {
  x: number
  y: number
}

function heldOf(element: HTMLElement, runOf: Board['runOf'], { x }: Point): Held | null {
  if (!(element instanceof HTMLAnchorElement)) return { element, row: element.dataset.whole, day: undefined, offsetMin: 0 }
  const run = runOf(new URLSearchParams(element.search).get('trajet')!)
  if (!run) return null
  const { row, day } = element.closest<HTMLElement>('td[data-day]')?.dataset ?? {}
  const band = element.closest<HTMLElement>('.hour-band')
  return { element, run, row, day, offsetMin: band ? minutesOf(x - element.getBoundingClientRect().left, band) : 0 }
}

/** Copy of what is dragged, which follows the pointer. */
function ghostOf(element: HTMLElement): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect()
  const ghost = document.createElement('div')
  ghost.className = 'run cal-ghost'
  ghost.ariaHidden = 'true'
  // A row is shown by its name alone.
  const content = element.dataset.whole ? element.querySelector('a, b') : element
  ghost.innerHTML = content?.innerHTML ?? ''
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, minHeight: `${height}px` })
  document.body.append(ghost)
  return ghost
}

function startAt(at: string, { day: from, offsetMin }: Held, cell: HTMLElement, x: number): string {
  const day = cell.dataset.day!
  const band = cell.querySelector<HTMLElement>('.hour-band')
  if (!band) return `${addDays(at.slice(0, 10), daysBetween(from ?? at.slice(0, 10), day))}${at.slice(10)}`
  // A block from the previous day or from the tray keeps its time.
  if (!from || !at.startsWith(day)) return at
  const minute = minutesOf(x - band.getBoundingClientRect().left, band) - offsetMin
  const before = Number(at.slice(11, 13)) * 60 + Number(at.slice(14))
  if (Math.abs(minute - before) <= GRID) return at
  const snapped = Math.min(1440 - GRID, Math.max(0, Math.round(minute / GRID) * GRID))
  return `${day}T${String(Math.floor(snapped / 60)).padStart(2, '0')}:${String(snapped % 60).padStart(2, '0')}`
}

const minutesOf = (pixels: number, band: HTMLElement) => (pixels / band.getBoundingClientRect().width) * 1440
