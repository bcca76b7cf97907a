import { formatNumber } from '#domain/formats/number.ts'

const RESETS = { never: 'Jamais', year: 'Chaque année', day: 'Chaque jour' } as const

interface Numbered {
  label: string
  /** Pattern in the notation of `domain.md` §2.1. */
  pattern: string
  reset: keyof typeof RESETS
  /** Counter of the series on a day; absent when the last number is read from the records. */
  series?: (day: string) => string
}

const yearly = (name: string) => (day: string) => `${name} ${day.slice(0, 4)}`

/** Numbered records and their patterns (`domain.md` §2.1). Patterns cannot be changed: prints and searches depend on them. */
export const NUMBERED = {
  company: { label: 'Client', pattern: 'C + 5 chiffres', reset: 'never', series: () => 'company' },
  request: { label: 'Cahier des charges', pattern: 'CDC-AAAA-NNNN', reset: 'year', series: yearly('delivery-request') },
  line: { label: 'Trajet prévu', pattern: 'TP-NNNNN', reset: 'never', series: () => 'live-line' },
  journey: { label: 'Trajet', pattern: 'TR-AAMMJJ-NNNN', reset: 'day', series: day => `journey ${day}` },
  modification: { label: 'Modification', pattern: 'MOD-AAAA-NNNNN', reset: 'year', series: yearly('modification') },
  replacement: { label: 'Remplacement', pattern: 'REM-AAAA-NNNNN', reset: 'year', series: yearly('replacement') },
  waybill: {
    ...{ label: 'Lettre de voiture', pattern: 'LV-AAAA-NNNNN', reset: 'year' },
    series: day => `paper:LV-${day.slice(0, 4)}-`,
  },
  incident: { label: 'Incident', pattern: 'INC-AAAA-NNNNN', reset: 'year', series: yearly('incident') },
  infraction: { label: 'Infraction', pattern: 'INF-AAAA-NNNNN', reset: 'year', series: yearly('infraction') },
  delay: { label: 'Retard', pattern: 'RET-AAAA-NNNNN', reset: 'year', series: yearly('delay') },
  damage: { label: 'Dommage', pattern: 'DOM-AAAA-NNNNN', reset: 'year', series: yearly('damage') },
  invoice: { label: 'Facture, à la validation et sans trou', pattern: 'FA-AAAA-NNNNN', reset: 'year' },
  credit: { label: 'Avoir, à la validation et sans trou', pattern: 'AV-AAAA-NNNNN', reset: 'year' },
} as const satisfies Record<string, Numbered>
export type NumberedKind = keyof typeof NUMBERED
const KINDS = Object.entries(NUMBERED) as [NumberedKind, Numbered][]

export const seriesOn = (day: string): [NumberedKind, string][] =>
  KINDS.flatMap(([kind, { series }]) => (series ? [[kind, series(day)] as [NumberedKind, string]] : []))

export const numberingRows = (last: Partial<Record<NumberedKind, number>>) =>
  KINDS.map(([kind, { label, pattern, reset }]) => ({
    ...{ kind, label, pattern, reset: RESETS[reset] },
    last: last[kind] ? `n° ${formatNumber(last[kind])}` : '—',
  }))
