import { checkPostalCode } from '../formats/postal-code.ts'
import { fold } from './cells.ts'

export interface Commune {
  name: string
  insee: string
}
/** Communes of a French postal code; none for unknown and CEDEX codes. */
export type CommunesOf = (zip: string) => readonly Commune[]

/**
 * Official spelling of a town, when the postal code has it. Otherwise the town stays as typed, with a warning that lists
 * the communes of the code: old names remain in use after mergers.
 */
export function officialCommune(
  zip: string,
  city: string,
  communesOf: CommunesOf,
): { city: string; insee: string | null; warning?: string } {
  const communes = communesOf(zip)
  const isCedex = /\bcedex\b/i.test(city)
  if (communes.length === 0) {
    return isCedex
      ? { city, insee: null }
      : { city, insee: null, warning: `le code postal ${zip} n'est pas dans la liste officielle` }
  }
  const match = communes.find(commune => townKey(commune.name) === townKey(city))
  if (match) return { city: isCedex ? city : match.name, insee: match.insee }
  const names = communes.map(commune => commune.name)
  const shown = names.length > 5 ? `${names.slice(0, 5).join(', ')}…` : names.join(', ')
  return { city, insee: null, warning: `«\u202f${city}\u202f» n'est pas une commune du ${zip} (${shown})` }
}

/** Location of a line: official spelling and INSEE code in France, as typed abroad. The schema checks the postal code. */
export function placed(
  { country, zip: typed, city }: { country: unknown; zip: unknown; city: unknown },
  communesOf: CommunesOf,
): { zip: unknown; city: unknown; insee: string | null; warning?: string } {
  const zip = country === 'FR' ? withZero(String(typed ?? ''), String(city ?? ''), communesOf) : typed
  const code = country === 'FR' ? checkPostalCode(String(zip ?? '')).normalized : undefined
  return code && typeof city === 'string' ? { zip: code, ...officialCommune(code, city, communesOf) } : { zip, city, insee: null }
}

/** « 1000 » and « Bourg-en-Bresse » → « 01000 »: the town tells that a spreadsheet removed the zero. */
function withZero(zip: string, city: string, communesOf: CommunesOf): string {
  const code = `0${zip.trim()}`
  return /^\d{5}$/.test(code) && communesOf(code).some(({ name }) => townKey(name) === townKey(city)) ? code : zip
}

/** Warning for a four-digit postal code that lost its leading zero in a spreadsheet. */
export function lostZeroWarning(zip = '', country = '', communesOf: CommunesOf): string | undefined {
  const code = `0${zip.trim()}`
  const isFrench = /^(?:fr(?:ance)?)?$/i.test(country.trim())
  return isFrench && /^\d{5}$/.test(code) && communesOf(code).length > 0
    ? `le tableur a peut-être enlevé le zéro du début (${code}\u202f?)`
    : undefined
}

function townKey(name: string): string {
  return fold(name)
    .replace(/ cedex(?: \d+)?$/, '')
    .replace(/ \d+(?: ?(?:er?|eme))?(?: arrondissement)?$/, '')
    .replace(/\bst\b/g, 'saint')
    .replace(/\bste\b/g, 'sainte')
}
