/** Documents of a run (`domain.md` §3.7): consignment note (LV, or CMR abroad), road sheet, follow-up sheet. */
export const PAPER_KINDS = ['LV', 'CMR', 'FEUILLE_ROUTE', 'SUIVI'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]
export const PAPER_KIND_LABELS: Record<PaperKind, string> = {
  LV: 'Lettre de voiture',
  CMR: 'Lettre de voiture internationale',
  FEUILLE_ROUTE: 'Feuille de route',
  SUIVI: 'Document de suivi',
}
