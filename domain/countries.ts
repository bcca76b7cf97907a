import countries from 'country-flag-emoji-json' with { type: 'json' }
import { countryName } from './country-name.ts'

export interface Country {
  /** In French. */
  name: string
  /** Two letters (ISO 3166-1), or ENGLAND, SCOTLAND, WALES. */
  code: string
  emoji: string
  /** The emoji's code points, as `U+1F1EB U+1F1F7`. */
  unicode: string
  /** Flag on Quai's own server: third parties must not learn which countries users look at. */
  image: string
}

/** Flags with another name in `flag-icons`; Ceuta and Melilla use that of Spain, as in their emoji. */
const FLAGS: Record<string, string> = {
  AC: 'sh-ac',
  EA: 'es',
  TA: 'sh-ta',
  ENGLAND: 'gb-eng',
  SCOTLAND: 'gb-sct',
  WALES: 'gb-wls',
}

/** Alphabetical, France first because it is chosen most often. */
export const COUNTRIES: readonly Country[] = countries
  .map(({ code, emoji, unicode }) => ({
    name: countryName(code),
    code,
    emoji,
    unicode,
    image: `/flags/${FLAGS[code] ?? code.toLowerCase()}.svg`,
  }))
  .sort((a, b) => Number(b.code === 'FR') - Number(a.code === 'FR') || a.name.localeCompare(b.name, 'fr'))

const BY_CODE = new Map(COUNTRIES.map(country => [country.code, country]))

export const isCountry = (code: string) => BY_CODE.has(code)

export const countryOf = (code: string): Country | undefined => BY_CODE.get(code)
