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

/**
 * The communes of a French postal code, alphabetically; none for one that is not in the official list (CEDEX codes are not).
 * Paris, Lyon and Marseille are one commune each, as letters are addressed: their arrondissements are left out, and so are the former
 * communes that merged.
 */
export function communesOf(zip: string): readonly Commune[] {
  communesByZip ??= readCommunes()
  return communesByZip.get(zip) ?? []
}

/** Reads the official dataset once (8 MB of JSON, 0.1 s) and keeps a name and a code of each commune. */
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

/** A town as it is stored: in the official spelling with its INSEE code where the postal code knows it, else as it was typed. */
export function placed(country: string, zip: string, city: string, insee: string | null): { city: string; insee: string | null } {
  if (country !== 'FR') return { city, insee: null }
  const official = officialCommune(zip, city, communesOf)
  return { city: official.city, insee: official.insee ?? insee }
}

/** Communes by postal code, for the forms. */
export const communeRoutes = new Hono<Env>()
  .use(office)
  .get(
    '/',
    describeRoute({ tags: ['sales/communes'], summary: "Communes d'un code postal" }),
    query(z.object({ zip: checked(value => checkPostalCode(value)) })),
    c => c.json({ communes: communesOf(c.req.valid('query').zip) }),
  )
