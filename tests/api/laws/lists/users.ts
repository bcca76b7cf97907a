import { users } from '#api/schema/administration/users.table.ts'
import { USER_STATUSES } from '#domain/administration/users/fields.ts'
import { ROLES } from '#domain/roles.ts'
import { inPortions, type MakeCase } from '../list-case.ts'
import { french } from '../order.ts'

export const userList: MakeCase = async db => {
  let number = 0
  const user = (lastName: string) => {
    number += 1
    return { lastName, firstName: 'Zoé', email: `loi${number}@listes.test`, role: 'SALES' as const }
  }
  await db.insert(users).values([
    ...ROLES.map(role => ({ ...user('Élan'), role })),
    ...USER_STATUSES.map((status, index) => ({
      ...user('Elan'),
      status,
      lastLoginAt: index > 0 ? `2026-01-0${index}T08:00:00Z` : null,
    })),
  ])
  return {
    orders: {
      name: row => [french(row.lastName), french(row.firstName)],
      email: row => row.email,
      role: row => [row.role, french(row.lastName)],
      status: row => [row.status, french(row.lastName)],
      login: row => row.lastLoginAt,
    },
    filters: {
      role: { fits: (row, value) => row.role === value },
      status: { fits: (row, value) => row.status === value },
    },
    exported: row => row.email,
    insert: labels => inPortions(labels.map(user), rows => db.insert(users).values(rows)),
  }
}
