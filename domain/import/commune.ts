import { checkPostalCode } from '../formats/postal-code.ts'
import { fold } from './cells.ts'

/** A commune of the official list. */
export interface Commune {
  name: string
  insee: string
}
/** The communes of a French postal code; none for one that is not in the list (CEDEX codes are not). */
export type CommunesOf = (zip: string) => readonly Commune[]

/**
 * The official spelling of a town (« St », capitals, CEDEX, district number), if the postal code has it. Else the town stays as typed, with a
 * warning that names the communes of the code: towns merge, and customers still write the old name.
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

/**
 * The place of a line: in France the official spelling and INSEE code of the town, abroad what was typed. The schema refuses a wrong postal
 * code.
 */
export function placed(
  { country, zip, city }: { country: unknown; zip: unknown; city: unknown },
  communesOf: CommunesOf,
): { zip: unknown; city: unknown; insee: string | null; warning?: string } {
  const code = country === 'FR' ? checkPostalCode(String(zip ?? '')).normalized : undefined
  return code && typeof city === 'string' ? { zip: code, ...officialCommune(code, city, communesOf) } : { zip, city, insee: null }
}

/** The remark on a postal code of four digits that would be one with the zero that spreadsheets take off. */
export function lostZero(zip = '', country = '', communesOf: CommunesOf): string | undefined {
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
