import { describe, expect, it } from 'vitest'
import { spanText } from '#domain/sales/delivery-request/versions.ts'

describe('validity of a version in words', () => {
  it('names both ends, or « à partir du » without an end', () => {
    expect(spanText({ validFrom: '2026-02-01', validTo: '2026-03-31' })).toBe('du 01/02/2026 au 31/03/2026')
    expect(spanText({ validFrom: '2026-02-01', validTo: null })).toBe('à partir du 01/02/2026')
  })
})
