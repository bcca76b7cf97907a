import type { JourneyStatus } from '../values.ts'
import type { PaperKind } from './kinds.ts'

/** Print requests; whether a consignment note is LV or CMR follows from the stops. */
export const PAPER_REQUESTS = ['LETTRE', 'FEUILLE_ROUTE', 'SUIVI'] as const
export type PaperRequest = (typeof PAPER_REQUESTS)[number]

/** Documents that accompany the goods; the latest of a journey is valid. */
export const CONSIGNMENT_KINDS = ['LV', 'CMR'] as const satisfies readonly PaperKind[]

const PREFIXES: Record<PaperKind, string> = { LV: 'LV', CMR: 'CMR', FEUILLE_ROUTE: 'FDR', SUIVI: 'SUI' }

/** Gapless series per kind and year. */
export const paperSeries = (kind: PaperKind, day: string) => `${PREFIXES[kind]}-${day.slice(0, 4)}-`

export const paperNumber = (kind: PaperKind, day: string, n: number) => paperSeries(kind, day) + String(n).padStart(5, '0')

export function typedPaperNumber(typed: string): string | undefined {
  const number = typed.trim().toUpperCase()
  return /^(LV|CMR|FDR|SUI)-\d{4}-\d{5,}$/.test(number) ? number : undefined
}

/** Consignment notes are issued before departure and again during the run; actual times exist after departure. */
const ISSUED_AT: Record<PaperRequest, readonly JourneyStatus[]> = {
  LETTRE: ['AFFECTE', 'CONFIRME', 'EN_COURS'],
  FEUILLE_ROUTE: ['AFFECTE', 'CONFIRME', 'EN_COURS'],
  SUIVI: ['EN_COURS', 'TERMINE', 'CONTROLE', 'FACTURE'],
}

export const isIssuable = (request: PaperRequest, status: JourneyStatus) => ISSUED_AT[request].includes(status)

export const NO_OWN_DRIVER = 'Ce trajet est sous-traité\u202f: sa feuille de route est celle du sous-traitant'
/** Required on a consignment note (code des transports, art. R. 3411-13; arrêté du 9 novembre 1999, art. 4). */
export const CARRIER_UNKNOWN = (name: string, lacking: readonly string[]) =>
  `Lettre de voiture impossible\u202f: ${lacking.join(' et ')} de ${name} à compléter sur sa fiche`

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
