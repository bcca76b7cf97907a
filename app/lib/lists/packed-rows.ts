import { partition } from 'es-toolkit'

/** Compact rows for transfer: shared values once, then the names of the other fields and their values by row. */
interface PackedRows<Row> {
  shared: Readonly<Record<string, unknown>>
  fields: readonly string[]
  values: readonly (readonly unknown[])[]
  /** Type-only field for `unpackPage`; never set. */
  row?: Row
}

type RowIn<Page> = Page extends { rows: readonly (infer Row)[] } ? Row : never

/**
 * For loaders: packs a page's rows without unused fields. Half the size of objects, and faster to write and parse.
 *
 *     return { page: packPage(page, 'version', 'updatedAt'), … }
 */
export function packPage<Page extends { rows: readonly object[] }, Unused extends keyof RowIn<Page> = never>(
  page: Page,
  ...unused: Unused[]
): Omit<Page, 'rows'> & { rows: PackedRows<Omit<RowIn<Page>, Unused>> } {
  const hidden: readonly PropertyKey[] = unused
  const once = onceEach()
  const names = Object.keys(page.rows[0] ?? {}).filter(field => !hidden.includes(field))
  const columns = names.map(field => page.rows.map(row => once((row as Record<string, unknown>)[field])))
  const [shared, varied] = partition([...names.keys()], nth => columns[nth]!.every(value => value === columns[nth]![0]))
  return {
    ...page,
    rows: {
      shared: Object.fromEntries(shared.map(nth => [names[nth], columns[nth]![0]])),
      fields: varied.map(nth => names[nth]!),
      values: page.rows.map((_, row) => varied.map(nth => columns[nth]![row])),
    },
  }
}

/** Deduplicates equal arrays (a line's weekdays), which are then serialized once. */
function onceEach() {
  const seen = new Map<string, unknown>()
  return (value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    const text = JSON.stringify(value)
    if (!seen.has(text)) seen.set(text, value)
    return seen.get(text)
  }
}

/** Type of an unpacked page. */
export type Unpacked<Page extends { rows: PackedRows<unknown> }> = Omit<Page, 'rows'> & {
  rows: NonNullable<Page['rows']['row']>[]
}

/** For screens: the page with its rows as objects. */
export function unpackPage<Page extends { rows: PackedRows<unknown> }>(page: Page) {
  const { shared, fields, values } = page.rows
  const rows = values.map(row => ({ ...shared, ...Object.fromEntries(fields.map((field, place) => [field, row[place]])) }))
  return { ...page, rows } as Unpacked<Page>
}
