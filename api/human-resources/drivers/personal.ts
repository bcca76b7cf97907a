import { PERSONAL_FIELDS, type PersonalField } from '#domain/human-resources/drivers/values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

type ForRole<Row> = Omit<Row, PersonalField> & Partial<Pick<Row, PersonalField & keyof Row>>

/** Removes personal data for roles that may not read them (`domain.md` §2.7). */
export function withPersonalFor<Row extends object>(role: Role, row: Row): ForRole<Row> {
  if (may(role, 'driver.personal')) return row
  const hidden: readonly string[] = PERSONAL_FIELDS
  return Object.fromEntries(Object.entries(row).filter(([field]) => !hidden.includes(field))) as ForRole<Row>
}
