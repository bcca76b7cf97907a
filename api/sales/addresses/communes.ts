import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Env } from '#api/middleware/env.ts'
import { office } from '#api/middleware/gate.ts'
import { query } from '#api/middleware/input.ts'
import { checked } from '#domain/fields.ts'
import { checkPostalCode } from '#domain/formats/postal-code.ts'
import { type Commune, officialCommune } from '#domain/import/commune.ts'

let communesByZip: Map<string, Commune[]> | undefined

/** Alphabetical; none for CEDEX. Paris, Lyon and Marseille count as one; merged communes are left out. */
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

export const communeRoutes = new Hono<Env>()
  .use(office)
  .get(
    '/',
    describeRoute({ tags: ['sales/communes'], summary: "Communes d'un code postal" }),
    query(z.object({ zip: checked(value => checkPostalCode(value)) })),
    c => c.json({ communes: communesOf(c.req.valid('query').zip) }),
  )
