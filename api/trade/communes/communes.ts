import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Commune, officialCommune } from '#domain/import/commune.ts'

let communesByZip: Map<string, Commune[]> | undefined

/**
 * Communes of a French postal code, alphabetically; empty for unknown codes (CEDEX). Paris, Lyon and Marseille count as one;
 * arrondissements and merged communes are left out.
 */
export function communesOf(zip: string): readonly Commune[] {
  communesByZip ??= readCommunes()
  return communesByZip.get(zip) ?? []
}

/** Reads 8 MB of JSON in 0.1 s, once. */
function readCommunes(): Map<string, Commune[]> {
  const file = createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/communes.json')
  const all = JSON.parse(readFileSync(file, 'utf8')) as { code: string; nom: string; type: string; codesPostaux?: string[] }[]
  const byZip = new Map<string, Commune[]>()
  for (const { code, nom, type, codesPostaux = [] } of all) {
    if (type !== 'commune-actuelle') continue
    const commune = { name: nom, insee: code }
    for (const zip of codesPostaux) byZip.set(zip, [...(byZip.get(zip) ?? []), commune])
  }
  for (const communes of byZip.values()) communes.sort((a, b) => a.name.localeCompare(b.name, 'fr'))
  return byZip
}

/** Official spelling and INSEE code when the postal code has the town, else the typed name. */
export function placed(country: string, zip: string, city: string, insee: string | null): { city: string; insee: string | null } {
  if (country !== 'FR') return { city, insee: null }
  const official = officialCommune(zip, city, communesOf)
  return { city: official.city, insee: official.insee ?? insee }
}
