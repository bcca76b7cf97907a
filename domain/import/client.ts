import type { ImportFile } from './asked.ts'
import { codeKey, compactNumber, fold, singleLine } from './cells.ts'
import { type ImportField, valuesOf } from './headings.ts'
import type { RowReading } from './plan.ts'
import type { ReadField } from './reading.ts'

export interface KnownClient {
  id: string
  code: string
  siret: string | null
  legalName: string
}

/** Columns that name the client of a line. */
export type ClientKey = 'companyCode' | 'companySiret' | 'companyName'
export type NamedClient = Partial<Record<ClientKey, string>>

const CLIENT_LABELS: Record<ClientKey, string> = {
  companyCode: 'Code client',
  companySiret: 'SIRET du client',
  companyName: 'Client',
}

const SYNONYMS: Record<ClientKey, readonly string[]> = {
  companyCode: ['N° client', 'Code société', 'Code tiers', 'Référence client', 'Réf. client'],
  companySiret: ['SIRET', 'SIRET client', 'N° SIRET', 'N° SIRET client', 'SIRET siège'],
  companyName: ['Raison sociale', 'Société', 'Nom du client', 'Nom client', 'Entreprise'],
}

export const CLIENT_COLUMNS: readonly ReadField<ClientKey>[] = (Object.keys(CLIENT_LABELS) as ClientKey[]).map(key => ({
  key,
  label: CLIENT_LABELS[key],
  synonyms: SYNONYMS[key],
  read: singleLine,
}))

/** Values by which the clients of a file are loaded. */
export function clientKeys<Key extends string>(
  fields: readonly ImportField<Key | ClientKey>[],
  file: ImportFile,
): Record<'codes' | 'sirets' | 'names', string[]> {
  return {
    codes: valuesOf(fields, file, 'companyCode', codeKey),
    sirets: valuesOf(fields, file, 'companySiret', compactNumber),
    names: valuesOf(fields, file, 'companyName', cell => cell.trim().toLowerCase()),
  }
}

/** Finds the client of a line by code, else SIRET, else name; errors are reported on the column that names it. */
export function clientFinder(clients: readonly KnownClient[]) {
  const byCode = new Map(clients.map(client => [codeKey(client.code), client]))
  const bySiret = new Map(clients.map(client => [client.siret, client]))
  const byName = Map.groupBy(clients, client => fold(client.legalName))
  return (named: NamedClient, errors: RowReading<unknown>['errors']): KnownClient | undefined => {
    const { companyCode: code, companySiret: siret, companyName: name } = named
    if (code) {
      const client = byCode.get(codeKey(code))
      if (!client) errors.push({ field: 'companyCode', message: `aucune société n'a le code ${code}` })
      return client
    }
    if (siret) {
      const client = bySiret.get(compactNumber(siret))
      if (!client) errors.push({ field: 'companySiret', message: `aucune société n'a le SIRET ${siret}` })
      return client
    }
    if (!name) return undefined
    const found = byName.get(fold(name)) ?? []
    if (found.length === 0) errors.push({ field: 'companyName', message: `aucune société ne s'appelle «\u202f${name}\u202f»` })
    if (found.length > 1) {
      const codes = found.map(client => client.code).join(', ')
      errors.push({
        field: 'companyName',
        message: `plusieurs sociétés portent ce nom (${codes})\u202f: ajoutez une colonne Code client`,
      })
    }
    return found.length === 1 ? found[0] : undefined
  }
}
