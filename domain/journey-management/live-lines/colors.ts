/** Line colours (`domain.md` §3.5): seven that stay distinct in print, each shown with its name. */
export const LINE_COLORS = ['BLEU', 'TURQUOISE', 'VERT', 'OCRE', 'ROUGE', 'ROSE', 'VIOLET'] as const
export type LineColor = (typeof LINE_COLORS)[number]
export const LINE_COLOR_LABELS: Record<LineColor, string> = {
  BLEU: 'Bleu',
  TURQUOISE: 'Turquoise',
  VERT: 'Vert',
  OCRE: 'Ocre',
  ROUGE: 'Rouge',
  ROSE: 'Rose',
  VIOLET: 'Violet',
}
