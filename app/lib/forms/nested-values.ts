/** `stops[0].arrival`: keys, and places in lists; `tags[]` ends with an empty one. */
const SEGMENT = /([^.[\]]+)|\[(\d*)\]/g

type Path = (string | number)[]

/** Values of a form, nested by the names of its fields; a field sent twice becomes a list. Throws on a name that is no path. */
export function nestedValues(fields: Iterable<[string, unknown]>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const paths = new Map<string, Path>()
  for (const [name, value] of fields) {
    const path = paths.get(name) ?? pathOf(name)
    paths.set(name, path)
    const isList = path.at(-1) === ''
    const keys = isList ? path.slice(0, -1) : path
    if (keys.length > 0 && !keys.includes('')) put(values, keys, value, isList)
  }
  return values
}

function pathOf(name: string): Path {
  const path: Path = []
  let end = 0
  for (const { 0: segment, 1: key, 2: place, index } of name.matchAll(SEGMENT)) {
    if (index !== end && !(index === end + 1 && name[end] === '.')) break
    if (key === '__proto__' || key === 'constructor') break
    path.push(key ?? (place ? Number(place) : ''))
    end = index + segment.length
  }
  if (end !== name.length) throw new Error(`No path of a field: ${name}`)
  return path
}

function put(root: Record<string, unknown>, keys: Path, value: unknown, isList: boolean): void {
  let holder = root as Record<string | number, unknown>
  for (const [index, key] of keys.slice(0, -1).entries()) {
    const child = own(holder, key)
    if (typeof child !== 'object' || child === null || child instanceof File) {
      holder[key] = typeof keys[index + 1] === 'number' ? [] : {}
    }
    holder = holder[key] as Record<string | number, unknown>
  }
  const last = keys.at(-1)!
  const before = own(holder, last)
  if (Array.isArray(before)) before.push(value)
  else if (before !== undefined) holder[last] = [before, value]
  else holder[last] = isList ? [value] : value
}

const own = (holder: object, key: string | number) =>
  Object.hasOwn(holder, key) ? (holder as Record<string | number, unknown>)[key] : undefined
