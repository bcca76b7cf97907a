import { type Column, getTableColumns } from 'drizzle-orm'
import type { PgArray, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { XLSX_TYPE } from '#domain/xlsx/type.ts'

/* Schemas of what operations answer, for the document (decision 39). Made when the document or a test asks: nothing is checked while the API runs. */

type Row<T extends PgTable> = { [Name in keyof T['$inferSelect']]: z.ZodType<T['$inferSelect'][Name]> }

/** A whole row of a table; its parts by `pick` and `omit`. */
export function rowOf<T extends PgTable>(table: T): z.ZodObject<Row<T>> {
  const columns = Object.entries(getTableColumns(table))
  const shape = columns.map(([name, column]) => [name, column.notNull ? schemaOf(column) : schemaOf(column).nullable()])
  return z.object(Object.fromEntries(shape)) as z.ZodObject<Row<T>>
}

function schemaOf(column: Column): z.ZodType {
  if (column.enumValues?.length) return z.enum(column.enumValues)
  if (column.dataType === 'number') return z.number()
  if (column.dataType === 'boolean') return z.boolean()
  if (column.dataType === 'json') return anything()
  if (column.dataType === 'array') return z.array(schemaOf((column as PgArray<never, never>).baseColumn as Column))
  return FORMATS[column.getSQLType()]?.() ?? z.string()
}

const FORMATS: Record<string, () => z.ZodType> = {
  uuid: () => z.uuid(),
  date: () => z.iso.date(),
  'timestamp with time zone': () => z.iso.datetime(),
}

/** Any JSON, but not nothing. */
export const anything = () => z.unknown().refine(value => value !== undefined)

/** One page of a list, and what its operation says besides. */
export const pageOf = <Listed extends z.ZodObject, More extends z.ZodRawShape>(listed: Listed, more: More) =>
  z.object({
    rows: z.array(listed),
    total: z.int(),
    capped: z.boolean().meta({ description: 'Il y en a plus que total' }),
    page: z.int(),
    perPage: z.int(),
    outsideFilters: z.boolean().meta({ description: 'Trouvé par son numéro exact, que les filtres excluent' }),
    ...more,
  })
export type PageAnswer = z.ZodObject<{ rows: z.ZodType }>

/** The page of a list, or with `updatedSince` or `cursor` its changes. */
export const pageOrChanges = (page: PageAnswer) =>
  z.union([
    page,
    z
      .object({
        rows: page.shape.rows,
        deleted: z.array(
          z.object({
            id: z.uuid(),
            reference: z.string().nullable().meta({ description: 'Son numéro ou son code' }),
            deletedAt: z.iso.datetime({ offset: true }),
          }),
        ),
        filtered: z.array(z.uuid()).meta({ description: 'Changés, et écartés par les filtres' }),
        cursor: z.string().meta({ description: 'À envoyer la fois suivante' }),
        more: z.boolean().meta({ description: "D'autres changements attendent déjà" }),
      })
      .meta({ description: 'Avec updatedSince ou cursor' }),
  ])

/** Error shape of the specification (§3). */
export const refusal = () =>
  z.object({
    error: z.string(),
    message: z.string().meta({ description: 'Pour une personne, en français' }),
    statusCode: z.int(),
    issues: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'Les champs à corriger (422)' }),
    toConfirm: z.boolean().optional().meta({ description: 'Les champs sont improbables\u202f: confirm les accepte (422)' }),
    current: z.unknown().optional().meta({ description: "L'enregistrement tel qu'il est (409)" }),
    stored: z.unknown().optional().meta({ description: 'La première réponse à cette Idempotency-Key (409)' }),
  })

/* What a write says of its record. */
export const identified = () => z.object({ id: z.uuid() })
export const numbered = () => identified().extend({ number: z.string() })
export const coded = () => identified().extend({ code: z.string() })
export const labelled = () => identified().extend({ label: z.string() })
export const named = () => identified().extend({ name: z.string() })

/** Act on several records, each for itself. */
export const eachDone = () => z.object({ done: z.int(), refused: z.array(named().extend({ message: z.string() })) })

/* Media types of files. */
export const PDF = ['application/pdf'] as const
export const ANY_FILE = ['*/*'] as const
export const SHEET = ['text/csv', XLSX_TYPE] as const
