import { LINE_COLOR_LABELS, type LineColor } from '#domain/journey-management/live-lines/colors.ts'

/** The colour of a line before its name, for who sees it and for who has it read. */
export function LineInk({ color }: { color: LineColor | null }) {
  if (!color) return null
  const label = LINE_COLOR_LABELS[color]
  return <span className="line-ink" data-ink={color} title={label} role="img" aria-label={label} />
}
