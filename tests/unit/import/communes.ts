import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CommunesOf } from '#domain/import/commune.ts'

interface Entry {
  code: string
  nom: string
  type: string
  codesPostaux?: string[]
}

const path = createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/communes.json')
const byZip = new Map<string, { name: string; insee: string }[]>()
for (const { code, nom, type, codesPostaux = [] } of JSON.parse(readFileSync(path, 'utf8')) as Entry[]) {
  if (type !== 'commune-actuelle') continue
  for (const zip of codesPostaux) byZip.set(zip, [...(byZip.get(zip) ?? []), { name: nom, insee: code }])
}

export const communesOf: CommunesOf = zip => byZip.get(zip) ?? []
