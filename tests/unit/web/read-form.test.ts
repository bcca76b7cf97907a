import { describe, expect, it, vi } from 'vitest'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { wordFor } from '#app/lib/lists/list-links.ts'
import { dateFilter, filterOf } from '#domain/lists.ts'

const post = (body: BodyInit | undefined, type?: string) =>
  readForm(new Request('http://quai.test/', { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) }))

describe('a body that no form sends is answered with 400', () => {
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

/** Many fields, URL-encoded and multipart. */
const urlencoded = (names: string[]): [string, string] => [
  names.map(name => `${name}=1`).join('&'),
  'application/x-www-form-urlencoded',
]
const multipart = (names: string[]): [string, string] => [
  `${names.map(name => `--a-boundary\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`).join('')}--a-boundary--\r\n`,
  'multipart/form-data; boundary=a-boundary',
]

describe.each([
  { encoding: 'urlencoded', write: urlencoded },
  { encoding: 'multipart', write: multipart },
])('parses the fields of a form, $encoding', ({ write }) => {
  it('accepts up to 2,000 fields', async () => {
    const form = await post(...write(Array<string>(2_000).fill('a')))
    expect([form.typed.a?.length, (form.values.a as string[]).length]).toEqual([2_000, 2_000])
  })

  it.each([
    ['of one name', Array<string>(2_001).fill('a')],
    ['of one name each', Array.from({ length: 2_001 }, (_, n) => `a${n}`)],
  ])('refuses unread above: %s', async (_, names) => {
    const parse = vi.spyOn(Response.prototype, 'formData')
    await expect(post(...write(names))).rejects.toMatchObject({ init: { status: 413 } })
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })
})

it('ignores an idempotency key that cannot be a header', async () => {
  const form = (key: string) => post(new URLSearchParams({ idempotencyKey: key }))
  expect((await form('01a1244a-1fc0-7c66')).headers).toEqual({ headers: { 'idempotency-key': '01a1244a-1fc0-7c66' } })
  for (const key of ['é', '𠀀', 'a\nb', 'x'.repeat(300), '']) expect((await form(key)).headers).toEqual({ headers: {} })
})

it('ignores invalid filters: too long text, impossible day', () => {
  expect(filterOf(['ACTIF']).parse(['ACTIF', 'x'.repeat(1_500)])).toEqual(['ACTIF'])
  expect(dateFilter().parse('9999-12-31')).toBeUndefined()
  expect(dateFilter().parse('2026-11-21')).toBe('2026-11-21')
})

it('shows an unknown filter value as it is, even a JavaScript property name', () => {
  const words = { ACTIF: 'Actif' }
  expect(['ACTIF', 'AUTRE', 'constructor', '__proto__'].map(value => wordFor(words, value))).toEqual([
    'Actif',
    'AUTRE',
    'constructor',
    '__proto__',
  ])
})
