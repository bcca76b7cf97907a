import { asChoice, type FieldBook } from '#domain/field-book.ts'
import { LIVE_LINE_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'

/** Separate from the other line fields, to keep the browser bundle of the list small. */
export const LIVE_LINE_FILTER_FIELDS = { status: asChoice('Statut', LIVE_LINE_STATUS_LABELS) } satisfies FieldBook
