import { STOP_DOCUMENT_LABELS, type StopDocument } from '#domain/sales/delivery-request/values.ts'
import type { JourneyStopStatus } from '../values.ts'
import type { JourneyDocumentKind } from './values.ts'

/** A stop as far as its papers go; `documents` are those that were sold. */
export interface StopToProve {
  position: number
  status: JourneyStopStatus
  documents: readonly StopDocument[]
}

/** A paper that was joined: to one stop, or to the whole run where `stopPosition` is null. */
interface JoinedDocument {
  kind: string
  stopPosition: number | null
}

/** A required paper that nobody joined. `place` counts the stops from 1, as people do. */
interface MissingDocument {
  place: number
  document: StopDocument
}

/** What counts for each paper that was sold; a signed note counts for all stops of its run. */
const PROVED_BY: Record<StopDocument, readonly JourneyDocumentKind[]> = {
  SIGNATURE: ['BL', 'LV_SIGNEE', 'CMR_SIGNEE'],
  PHOTO: ['PHOTO'],
  TEMPERATURE: ['TEMPERATURE'],
}

/** `domain.md` §3.7, before « Contrôler ». */
export const DOCUMENT_MISSING = ({ place, document }: MissingDocument) =>
  `Document manquant\u202f: ${STOP_DOCUMENT_LABELS[document]} à l'arrêt ${place}`

/**
 * The papers that the contract requires and that nobody joined (`domain.md` §3.7), by stop in the order of `stops`. A paper of the whole run
 * counts for each stop; a stop that failed has none to show.
 */
export function missingDocuments(stops: readonly StopToProve[], documents: readonly JoinedDocument[]): MissingDocument[] {
  return stops.flatMap(({ position, status, documents: required }, index) =>
    status === 'ECHEC'
      ? []
      : required
          .filter(document => !documents.some(joined => proves(joined, document, position)))
          .map(document => ({ place: index + 1, document })),
  )
}

const proves = ({ kind, stopPosition }: JoinedDocument, document: StopDocument, position: number) =>
  (PROVED_BY[document] as readonly string[]).includes(kind) && (stopPosition === null || stopPosition === position)

/** « Sans BL »: a signature was sold somewhere, and is not there. */
export const lacksSignature = (missing: readonly MissingDocument[]) => missing.some(({ document }) => document === 'SIGNATURE')
