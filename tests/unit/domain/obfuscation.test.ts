import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { obfuscate, reveal } from '#domain/auth/obfuscation.ts'

describe('reversible obfuscation of strings', () => {
  it('restores any text in any alphabet', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => reveal(obfuscate(text)) === text))
    for (const text of ['', 'nadege.legoff@exemple.fr', 'Zoé 🚚 à Saint-Herblain', '\uFEFFmarque', 'é'.repeat(5_000)])
      expect(reveal(obfuscate(text))).toBe(text)
  })

  it('writes only URL-safe characters, never the text itself', () => {
    fc.assert(
      fc.property(fc.emailAddress(), email => {
        const hidden = obfuscate(email)
        expect(hidden).toMatch(/^[A-Za-z0-9_-]+$/)
        expect(new URLSearchParams({ e: hidden }).toString()).toBe(`e=${hidden}`)
        expect(hidden).not.toContain(email)
        expect(atob(hidden.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain(email)
      }),
    )
  })

  it('is stable across versions, so that links in e-mails keep working', () => {
    expect(obfuscate('nadege.legoff@exemple.fr')).toBe('HxQFDEpVGUEJBkIWCTIRHUgIAxhIQRME')
  })

  it('rejects anything that is not its output', () => {
    const own = obfuscate('nadege.legoff@exemple.fr')
    for (const foreign of ['nadege.legoff@exemple.fr', `${own}=`, ` ${own}`, `${own}\n`, `${own}é`, 'A', '____', '+/'])
      expect(reveal(foreign), foreign).toBeUndefined()
    // The last letter has unused bits; only one spelling is valid output.
    expect(reveal('HxQFDEpVGUEJBkIWCTIRHUgIAxhIQRM')).toBe('nadege.legoff@exemple.f')
    expect(reveal('HxQFDEpVGUEJBkIWCTIRHUgIAxhIQRN')).toBeUndefined()
  })

  it('answers any string with undefined or its only source text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.stringMatching(/^[\w-]{0,40}$/)), string => {
        const text = reveal(string)
        return text === undefined || obfuscate(text) === string
      }),
      { numRuns: 2_000 },
    )
  })
})
