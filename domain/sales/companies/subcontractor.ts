import { addDays, formatDate, monthsLater } from '#domain/calendar/dates.ts'
import { labelOf } from '#domain/formats/label.ts'
import {
  COMPANY_DOCUMENT_KIND_LABELS,
  type PaperState,
  paperStateWord,
  SUBCONTRACTOR_PAPERS,
  type SubcontractorPaper,
} from './document-values.ts'

export interface Paper {
  kind: string
  validFrom: string | null
  validTo: string | null
}

export interface PaperVerdict {
  kind: SubcontractorPaper
  state: PaperState
  /** Last day of validity; null when missing or unlimited. */
  expiresOn: string | null
}

const RENEW_DAYS = 30

export const AF24 = (kind: string, expiredOn: string) =>
  `Sous-traitant non conforme : ${labelOf(COMPANY_DOCUMENT_KIND_LABELS, kind)} ${paperStateWord(kind, 'EXPIRE').toLowerCase()} depuis le ${formatDate(expiredOn)}`

const AF24_MISSING = (documents: readonly string[]) => `Sous-traitant non conforme : ${documents.join(', ')} à fournir`

const earlier = (a: string | null, b: string | null) => (a === null || b === null ? (a ?? b) : a < b ? a : b)

/** Six months for a vigilance certificate, under three for a Kbis (`domain.md` §3.1), else the stated end, or null. */
export function expiryOf({ kind, validFrom, validTo }: Paper): string | null {
  if (kind === 'VIGILANCE' && validFrom) return earlier(validTo, monthsLater(validFrom, 6))
  if (kind === 'KBIS' && validFrom) return earlier(validTo, addDays(monthsLater(validFrom, 3), -1))
  return validTo
}

/** State of each required document on a day; of several the one valid longest counts. */
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

/** AF24 for a journey on that day: first expired document, else the missing ones; undefined when compliant. */
export function nonConformity(day: string, papers: readonly Paper[]): string | undefined {
  const verdicts = papersOn(day, papers)
  const expired = verdicts.find(({ state }) => state === 'EXPIRE')
  if (expired) return AF24(expired.kind, expired.expiresOn!)
  const missing = verdicts.filter(({ state }) => state === 'MANQUANT')
  return missing.length > 0 ? AF24_MISSING(missing.map(({ kind }) => COMPANY_DOCUMENT_KIND_LABELS[kind])) : undefined
}
