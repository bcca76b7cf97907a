import { and, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import type { trailers } from '#api/schema/materials/trailers.table.ts'
import type { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { type NamedRecords, namedRecords } from '#domain/import/reading.ts'
import { GONE_STATUSES } from '#domain/materials/vehicle-values.ts'
import type { Reader } from '../db/client.ts'
import { anyOf, anySearchable } from './batches.ts'

const quoted = (name: string) => `«\u202f${name}\u202f»`

/** « Dépôt de Carquefou », « Agence du Mans » → their town, as other systems name a depot. */
const withoutDepot = (label: string) =>
  label.replace(/^(?:dépôt|depot|agence|site|quai)\s+(?:de la |de l'|du |des |de |d')?/i, '')

export async function depotsByName(db: Reader): Promise<NamedRecords> {
  const rows = await db
    .select({ id: addresses.id, label: addresses.label, city: addresses.city })
    .from(addresses)
    .where(and(isNull(addresses.companyId), eq(addresses.kind, 'DEPOT'), eq(addresses.archived, false)))
  return namedRecords(
    rows.map(({ id, label }) => [id, label] as const),
    {
      none: name => `aucun dépôt ne s'appelle ${quoted(name)}`,
      many: name => `plusieurs dépôts s'appellent ${quoted(name)}`,
      all: true,
    },
    rows.map(({ id, label, city }) => [id, withoutDepot(label), city] as const),
  )
}

export async function managersByName(db: Reader): Promise<NamedRecords> {
  const rows = await db
    .select({ id: users.id, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`, email: users.email })
    .from(users)
    .where(and(inArray(users.role, ['ADMIN', 'CONCEPTOR', 'OPERATOR']), eq(users.status, 'ACTIF')))
  return namedRecords(
    rows.map(({ id, name, email }) => [id, name, email] as const),
    {
      none: name => `aucun exploitant ne s'appelle ${quoted(name)}`,
      many: name => `plusieurs exploitants s'appellent ${quoted(name)}\u202f: indiquez son e-mail`,
      all: true,
    },
  )
}

export async function companiesByName(db: Reader, named: readonly string[]): Promise<NamedRecords> {
  const rows = await db
    .select({ id: companies.id, name: companies.legalName, code: companies.code })
    .from(companies)
    .where(
      and(
        ne(companies.status, 'ARCHIVE'),
        or(
          anyOf(
            companies.code,
            named.map(name => name.toUpperCase()),
          ),
          anySearchable(companies.legalName, named),
        ),
      ),
    )
  return namedRecords(
    rows.map(({ id, name, code }) => [id, name, code] as const),
    {
      none: name => `aucune société ne s'appelle ${quoted(name)}`,
      many: name => `plusieurs sociétés s'appellent ${quoted(name)}\u202f: indiquez son code`,
    },
  )
}

export async function driversByName(db: Reader): Promise<NamedRecords> {
  const rows = await db
    .select({ id: drivers.id, code: drivers.code, first: drivers.firstName, last: drivers.lastName })
    .from(drivers)
    .where(inArray(drivers.status, ['ACTIF', 'SUSPENDU']))
  return namedRecords(
    rows.map(
      ({ id, code, first, last }) => [id, `${first} ${last}`, `${last} ${first}`, code, `${code} ${first} ${last}`] as const,
    ),
    {
      none: name => `aucun chauffeur ne s'appelle ${quoted(name)}`,
      many: name => `plusieurs chauffeurs s'appellent ${quoted(name)}\u202f: indiquez son matricule`,
      all: true,
    },
  )
}

/** Vehicles or trailers by plate or fleet number, without those that have left the fleet. */
export async function materialsByName(
  db: Reader,
  table: typeof vehicles | typeof trailers,
): Promise<{ named: NamedRecords; tractors: ReadonlySet<string> }> {
  const rows = await db
    .select({ id: table.id, plate: table.plate, fleetNo: table.fleetNo, category: sql<string>`${table.category}` })
    .from(table)
    .where(notInArray(table.status, [...GONE_STATUSES]))
  return {
    named: namedRecords(
      rows.map(({ id, plate, fleetNo }) => [id, plate, fleetNo, `${fleetNo} ${plate}`] as const),
      {
        none: name => `aucun matériel en service n'a l'immatriculation ni le n° de parc ${quoted(name)}`,
        many: name => `plusieurs matériels ont le n° ${quoted(name)}\u202f: indiquez l'immatriculation`,
      },
    ),
    tractors: new Set(rows.flatMap(({ id, category }) => (category === 'TRACTEUR' ? [id] : []))),
  }
}
