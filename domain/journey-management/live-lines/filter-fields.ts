import { asChoice, type FieldBook } from '#domain/field-book.ts'
import { LIVE_LINE_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'

/** The fields that live lines are filtered by, apart from the rest of their book: a list needs no more of it in the browser. */
export const LIVE_LINE_FILTER_FIELDS = { status: asChoice('Statut', LIVE_LINE_STATUS_LABELS) } satisfies FieldBook
