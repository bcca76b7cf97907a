/**
 * Papers that the house issues for a run (`domain.md` §3.7): the « lettre de voiture », the CMR note in its place once a stop lies abroad,
 * the driver's « feuille de route », and the follow-up sheet with the hours as they were.
 */
export const PAPER_KINDS = ['LV', 'CMR', 'FEUILLE_ROUTE', 'SUIVI'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]
export const PAPER_KIND_LABELS: Record<PaperKind, string> = {
  LV: 'Lettre de voiture',
  CMR: 'Lettre de voiture internationale',
  FEUILLE_ROUTE: 'Feuille de route',
  SUIVI: 'Document de suivi',
}
