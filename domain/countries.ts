import countries from 'country-flag-emoji-json' with { type: 'json' }

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

const names = new Intl.DisplayNames('fr', { type: 'region' })
/** The three parts of Great Britain that the specification lists beside the countries (§3). */
const PARTS: Record<string, string> = { ENGLAND: 'Angleterre', SCOTLAND: 'Écosse', WALES: 'Pays de Galles' }
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
  .map(({ name, code, emoji, unicode }) => ({
    name: PARTS[code] ?? names.of(code) ?? name,
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

/** The French name of a country code; the code itself when it is unknown. */
export const countryName = (code: string) => BY_CODE.get(code)?.name ?? code
