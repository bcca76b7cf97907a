import { asDate, asWords, type FieldBook } from '#domain/field-book.ts'

export const NO_FEED = "Un chauffeur sorti ou archivé n'a pas d'agenda"

/** The private address of a driver's agenda in his history: that there is a new one, and when it was revoked; never the address. */
export const FEED_FIELDS = {
  tokenHash: asWords('Adresse', () => 'nouvelle adresse privée'),
  revokedAt: asDate('Révoquée le'),
} satisfies FieldBook
