import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { factsOf } from '#domain/field-book.ts'
import { DRIVER_FIELDS as FIELDS } from '#domain/human-resources/drivers/fields.ts'
import { OWN_SHEET_GROUPS } from '#domain/human-resources/drivers/own-sheet.ts'

type OwnSheet = NonNullable<Answer<ApiClient['profile']['papers']['$get']>['driver']>

/** Driver's sheet as grouped label-value texts, so that the browser needs no field definitions. */
export function ownSheet({ depot, manager, ...driver }: OwnSheet) {
  // Replace ids by names.
  const record = { ...driver, depotId: depot, managerId: manager }
  const fieldOf = (name: string) => ({ depot: 'depotId', manager: 'managerId' })[name] ?? name
  return Object.entries(OWN_SHEET_GROUPS).map(
    ([title, names]) =>
      [title, factsOf(FIELDS, record, names.map(fieldOf) as (keyof typeof record & keyof typeof FIELDS)[])] as const,
  )
}
