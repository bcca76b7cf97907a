/** Rows as they travel in a page of hundreds: one text. */
export interface PackedBlocks<Row> {
  text: string
  /** Tells the type checker what `unpackBlocks` gives back; never set. */
  row?: Row
}

/** Of a field its values, each once, and which of them each row has. */
type Column = [field: string, values: readonly unknown[], places: readonly number[]]

/**
 * For the loader: the rows without fields that nobody shows. The router writes a text at once, and each value of a list by itself: of 700 blocks
 * that took a tenth of the page.
 */
export function packBlocks<Row extends object, Unused extends keyof Row = never>(
  rows: readonly Row[],
  unused: readonly Unused[] = [],
): PackedBlocks<Omit<Row, Unused>> {
  const fields = (Object.keys(rows[0] ?? {}) as (keyof Row)[]).filter(field => !unused.includes(field as Unused))
  const columns = fields.map((field): Column => {
    const places = new Map<unknown, number>()
    const values: unknown[] = []
    const placeOf = (value: unknown) => {
      const key = value !== null && typeof value === 'object' ? JSON.stringify(value) : value
      const found = places.get(key)
      if (found !== undefined) return found
      places.set(key, values.length)
      return values.push(value) - 1
    }
    return [field as string, values, rows.map(row => placeOf(row[field]))]
  })
  return { text: JSON.stringify(columns) }
}

/** For the screen: the rows as objects again. */
export function unpackBlocks<Row>({ text }: PackedBlocks<Row>): Row[] {
  const columns = JSON.parse(text) as Column[]
  return (columns[0]?.[2] ?? []).map((_, at) => {
    const row: Record<string, unknown> = {}
    for (const [field, values, places] of columns) row[field] = values[places[at]!]
    return row as Row
  })
}
