import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeTarget } from '#app/lib/session/safe-target.server.ts'

const SITE = 'https://quai.test'
/** The URL that a browser follows. */
const leadsTo = (location: string) => new URL(location, `${SITE}/login`)

describe('target after sign-in', () => {
  it.each(['/', '/sales/companies', '/sales/companies?status=ACTIF&q=%C3%A9t%C3%A9%20%26', '/sales/companies/1?tab=history#l-3'])(
    'returns to %s, unchanged',
    path => expect(safeTarget(path, '/profile')).toBe(path),
  )

  it.each([
    null,
    '',
    'evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n//evil.example',
    '/\t\\evil.example',
    '/.//evil.example',
    '/./\\evil.example',
    '/sales/..//evil.example',
    'https://evil.example/',
    'https:evil.example',
    'http://user:secret@evil.example/',
    '//user:secret@evil.example/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '\u0000//evil.example',
    ' //evil.example',
    '//[',
  ])('never returns to %j', next => expect(safeTarget(next, '/profile')).toBe('/profile'))

  it.each(['/%2F%2Fevil.example', '/%5Cevil.example', '/@evil.example', '/:80@evil.example', '/a\r\nSet-Cookie: x=1'])(
    'stays on our site for %j, whatever it contains',
    next => {
      const to = safeTarget(next, '/profile')
      expect(leadsTo(to).origin).toBe(SITE)
      expect(to).not.toMatch(/[\r\n]/)
    },
  )

  it('stays on our site for any request', { timeout: 30_000 }, () => {
    const nasty = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      '\r',
      ':',
      '@',
      '%2F',
      '%5c',
      '?',
      '#',
      'http:',
      'javascript:',
      'x',
    )
    const next = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(nasty, { maxLength: 8 }).map(parts => parts.join('')),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(next, target => {
        const to = safeTarget(target, '/')
        expect(to).toMatch(/^\/(?![/\\])/)
        expect(to).not.toMatch(/[\r\n\t]/)
        const { origin, username, password } = leadsTo(to)
        expect({ origin, username, password }).toEqual({ origin: SITE, username: '', password: '' })
        // A header can contain it unchanged.
        expect(new Headers({ location: to }).get('location')).toBe(to)
      }),
      { numRuns: 2_000 },
    )
  })
})
