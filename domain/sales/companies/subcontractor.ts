import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { labelOf } from '#domain/formats/label.ts'
import {
  COMPANY_DOCUMENT_KIND_LABELS,
  type PaperState,
  paperStateWord,
  SUBCONTRACTOR_PAPERS,
  type SubcontractorPaper,
} from './document-values.ts'

/** A document's dates, `YYYY-MM-DD`; null when it has none. */
export interface Paper {
  kind: string
  validFrom: string | null
  validTo: string | null
}

export interface PaperVerdict {
  kind: SubcontractorPaper
  state: PaperState
  /** Last day of validity; null when the paper is missing or has no end. */
  expiresOn: string | null
}

const RENEW_DAYS = 30

/** AF24 (`domain.md` §2.8); the date is `YYYY-MM-DD`. */
export const AF24 = (kind: string, expiredOn: string) =>
  `Sous-traitant non conforme : ${labelOf(COMPANY_DOCUMENT_KIND_LABELS, kind)} ${paperStateWord(kind, 'EXPIRE').toLowerCase()} depuis le ${formatDate(expiredOn)}`

/** The same for missing papers (`domain.md` §3.1: « missing/expired »). */
const AF24_MISSING = (documents: readonly string[]) => `Sous-traitant non conforme : ${documents.join(', ')} à fournir`

/** The same day so many months later, the last day of a shorter month. */
export function monthsLater(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}

const earlier = (a: string | null, b: string | null) => (a === null || b === null ? (a ?? b) : a < b ? a : b)

/**
 * The last day of validity: six months for a vigilance certificate, less than three for a Kbis (`domain.md` §3.1), else the end that the
 * paper states; null when it has none.
 */
export function expiryOf({ kind, validFrom, validTo }: Paper): string | null {
  if (kind === 'VIGILANCE' && validFrom) return earlier(validTo, monthsLater(validFrom, 6))
  if (kind === 'KBIS' && validFrom) return earlier(validTo, addDays(monthsLater(validFrom, 3), -1))
  return validTo
}

/** The state of each required paper on that day; of several of one kind, the one that lasts longest counts. */
export function papersOn(day: string, papers: readonly Paper[]): PaperVerdict[] {
  const soon = addDays(day, RENEW_DAYS)
  return SUBCONTRACTOR_PAPERS.map(kind => {
    const ends = papers.filter(paper => paper.kind === kind).map(expiryOf)
    if (ends.length === 0) return { kind, state: 'MANQUANT', expiresOn: null }
    if (ends.includes(null)) return { kind, state: 'VALIDE', expiresOn: null }
    const expiresOn = ends.reduce((latest, end) => (end! > latest! ? end : latest))!
    const state = expiresOn < day ? 'EXPIRE' : expiresOn <= soon ? 'A_RENOUVELER' : 'VALIDE'
    return { kind, state, expiresOn }
  })
}

/** The refusal of a journey on that day (AF24): the first expired paper, else the missing ones; undefined when all are valid. */
export function nonConformity(day: string, papers: readonly Paper[]): string | undefined {
  const verdicts = papersOn(day, papers)
  const expired = verdicts.find(({ state }) => state === 'EXPIRE')
  if (expired) return AF24(expired.kind, expired.expiresOn!)
  const missing = verdicts.filter(({ state }) => state === 'MANQUANT')
  return missing.length > 0 ? AF24_MISSING(missing.map(({ kind }) => COMPANY_DOCUMENT_KIND_LABELS[kind])) : undefined
}
