import type { ReactNode } from 'react'

/** Status shapes, which show progress (look.md §4). */
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

/** Status colours, which show whether there is a concern. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error' | 'review'

/**
 * Shape only; a word must stand beside it.
 *
 *     <Feu shape="half" tone="info" />
 */
export function Feu({ shape, tone }: { shape: Shape; tone: Tone }) {
  return <i className={`feu feu-${shape} t-${tone}`} />
}

/**
 * Status as shape, colour and word. Quiet by default (ink word); `filled` only when somebody must act.
 *
 *     <Status shape="disc" tone="success" label="Terminé" />
 *     <Status shape="octagon" tone="error" label="Non affecté" filled />
 */
export function Status({ shape, tone, label, filled }: { shape: Shape; tone: Tone; label: ReactNode; filled?: boolean }) {
  return <span className={filled ? `tag ${marked(shape, tone)}` : stateClass({ shape, tone })}>{label}</span>
}

const marked = (shape: Shape, tone: Tone) => `feu-${shape} t-${tone}`

/** Class that draws a status before an existing element's text; cheaper than `Status` when hundreds are drawn. */
export const stateClass = ({ shape, tone }: { shape: Shape; tone: Tone }) => `status-word ${marked(shape, tone)}`
