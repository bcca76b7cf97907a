import { describe, expect, it } from 'vitest'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { wordFor } from '#app/lib/lists/list-links.ts'
import { dateFilter, filterOf } from '#domain/lists.ts'

const post = (body: BodyInit | undefined, type?: string) =>
  readForm(new Request('http://quai.test/', { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) }))

describe('a body that no form sends is 400, not a failure', () => {
  it.each([
    ['no body', undefined, undefined],
    ['no type', new Blob(['a=1']), undefined],
    ['multipart without its boundary', '--x\r\n', 'multipart/form-data'],
    ['multipart cut short', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1', 'multipart/form-data; boundary=x'],
    ['a name that is no path', 'stops[1e9].kind=1', 'application/x-www-form-urlencoded'],
    ['a row beyond any form', 'stops[999999999].kind=1', 'application/x-www-form-urlencoded'],
    ['a name without end', `${'a.'.repeat(5_000)}a=1`, 'application/x-www-form-urlencoded'],
    ['a name of the language', '__proto__=1', 'application/x-www-form-urlencoded'],
    ['a NUL', 'a=x%00y', 'application/x-www-form-urlencoded'],
  ])('%s', async (_, body, type) => {
    await expect(post(body, type)).rejects.toMatchObject({ init: { status: 400 } })
  })
})

it('a key against double sending that cannot travel in a header is none', async () => {
  const form = (key: string) => post(new URLSearchParams({ idempotencyKey: key }))
  expect((await form('01a1244a-1fc0-7c66')).headers).toEqual({ headers: { 'idempotency-key': '01a1244a-1fc0-7c66' } })
  for (const key of ['é', '𠀀', 'a\nb', 'x'.repeat(300), '']) expect((await form(key)).headers).toEqual({ headers: {} })
})

it('filters ignore what they cannot mean: a text beyond any value, a day beyond the calendar', () => {
  expect(filterOf(['ACTIF']).parse(['ACTIF', 'x'.repeat(1_500)])).toEqual(['ACTIF'])
  expect(dateFilter().parse('9999-12-31')).toBeUndefined()
  expect(dateFilter().parse('2026-11-21')).toBe('2026-11-21')
})

it('a filter that is no word of the list is shown as it stands, even a word of the language', () => {
  const words = { ACTIF: 'Actif' }
  expect(['ACTIF', 'AUTRE', 'constructor', '__proto__'].map(value => wordFor(words, value))).toEqual([
    'Actif',
    'AUTRE',
    'constructor',
    '__proto__',
  ])
})
