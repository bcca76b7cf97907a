import type { ReactNode } from 'react'

/** Shapes of the feux: the shape says how far a thing has come (look.md §4). */
export type Shape =
  | 'dashed'
  | 'ring'
  | 'dot'
  | 'half'
  | 'three'
  | 'disc'
  | 'small'
  | 'tick'
  | 'square'
  | 'cross'
  | 'bar'
  | 'pause'
  | 'box'
  | 'loop'
  | 'diamond'
  | 'triangle'
  | 'octagon'
  | 'unknown'

/** Colours of the feux: the colour says whether there is a concern. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error' | 'review'

/**
 * The shape alone; a word must stand beside it.
 *
 *     <Feu shape="half" tone="info" />
 */
export function Feu({ shape, tone }: { shape: Shape; tone: Tone }) {
  return <i className={`feu feu-${shape} t-${tone}`} />
}

/**
 * A state: shape, colour and word. Quiet by default (word in ink); `filled` only where somebody must act.
 *
 *     <Status shape="disc" tone="success" label="Terminé" />
 *     <Status shape="octagon" tone="error" label="Non affecté" filled />
 */
export function Status({ shape, tone, label, filled }: { shape: Shape; tone: Tone; label: ReactNode; filled?: boolean }) {
  return <span className={filled ? `tag ${marked(shape, tone)}` : stateClass({ shape, tone })}>{label}</span>
}

const marked = (shape: Shape, tone: Tone) => `feu-${shape} t-${tone}`

/** For an element that is there anyway, of which hundreds are drawn: it draws its state before its words, as `Status` does. */
export const stateClass = ({ shape, tone }: { shape: Shape; tone: Tone }) => `status-word ${marked(shape, tone)}`
