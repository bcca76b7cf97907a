import type { CsvFile } from '../csv/read.ts'
import type { FieldBook } from '../field-book.ts'
import { DRIVER_FORM_FIELDS } from '../human-resources/drivers/fields.ts'
import { MATERIAL_FIELDS } from '../materials/material-fields.ts'
import { ADDRESS_FIELDS } from '../sales/addresses/fields.ts'

const MATERIAL = { ownership: MATERIAL_FIELDS.ownership }

/** Fields whose meaning no default may choose: when their column is missing, the value is asked once for all new records. */
export const ASKED = {
  COMPANY: {},
  CONTACT: {},
  PALLET: {},
  OPENING: {},
  ADDRESS: { kind: ADDRESS_FIELDS.kind },
  DRIVER: { employer: DRIVER_FORM_FIELDS.employer },
  VEHICLE: MATERIAL,
  TRAILER: MATERIAL,
  DEADLINE: {},
  REQUEST: {},
  TOUR: {},
  JOURNEY: {},
} satisfies Record<string, FieldBook>

/** Answer of a person who wants no value for a word. */
export const LEFT_EMPTY = '-'

/** Values given for missing columns, by field. */
export type Given = Readonly<Record<string, string>>

/** Field of each column by its heading (`headingKeys`); '' for a column that is not imported. */
export type SaidColumns = Readonly<Record<string, string>>
/** Values for the words that Quai does not know, by field and folded word; '' leaves the cell empty. */
export type SaidWords = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface Matching {
  columns: SaidColumns
  words: SaidWords
}

/** Texts in place of cells, by line and field. */
export type Corrections = Readonly<Record<string, Readonly<Record<string, string>>>>
/** Known records that lines are about, by line; '' for a new one. */
export type SameRecords = Readonly<Record<string, string>>

/** A person's answers about a file; `matching` is null as long as nobody matched its columns. */
export interface Answers {
  given: Given
  matching: Matching | null
  cells: Corrections
  same: SameRecords
  /** Lines whose unlikely values a person confirmed. */
  confirmed: readonly number[]
  /** Lines that are imported: those that an earlier import refused; null for all. */
  only: readonly number[] | null
}

export const NOTHING_SAID: Answers = { given: {}, matching: null, cells: {}, same: {}, confirmed: [], only: null }

/** Known records that a person named for lines of a file. */
export const sameIds = ({ same = {} }: ImportFile): string[] => Object.values(same).filter(Boolean)

/** What was said about one line. */
export interface SaidOfLine {
  words?: SaidWords | undefined
  /** Id of the known record that it is about, '' for a new one. */
  same?: string | undefined
  /** Its unlikely values are right. */
  confirmed?: boolean
}

/** A file with what was said about it. */
export interface ImportFile extends CsvFile {
  /** Values for the columns that it lacks. */
  given?: Given
  /** Field of each column, where the heading alone does not tell it. */
  columns?: readonly (string | null)[]
  words?: SaidWords
  same?: SameRecords
  confirmed?: readonly number[]
}
