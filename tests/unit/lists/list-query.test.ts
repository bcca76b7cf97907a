import { expect, it } from 'vitest'
import { listQuery, textFilter } from '#domain/lists.ts'

const query = listQuery(['name'], 'name', { companyName: textFilter() })

it('cuts a searched text that is longer than any name, and keeps searching for it', () => {
  const long = 'a'.repeat(300)
  const { q, companyName } = query.parse({ q: ` ${long} `, companyName: long })
  expect([q, companyName]).toEqual(['a'.repeat(120), 'a'.repeat(120)])
})

it('searches for nothing where the text is missing or is no text', () => {
  expect(query.parse({})).toMatchObject({ q: '', companyName: '' })
  expect(query.parse({ q: ['a', 'b'], companyName: 3 })).toMatchObject({ q: '', companyName: '' })
})
