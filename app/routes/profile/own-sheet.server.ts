import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { factsOf } from '#domain/field-book.ts'
import { DRIVER_FIELDS as FIELDS } from '#domain/human-resources/drivers/fields.ts'
import { OWN_SHEET_GROUPS } from '#domain/human-resources/drivers/own-sheet.ts'

type OwnSheet = NonNullable<Answer<ApiClient['profile']['papers']['$get']>['driver']>

/** The sheet of a driver in words, by groups: the browser needs no more of his fields. */
export function ownSheet({ depot, manager, ...driver }: OwnSheet) {
  // Names stand where the sheet has ids.
  const record = { ...driver, depotId: depot, managerId: manager }
  const fieldOf = (name: string) => ({ depot: 'depotId', manager: 'managerId' })[name] ?? name
  return Object.entries(OWN_SHEET_GROUPS).map(
    ([title, names]) =>
      [title, factsOf(FIELDS, record, names.map(fieldOf) as (keyof typeof record & keyof typeof FIELDS)[])] as const,
  )
}
