import type { LineColor } from '#domain/journey-management/live-lines/colors.ts'

const INKS: Record<LineColor, string> = {
  BLEU: 'var(--line-bleu)',
  TURQUOISE: 'var(--line-turquoise)',
  VERT: 'var(--line-vert)',
  OCRE: 'var(--line-ocre)',
  ROUGE: 'var(--line-rouge)',
  ROSE: 'var(--line-rose)',
  VIOLET: 'var(--line-violet)',
}

/** CSS variable of a line's colour (`line-color.css`). */
export const inkOf = (color: LineColor) => INKS[color]
