import { formatNumber } from '#domain/formats/number.ts'

/**
 * K17, « taux de sous-traitance », per cent of yearly revenue. Above 15 % the carrier must register as « commissionnaire
 * de transport »; warning from 12 % (`domain.md` §3.1, §5).
 */
const SHARE_WATCHED = 12
export const SHARE_LEGAL = 15

type ShareLevel = 'fine' | 'watched' | 'beyond'

export interface SubcontractedShare {
  boughtCents: number
  revenueCents: number
  /** Two decimals; null without revenue. */
  pct: number | null
  level: ShareLevel
}

/** Share of two amounts, cents; the level uses the unrounded share. */
export function subcontractedShare(boughtCents: number, revenueCents: number): SubcontractedShare {
  const level =
    boughtCents * 100 > revenueCents * SHARE_LEGAL
      ? 'beyond'
      : boughtCents > 0 && boughtCents * 100 >= revenueCents * SHARE_WATCHED
        ? 'watched'
        : 'fine'
  const pct = revenueCents === 0 ? null : Math.round((boughtCents * 10_000) / revenueCents) / 100
  return { boughtCents, revenueCents, pct, level }
}

export function shareText({ pct, level }: SubcontractedShare): string | null {
  if (level === 'fine') return null
  const share =
    pct === null
      ? "Sous-traitance sans chiffre d'affaires"
      : `Part sous-traitée du chiffre d'affaires\u202f: ${formatNumber(pct.toFixed(2))}\u202f%`
  return level === 'beyond'
    ? `${share}. Au-delà de ${SHARE_LEGAL}\u202f%, l'inscription comme commissionnaire de transport est obligatoire.`
    : `${share}. L'inscription comme commissionnaire de transport devient obligatoire au-delà de ${SHARE_LEGAL}\u202f%.`
}
