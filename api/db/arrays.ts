import { makePgArray } from 'drizzle-orm/pg-core'

type Parse = (text: string) => unknown

/** Element types with the fixed numbers of their array types (pg_type.dat); dates and decimals stay text, as Drizzle expects them. */
const TEXT = { name: 1003, varchar: 1015, bpchar: 1014, text: 1009, uuid: 2951, int8: 1016 }
const NUMBER = { int2: 1005, int4: 1007, oid: 1028, float4: 1021, float8: 1022 }
const BOOLEAN = { bool: 1000 }

/** Quoted text or a bare word. */
const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^{},"]+)/gs

/** An array of one dimension: no column has more. */
const parseArray = (element: Parse) => (text: string) =>
  Array.from(text.matchAll(ELEMENT), ([, quoted, bare]) => {
    if (quoted !== undefined) return element(quoted.replace(/\\(.)/gs, '$1'))
    return bare === 'NULL' ? null : element(bare!)
  })
const serializeArray = (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value)

/**
 * Conversions of arrays. postgres.js would ask each new connection for its array types and not catch the error of a connection lost
 * meanwhile, which ends the process.
 */
export function arrayConversions() {
  const parsers: Record<number, Parse> = {}
  const serializers: Record<number, (value: unknown) => unknown> = {}
  const add = (types: Record<string, number>, element: Parse) => {
    for (const type of Object.values(types)) {
      parsers[type] = parseArray(element)
      serializers[type] = serializeArray
    }
  }
  add(TEXT, text => text)
  add(NUMBER, Number)
  add(BOOLEAN, text => text === 't')
  return { parsers, serializers }
}
