const names = new Intl.DisplayNames('fr', { type: 'region' })
/** The three parts of Great Britain that the specification lists beside the countries (§3). */
const PARTS: Record<string, string> = { ENGLAND: 'Angleterre', SCOTLAND: 'Écosse', WALES: 'Pays de Galles' }

/** What CLDR calls an unknown region. */
const UNKNOWN = 'ZZ'

/** The French name of a country's code; the code itself when it is none. */
export const countryName = (code: string): string =>
  PARTS[code] ?? (/^[A-Z]{2}$/.test(code) && code !== UNKNOWN ? names.of(code)! : code)
