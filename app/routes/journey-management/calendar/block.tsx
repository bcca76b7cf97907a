import { escape as escapeHtml } from 'es-toolkit/string'
import type { CSSProperties } from 'react'
import { JOURNEY_FEUX } from '#app/components/journey-management/journey-marks.tsx'
import { inkOf } from '#app/components/journey-management/line-ink.ts'
import { type Shape, stateClass, type Tone } from '#app/components/ui/feu.tsx'
import { duration } from '#domain/formats/hours.ts'
import type { CalendarColour } from '#domain/journey-management/calendar/views.ts'
import { JOURNEY_BADGE_LABELS } from '#domain/journey-management/journeys/badges.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { REQUEST_KIND_LABELS, REQUEST_KINDS } from '#domain/sales/delivery-request/values.ts'
import type { Block } from './drawn.ts'
import { shortLabel } from './short-label.ts'

/** Block of one journey: status shape, time, destination and conflicts. */
export function RunBlock({
  block,
  day,
  colour,
  href,
  style,
  short,
}: {
  block: Block
  /** The day of the cell; a journey that started earlier shows its rest. */
  day: string
  colour: CalendarColour
  href: string
  style?: CSSProperties
  /** On one line, with the places of the label abbreviated. */
  short?: boolean
}) {
  const { conflict, review } = block
  const before = block.start.slice(0, 10) < day
  const rule = ruleOf(block, colour)
  return (
    <a
      id={conflict && !before ? block.number : undefined}
      className={
        conflict ? (conflict.severity === 'BLOQUANT' ? 'run run-error' : 'run run-warning') : review ? 'run run-review' : 'run'
      }
      href={href}
      // `tellWhole` adds the texts of the block once the pointer is over it.
      title={`${block.label} · ${hoursOf(block)}`}
      style={rule ? { ...style, borderLeft: rule } : style}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: hundreds of blocks as elements took longer than the rest of the page; `insideOf` escapes every text
      dangerouslySetInnerHTML={{ __html: insideOf(block, before, colour, short) }}
    />
  )
}

/** Content of a block as HTML. */
function insideOf(
  { start, status, label, kind, company, driver, conflict, review, steps }: Block,
  before: boolean,
  colour: CalendarColour,
  short = false,
) {
  const feu = stateClass(feuOf({ conflict, review, status }))
  const lines = [
    colour === 'activity' && kind && `<small>${escapeHtml(REQUEST_KIND_LABELS[kind])}</small>`,
    colour === 'client' && `<small>${escapeHtml(company ?? 'Sans client')}</small>`,
    driver && `<small>${escapeHtml(driver)}</small>`,
    steps && `<small>${escapeHtml(steps)}</small>`,
    conflict ? `<em>${escapeHtml(conflict.message)}</em>` : review && `<em>${JOURNEY_BADGE_LABELS.review}</em>`,
  ]
  return `<b class="${feu}">${before ? '↳ suite' : start.slice(11)}</b> <i>${JOURNEY_STATUS_LABELS[status]}</i><span>${escapeHtml(short ? shortLabel(label) : label)}</span>${lines.filter(Boolean).join('')}`
}

/** Completes the tooltip of the block under the pointer by its number and by what its width may cut. */
export function tellWhole({ target }: Event): void {
  const block = target instanceof Element ? target.closest<HTMLAnchorElement>('a.run') : null
  const number = block && new URLSearchParams(block.search).get('trajet')
  if (!number || block.title.startsWith(number)) return
  block.title = [
    `${number} · ${block.title}`,
    ...Array.from(block.querySelectorAll('small, em'), ({ textContent }) => textContent),
  ].join('\n')
}

/** A conflict takes precedence over the status. */
function feuOf({ conflict, review, status }: Pick<Block, 'conflict' | 'review' | 'status'>): { shape: Shape; tone: Tone } {
  if (conflict)
    return conflict.severity === 'BLOQUANT' ? { shape: 'octagon', tone: 'error' } : { shape: 'diamond', tone: 'warning' }
  return review ? { shape: 'loop', tone: 'review' } : JOURNEY_FEUX[status]
}

/** Clock times and real duration: « 22:00 → 05:00 (8 h) ». */
const hoursOf = ({ start, end, minutes }: Pick<Block, 'start' | 'end' | 'minutes'>) =>
  `${start.slice(11)} → ${end.slice(11)} (${duration(minutes)})`

const STROKES = ['solid', 'double', 'dashed', 'dotted']
const INKS = ['--color-base-content', '--color-info', '--color-review']

/** Stroke and colour distinguish the values; the word stands beside them. */
const stroke = (place: number) => `4px ${STROKES[place % 4]} var(${INKS[Math.floor(place / 4) % 3]})`

function ruleOf({ kind, company, color }: Pick<Block, 'kind' | 'company' | 'color'>, colour: CalendarColour): string | undefined {
  if (colour === 'status') return undefined
  if (colour === 'line') return color ? `4px solid ${inkOf(color)}` : undefined
  if (colour === 'activity') return kind && stroke(REQUEST_KINDS.indexOf(kind))
  let sum = 0
  for (const letter of company ?? '') sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return stroke(sum)
}
