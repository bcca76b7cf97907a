/** Inspections and papers with a deadline (`domain.md` §3.14). */
export const DEADLINE_KINDS = [
  'CT_PL',
  'CT_VUL',
  'CT_POLLUTION',
  'TACHY',
  'LIMITEUR',
  'VGP_HAYON',
  'VGP_GRUE',
  'VGP_CHARIOT',
  'ATP',
  'F_GAZ',
  'EXTINCTEUR',
  'ASSURANCE',
  'LICENCE',
  'TELECHARG_UEV',
  'TELECHARG_CARTE',
  'ENTRETIEN',
] as const
export const DEADLINE_KIND_LABELS: Record<(typeof DEADLINE_KINDS)[number], string> = {
  CT_PL: 'Contrôle technique',
  CT_VUL: 'Contrôle technique',
  CT_POLLUTION: 'Contrôle pollution',
  TACHY: 'Tachygraphe',
  LIMITEUR: 'Limiteur de vitesse',
  VGP_HAYON: 'VGP hayon',
  VGP_GRUE: 'VGP grue auxiliaire',
  VGP_CHARIOT: 'VGP chariot embarqué',
  ATP: 'Attestation ATP',
  F_GAZ: 'Étanchéité du groupe froid',
  EXTINCTEUR: 'Contrôle des extincteurs',
  ASSURANCE: 'Assurance',
  LICENCE: 'Copie conforme de la licence',
  TELECHARG_UEV: 'Téléchargement du véhicule',
  TELECHARG_CARTE: 'Téléchargement de la carte',
  ENTRETIEN: 'Entretien',
}

const FEMININE: readonly string[] = ['VGP_HAYON', 'VGP_GRUE', 'VGP_CHARIOT', 'ATP', 'F_GAZ', 'ASSURANCE', 'LICENCE']

export const expiredWord = (kind: string): string => (FEMININE.includes(kind) ? 'expirée' : 'expiré')

/** Kinds allowed for trailers and equipment; a vehicle may have any. */
export const OWNER_DEADLINES = {
  vehicle: DEADLINE_KINDS,
  trailer: ['CT_PL', 'VGP_HAYON', 'VGP_CHARIOT', 'ATP', 'F_GAZ', 'EXTINCTEUR', 'ASSURANCE', 'ENTRETIEN'],
  equipment: ['VGP_HAYON', 'VGP_GRUE', 'VGP_CHARIOT', 'EXTINCTEUR', 'ENTRETIEN'],
} as const satisfies Record<string, readonly (typeof DEADLINE_KINDS)[number][]>
export type DeadlineOwner = keyof typeof OWNER_DEADLINES

export const DEADLINE_STATE_LABELS = { A_JOUR: 'À jour', A_PLANIFIER: 'À planifier', PLANIFIEE: 'Planifiée', ECHUE: 'Échue' }
