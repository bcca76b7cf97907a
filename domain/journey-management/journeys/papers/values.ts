import type { JourneyStatus } from '../values.ts'
import type { PaperKind } from './kinds.ts'

/** What a person asks to be printed: which consignment note it is, follows from where the stops lie. */
export const PAPER_REQUESTS = ['LETTRE', 'FEUILLE_ROUTE', 'SUIVI'] as const
export type PaperRequest = (typeof PAPER_REQUESTS)[number]

/** The notes that go with the goods; of a run the last one holds. */
export const CONSIGNMENT_KINDS = ['LV', 'CMR'] as const satisfies readonly PaperKind[]

const PREFIXES: Record<PaperKind, string> = { LV: 'LV', CMR: 'CMR', FEUILLE_ROUTE: 'FDR', SUIVI: 'SUI' }

/** The series that a paper is counted in: one a kind and a year, without a gap. */
export const paperSeries = (kind: PaperKind, day: string) => `${PREFIXES[kind]}-${day.slice(0, 4)}-`

/** « LV-2026-00012 »: number `n` of the year of that day. */
export const paperNumber = (kind: PaperKind, day: string, n: number) => paperSeries(kind, day) + String(n).padStart(5, '0')

/** The number of a paper as somebody typed it, else undefined. */
export function typedPaperNumber(typed: string): string | undefined {
  const number = typed.trim().toUpperCase()
  return /^(LV|CMR|FDR|SUI)-\d{4}-\d{5,}$/.test(number) ? number : undefined
}

/** A note is made before the departure, and anew while the run is under way; the hours as they were exist once it left. */
const ISSUED_AT: Record<PaperRequest, readonly JourneyStatus[]> = {
  LETTRE: ['AFFECTE', 'CONFIRME', 'EN_COURS'],
  FEUILLE_ROUTE: ['AFFECTE', 'CONFIRME', 'EN_COURS'],
  SUIVI: ['EN_COURS', 'TERMINE', 'CONTROLE', 'FACTURE'],
}

/** Whether that paper is issued for a run at that status. */
export const isIssuable = (request: PaperRequest, status: JourneyStatus) => ISSUED_AT[request].includes(status)

export const NO_OWN_DRIVER = 'Ce trajet est sous-traité\u202f: sa feuille de route est celle du sous-traitant'
/** What a sub-contractor's consignment note cannot be without (code des transports, art. R. 3411-13; arrêté du 9 novembre 1999, art. 4). */
export const CARRIER_UNKNOWN = (name: string, lacking: readonly string[]) =>
  `Lettre de voiture impossible\u202f: ${lacking.join(' et ')} de ${name} à compléter sur sa fiche`

/** Papers that come back from the road, or go with it. */
export const JOURNEY_DOCUMENT_KINDS = ['BL', 'LV_SIGNEE', 'CMR_SIGNEE', 'TEMPERATURE', 'PHOTO', 'AUTRE'] as const
export type JourneyDocumentKind = (typeof JOURNEY_DOCUMENT_KINDS)[number]
export const JOURNEY_DOCUMENT_KIND_LABELS: Record<JourneyDocumentKind, string> = {
  BL: 'BL émargé',
  LV_SIGNEE: 'Lettre de voiture signée',
  CMR_SIGNEE: 'CMR signée',
  TEMPERATURE: 'Ticket température',
  PHOTO: 'Photo',
  AUTRE: 'Autre',
}
