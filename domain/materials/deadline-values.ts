/** Controls and papers of vehicles, trailers and equipment that fall due (`domain.md` §3.14). */
export const DEADLINE_KINDS = [
  'CT_PL',
  'CT_VUL',
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
