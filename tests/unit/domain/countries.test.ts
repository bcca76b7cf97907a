import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COUNTRIES, countryOf, isCountry } from '#domain/countries.ts'
import { countryName } from '#domain/country-name.ts'
import { spec } from '#tests/specification/statements.ts'

describe(
  spec('Country list entry (static data): name, code (two letters, plus ENGLAND, SCOTLAND, WALES), emoji, unicode, image.'),
  () => {
    it('has name, code, emoji, unicode and image in every entry', () => {
      expect(COUNTRIES.length).toBeGreaterThan(250)
      for (const country of COUNTRIES) {
        expect(Object.keys(country).sort()).toEqual(['code', 'emoji', 'image', 'name', 'unicode'])
        for (const value of Object.values(country)) expect(value).toMatch(/\S/)
      }
    })

    it('has two-letter codes plus ENGLAND, SCOTLAND, WALES, each once', () => {
      const codes = COUNTRIES.map(({ code }) => code)
      expect(new Set(codes).size).toBe(codes.length)
      expect(codes.filter(code => !/^[A-Z]{2}$/.test(code)).sort()).toEqual(['ENGLAND', 'SCOTLAND', 'WALES'])
    })

    it('gives the code points of the emoji', () => {
      for (const { emoji, unicode } of COUNTRIES)
        expect(unicode).toBe([...emoji].map(point => `U+${point.codePointAt(0)!.toString(16).toUpperCase()}`).join(' '))
    })

    it('is French and alphabetical, France first', () => {
      const [first, ...others] = COUNTRIES.map(({ name }) => name)
      expect(first).toBe('France')
      expect(others).toEqual([...others].sort((a, b) => a.localeCompare(b, 'fr')))
      expect([countryName('DE'), countryName('ES'), countryName('WALES')]).toEqual(['Allemagne', 'Espagne', 'Pays de Galles'])
    })

    it('uses local flag images from a package, no foreign host', () => {
      for (const { image } of COUNTRIES) {
        expect(image).toMatch(/^\/flags\/[a-z]{2}(-[a-z]{2,3})?\.svg$/)
        expect(existsSync(`node_modules/flag-icons/flags/4x3/${image.slice('/flags/'.length)}`), image).toBe(true)
      }
      expect(countryOf('FR')?.image).toBe('/flags/fr.svg')
      expect(countryOf('SCOTLAND')?.image).toBe('/flags/gb-sct.svg')
    })

    it('rejects other codes', () => {
      expect(isCountry('ZZ')).toBe(false)
      expect(countryOf('fr')).toBeUndefined()
      expect(countryName('ZZ')).toBe('ZZ')
    })
  },
)
