import countries from 'country-flag-emoji-json' with { type: 'json' }

const names = new Intl.DisplayNames('fr', { type: 'region' })
/** The three parts of Great Britain that the specification lists beside the countries (§3). */
const PARTS: Record<string, string> = { ENGLAND: 'Angleterre', SCOTLAND: 'Écosse', WALES: 'Pays de Galles' }

const NAME_BY_CODE = new Map<string, string>([
  ...countries
    .filter(country => country.code.length === 2)
    .map(country => [country.code, names.of(country.code) ?? country.name] as const),
  ...Object.entries(PARTS),
])

/** Codes with their French names, in alphabetical order, France first: it is chosen nine times in ten. */
export const COUNTRIES: readonly { code: string; name: string }[] = [...NAME_BY_CODE]
  .map(([code, name]) => ({ code, name }))
  .sort((a, b) => Number(b.code === 'FR') - Number(a.code === 'FR') || a.name.localeCompare(b.name, 'fr'))

export const isCountry = (code: string) => NAME_BY_CODE.has(code)

/** The French name of a country code; the code itself when it is unknown. */
export const countryName = (code: string) => NAME_BY_CODE.get(code) ?? code
