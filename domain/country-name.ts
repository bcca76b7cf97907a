const names = new Intl.DisplayNames('fr', { type: 'region' })
/** Parts of Great Britain that the specification lists as countries (§3). */
const PARTS: Record<string, string> = { ENGLAND: 'Angleterre', SCOTLAND: 'Écosse', WALES: 'Pays de Galles' }

/** CLDR code of an unknown region. */
const UNKNOWN = 'ZZ'

/** French name of a country code; unknown codes are returned unchanged. */
export const countryName = (code: string): string =>
  PARTS[code] ?? (/^[A-Z]{2}$/.test(code) && code !== UNKNOWN ? names.of(code)! : code)
