import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { COMPANY_DOCUMENT_KIND_LABELS, SUBCONTRACTOR_PAPERS, type SubcontractorPaper } from './document-values.ts'

/** What a document says of its time: `YYYY-MM-DD`, null where it says nothing. */
export interface Paper {
  kind: string
  validFrom: string | null
  validTo: string | null
}

const PAPER_STATES = ['VALIDE', 'A_RENOUVELER', 'EXPIRE', 'MANQUANT'] as const
export type PaperState = (typeof PAPER_STATES)[number]

export interface PaperVerdict {
  kind: SubcontractorPaper
  state: PaperState
  /** Last day on which it holds; null when it is missing or has no end. */
  expiresOn: string | null
}

/** A paper is to be renewed this many days before it ends. */
const RENEW_DAYS = 30

/** AF24 (`domain.md` §2.8); the date is `YYYY-MM-DD`. */
const AF24 = (document: string, expiredOn: string) =>
  `Sous-traitant non conforme : ${document} expiré depuis le ${formatDate(expiredOn)}`

/** The same of what is not there at all (`domain.md` §3.1: « missing/expired »). */
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
 * The last day on which a paper holds: a vigilance certificate for six months, a Kbis for less than three (`domain.md` §3.1), each other
 * one to the end that it names. Null: it has no end.
 */
export function expiryOf({ kind, validFrom, validTo }: Paper): string | null {
  if (kind === 'VIGILANCE' && validFrom) return earlier(validTo, monthsLater(validFrom, 6))
  if (kind === 'KBIS' && validFrom) return earlier(validTo, addDays(monthsLater(validFrom, 3), -1))
  return validTo
}

/** Of each paper that a sub-contractor must have: how it stands on that day, judged by the one that holds longest. */
export function papersOn(day: string, papers: readonly Paper[]): PaperVerdict[] {
  return SUBCONTRACTOR_PAPERS.map(kind => {
    const ends = papers.filter(paper => paper.kind === kind).map(expiryOf)
    if (ends.length === 0) return { kind, state: 'MANQUANT', expiresOn: null }
    if (ends.includes(null)) return { kind, state: 'VALIDE', expiresOn: null }
    const expiresOn = ends.reduce((latest, end) => (end! > latest! ? end : latest))!
    const state = expiresOn < day ? 'EXPIRE' : expiresOn <= addDays(day, RENEW_DAYS) ? 'A_RENOUVELER' : 'VALIDE'
    return { kind, state, expiresOn }
  })
}

/**
 * Why a sub-contractor cannot run a journey of that day (AF24): its first paper that has expired by then, else those that are missing;
 * undefined when it has them all.
 */
export function nonConformity(day: string, papers: readonly Paper[]): string | undefined {
  const verdicts = papersOn(day, papers)
  const expired = verdicts.find(({ state }) => state === 'EXPIRE')
  if (expired) return AF24(COMPANY_DOCUMENT_KIND_LABELS[expired.kind], expired.expiresOn!)
  const missing = verdicts.filter(({ state }) => state === 'MANQUANT')
  return missing.length > 0 ? AF24_MISSING(missing.map(({ kind }) => COMPANY_DOCUMENT_KIND_LABELS[kind])) : undefined
}
