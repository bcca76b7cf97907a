/**
 * Documents issued for a run (`domain.md` §3.7): « lettre de voiture », CMR instead for international runs, « feuille de
 * route », and follow-up sheet with actual times.
 */
export const PAPER_KINDS = ['LV', 'CMR', 'FEUILLE_ROUTE', 'SUIVI'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]
export const PAPER_KIND_LABELS: Record<PaperKind, string> = {
  LV: 'Lettre de voiture',
  CMR: 'Lettre de voiture internationale',
  FEUILLE_ROUTE: 'Feuille de route',
  SUIVI: 'Document de suivi',
}
