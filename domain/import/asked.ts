import type { CsvFile } from '../csv/read.ts'
import type { FieldBook } from '../field-book.ts'
import { DRIVER_FORM_FIELDS } from '../human-resources/drivers/fields.ts'
import { MATERIAL_FIELDS } from '../materials/material-fields.ts'
import { ADDRESS_FIELDS } from '../sales/addresses/fields.ts'

const MATERIAL = { ownership: MATERIAL_FIELDS.ownership }

/** Fields whose meaning no default may choose: when their column is missing, the value is asked once for all new records. */
export const ASKED = {
  COMPANY: {},
  ADDRESS: { kind: ADDRESS_FIELDS.kind },
  DRIVER: { employer: DRIVER_FORM_FIELDS.employer },
  VEHICLE: MATERIAL,
  TRAILER: MATERIAL,
} satisfies Record<string, FieldBook>

/** Values given for missing columns, by field. */
export type Given = Readonly<Record<string, string>>

/** A file with the values given for the columns that it lacks. */
export interface ImportFile extends CsvFile {
  given?: Given
}
