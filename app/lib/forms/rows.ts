type Typed = Record<string, string | string[]>

/** Number of posted rows `name[0]`, `name[1]` …. */
export function rowCount(typed: Typed, name: string): number {
  return 1 + Math.max(-1, ...Object.keys(typed).map(field => placeOf(field, name)?.index ?? -1))
}

/**
 * Changes that reorder the rows `name[0]`, `name[1]` …: `order` has the old index of each new row, null for a new row with the fields of
 * `blank`. Omitted rows are removed.
 *
 *     reordered(form.typed, 'stops', [0, 2])            // the second row is taken out
 *     reordered(form.typed, 'stops', [0, 1, null], { kind: 'LIVRAISON' })
 */
export function reordered(
  typed: Typed,
  name: string,
  order: readonly (number | null)[],
  blank: Record<string, string> = {},
): Record<string, string | string[] | null> {
  const changes: Record<string, string | string[] | null> = {}
  const rows = new Map<number, Record<string, string | string[]>>()
  for (const [field, value] of Object.entries(typed)) {
    const place = placeOf(field, name)
    if (!place) continue
    changes[field] = null
    rows.set(place.index, { ...rows.get(place.index), [place.rest]: value })
  }
  for (const [index, from] of order.entries()) {
    const row = from === null ? blank : (rows.get(from) ?? {})
    for (const [rest, value] of Object.entries(row)) changes[`${name}[${index}].${rest}`] = value
  }
  return changes
}

/**
 * Row order of a button: `add-stop`, `add-stop:2` (before the third), `remove-stop:2`, `up-stop:1`, `down-stop:1`, `move-stop:4:0`
 * (dragged: the fifth becomes the first). Undefined for other buttons.
 */
export function orderOf(intent: string, row: string, count: number): (number | null)[] | undefined {
  const [, act, , place] = new RegExp(`^(add|remove|up|down)-(${row})(?::(\\d+))?$`).exec(intent) ?? []
  const [, , from, to] = new RegExp(`^move-(${row}):(\\d+):(\\d+)$`).exec(intent) ?? []
  if (from !== undefined && to !== undefined) {
    const order = Array.from({ length: count }, (_, index) => index)
    const [moved] = order.splice(Number(from), 1)
    return moved === undefined ? order : order.toSpliced(Math.min(Number(to), order.length), 0, moved)
  }
  if (!act) return undefined
  const order: (number | null)[] = Array.from({ length: count }, (_, index) => index)
  const index = place === undefined ? count : Number(place)
  if (act === 'add') return order.toSpliced(Math.min(index, count), 0, null)
  if (act === 'remove') return order.toSpliced(index, 1)
  const other = act === 'up' ? index - 1 : index + 1
  if (other < 0 || other >= count || index >= count) return order
  return order.with(index, other).with(other, index)
}

function placeOf(field: string, name: string): { index: number; rest: string } | undefined {
  if (!field.startsWith(`${name}[`)) return undefined
  const [, index, rest] = /^\[(\d+)\]\.(.+)$/.exec(field.slice(name.length)) ?? []
  return index === undefined ? undefined : { index: Number(index), rest: rest! }
}
