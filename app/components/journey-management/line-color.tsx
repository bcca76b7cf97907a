import { LINE_COLOR_LABELS, type LineColor } from '#domain/journey-management/live-lines/colors.ts'

/** Colour mark before a line's name, with its name for screen readers. */
export function LineInk({ color }: { color: LineColor | null }) {
  if (!color) return null
  const label = LINE_COLOR_LABELS[color]
  return <span className="line-ink" data-ink={color} title={label} role="img" aria-label={label} />
}
