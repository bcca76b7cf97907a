import { ofMonth } from '#domain/calendar/months.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatMoney } from '#domain/formats/number.ts'

export const CLOSED_MONTH = 'Ce mois est clôturé\u202f: un administrateur peut le rouvrir dans «\u00a0Fin de mois\u00a0»'
export const CLOSED_ALREADY = (month: string) => `Le mois ${ofMonth(month)} est déjà clôturé`
export const NOT_OVER = (month: string) => `Le mois ${ofMonth(month)} n'est pas terminé`
export const STILL_OPEN = (month: string, open: readonly string[]) =>
  `Le mois ${ofMonth(month)} ne peut pas être clôturé\u202f: ${open.join(', ')}`
export const REOPENED_ALREADY = 'Ce mois est déjà rouvert'

/** What a month goes through; `blocks`: the month is not closed before it is done. */
export const MONTH_STEPS = [
  'unfinished',
  'toControl',
  'blocked',
  'toBill',
  'drafts',
  'rejected',
  'issued',
  'credits',
  'late',
] as const
export type MonthStepKey = (typeof MONTH_STEPS)[number]

const BLOCKING: Partial<Record<MonthStepKey, [one: string, many: string]>> = {
  unfinished: ['trajet non terminé', 'trajets non terminés'],
  toControl: ['trajet à contrôler', 'trajets à contrôler'],
  blocked: ['trajet bloqué', 'trajets bloqués'],
  toBill: ['trajet à facturer', 'trajets à facturer'],
  drafts: ['brouillon', 'brouillons'],
  rejected: ['facture rejetée ou refusée', 'factures rejetées ou refusées'],
}

export interface MonthStep {
  key: MonthStepKey
  /** Null for more than are counted. */
  count: number | null
  cents: number | null
}

export const blocksClosing = ({ key, count }: MonthStep): boolean => key in BLOCKING && count !== 0

/** « 3 trajets à contrôler (412,00 €) » for each step that keeps a month open. */
export const openSteps = (steps: readonly MonthStep[]): string[] =>
  steps.filter(blocksClosing).map(({ key, count, cents }) => {
    const [one, many] = BLOCKING[key]!
    const amount = cents === null ? '' : ` (${formatMoney(cents)})`
    return `${count === null ? `plus de 10\u202f000 ${many}` : counted(count, one, many)}${amount}`
  })
