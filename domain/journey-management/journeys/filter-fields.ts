import { asChoice, type FieldBook } from '#domain/field-book.ts'
import { JOURNEY_STATUS_LABELS } from './values.ts'

/** The fields that journeys are filtered by, apart from the rest of their book: a list needs no more of it in the browser. */
export const JOURNEY_FILTER_FIELDS = { status: asChoice('Statut', JOURNEY_STATUS_LABELS) } satisfies FieldBook
