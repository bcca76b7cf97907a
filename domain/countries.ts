import countries from 'country-flag-emoji-json' with { type: 'json' }
import { countryName } from './country-name.ts'

/** An entry of the country list (specification §3). */
export interface Country {
  /** In French. */
  name: string
  /** Two letters (ISO 3166-1), or ENGLAND, SCOTLAND, WALES. */
  code: string
  emoji: string
  /** The emoji's code points, as `U+1F1EB U+1F1F7`. */
  unicode: string
  /** Path of the flag on Quai's own server: no foreign host learns who looks at which country. */
  image: string
}

/** Flags that `flag-icons` files under another name than the code; Ceuta and Melilla fly that of Spain, as their emoji does. */
const FLAGS: Record<string, string> = {
  AC: 'sh-ac',
  EA: 'es',
  TA: 'sh-ta',
  ENGLAND: 'gb-eng',
  SCOTLAND: 'gb-sct',
  WALES: 'gb-wls',
}

/** The countries in alphabetical order, France first: it is chosen nine times in ten. */
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

/** The country of a code; of an unknown one undefined. */
export const countryOf = (code: string): Country | undefined => BY_CODE.get(code)
