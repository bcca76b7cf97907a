import { describe, expect, it } from 'vitest'
import type { FieldReading } from '#domain/field-book.ts'

/** Labels and texts of every field book and label list of the domain. */
const modules = Object.entries(import.meta.glob<Record<string, unknown>>('../../../domain/**/*.ts', { eager: true })).flatMap(
  ([path, exports]) =>
    Object.entries(exports).map(([name, value]) => [`${path.replace(/^.*\/domain\//, '')} ${name}`, value] as const),
)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isField = (value: unknown): value is FieldReading => isRecord(value) && typeof value.read === 'function' && 'typed' in value

const fields = modules.flatMap(([book, value]) =>
  isRecord(value)
    ? Object.entries(value).flatMap(([name, field]) => (isField(field) ? [[`${book}.${name}`, field] as const] : []))
    : [],
)
const labels = modules.flatMap(([name, value]) =>
  /_LABELS$/.test(name) && isRecord(value) && Object.values(value).every(label => typeof label === 'string')
    ? [[name, value as Record<string, string>] as const]
    : [],
)

/** Abbreviations displayed as stored. */
const ABBREVIATIONS = ['SASU', 'SARL', 'EURL', 'SCOP']
const isCode = (text: string) => /^[A-Z][A-Z_]{3,}$/.test(text) && !ABBREVIATIONS.includes(text)

describe('labels', () => {
  it('exist for every value', () => {
    expect(fields.length).toBeGreaterThan(150)
    expect(labels.length).toBeGreaterThan(30)
  })

  it('differ from the stored codes', () => {
    const choices = fields.flatMap(([name, { choices }]) => (choices ? [[name, choices] as const] : []))
    const raw = [...labels, ...choices].flatMap(([name, of]) =>
      Object.values(of).flatMap(label => (isCode(label) ? [`${name}: ${label}`] : [])),
    )
    expect(raw).toEqual([])
  })

  it('add no second « % » to a percentage', () => {
    expect(labels.flatMap(([name, of]) => Object.values(of).flatMap(label => (label.startsWith('%') ? [name] : [])))).toEqual([])
  })
})

describe('euro prices', () => {
  const prices = fields.filter(([, { unit }]) => unit?.startsWith('€'))
  const isMoney = (field: FieldReading) => field.read(2440).includes('24,40')

  it.each(prices)('%s has two decimals, and more only when needed', (_, field) => {
    if (isMoney(field)) {
      expect(field.read(2440)).toBe('24,40\u00a0€')
      expect(field.typed(2440)).toBe('24,40')
      return
    }
    expect(field.read('24.4')).toBe(`24,40\u00a0${field.unit}`)
    expect(field.read('24.4000')).toBe(`24,40\u00a0${field.unit}`)
    expect(field.read('0.5463')).toBe(`0,5463\u00a0${field.unit}`)
    expect(field.typed('24.4000')).toBe('24,40')
    expect(field.cell('24.4000')).toEqual({ number: '24.40' })
  })
})
