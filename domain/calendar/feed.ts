import { asDate, asWords, type FieldBook } from '#domain/field-book.ts'

export const NO_FEED = "Un chauffeur sorti ou archivé n'a pas d'agenda"

/** History of a driver's private calendar address: renewed or revoked. The address itself is never shown. */
export const FEED_FIELDS = {
  tokenHash: asWords('Adresse', () => 'nouvelle adresse privée'),
  revokedAt: asDate('Révoquée le'),
} satisfies FieldBook
