import fc from 'fast-check'

/** JSON schema, as far as values are generated from it. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  items?: Schema
  properties?: Record<string, Schema>
}

/** Values seen by field name. */
export type Seen = Map<string, unknown[]>

/** Values stored per field. */
const KEPT = 12

/** Collects field values at any depth; an id under `company` is a `companyId` too. */
export function learn(seen: Seen, value: unknown): void {
  if (Array.isArray(value)) for (const one of value) learn(seen, one)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  for (const [name, one] of Object.entries(value)) {
    note(seen, name, one)
    if (typeof one === 'object' && one !== null && 'id' in one) note(seen, `${name}Id`, one.id)
    learn(seen, one)
  }
}

function note(seen: Seen, name: string, value: unknown): void {
  if (value === null || value === '' || typeof value === 'object') return
  const values = seen.get(name) ?? []
  if (values.length < KEPT && !values.includes(value)) seen.set(name, [...values, value])
}

/** Generates values from schema and seen values. */
export class Maker {
  readonly #seen: Seen
  readonly #ids: readonly string[]
  readonly #days: readonly string[]

  constructor(seen: Seen, ids: readonly string[], days: readonly string[]) {
    this.#seen = seen
    this.#ids = ids
    this.#days = days
  }

  value(schema: Schema, name: string): fc.Arbitrary<unknown> {
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.anyOf) {
      return fc.oneof(...schema.anyOf.map(one => ({ weight: one.type === 'null' ? 1 : 12, arbitrary: this.value(one, name) })))
    }
    const [type] = [schema.type ?? []].flat()
    if (schema.properties) return this.body(schema, {})
    if (type === 'null') return fc.constant(null)
    if (type === 'boolean') return fc.boolean()
    if (type === 'array') return fc.array(this.value(schema.items ?? {}, name.replace(/s$/, '')), { minLength: 1, maxLength: 2 })
    // Used ones are refused.
    if (name === 'code') return fc.nat().map(n => `Q${n}`)
    const number = type === 'integer' || type === 'number'
    const usual = (this.#seen.get(name) ?? []).filter(one => !type || typeof one === (number ? 'number' : type))
    if (usual.length > 0) return fc.constantFrom(...usual)
    if (number) return fc.integer({ min: Math.max(schema.minimum ?? 1, 0), max: Math.min(schema.maximum ?? 100, 100) })
    return this.#text(schema, name)
  }

  #text({ type, format, pattern }: Schema, name: string): fc.Arbitrary<string> {
    if (format === 'uuid') return fc.constantFrom(...this.#ids)
    if (/month$/i.test(name)) return fc.constantFrom(...this.#days).map(day => day.slice(0, 7))
    if (format === 'date' || /(?:date|day|from|to|on)$/i.test(name)) return fc.constantFrom(...this.#days)
    if (format === 'date-time' || /at$/i.test(name)) return fc.constantFrom(...this.#days).map(day => `${day}T08:30:00Z`)
    if (format === 'email') return fc.constant('a@exemple.fr')
    if (pattern) return fc.stringMatching(new RegExp(pattern))
    if (/(?:time|arrival|departure)$/i.test(name)) return fc.constant('08:30')
    // Decimals have no type; parsed from text.
    return fc.constantFrom(...(type ? ['Quai nord', 'Nantes', '12'] : ['1', '12']))
  }

  /** Body with all fields, mostly keeping the record's values. */
  body({ properties = {} }: Schema, record: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
    const fields = Object.entries(properties).map(([name, schema]) => {
      const made = this.value(schema, name)
      const kept = record[name]
      return [
        name,
        kept === undefined || kept === null ? made : fc.oneof({ weight: 7, arbitrary: fc.constant(kept) }, made),
      ] as const
    })
    return fc.record(Object.fromEntries(fields), { noNullPrototype: true })
  }
}
