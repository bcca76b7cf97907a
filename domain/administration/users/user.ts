import { z } from 'zod'
import { checked, flag, id, oneOf, optionalChecked, optionalId, text } from '#domain/fields.ts'
import { checkEmail } from '#domain/formats/email.ts'
import { checkPhone } from '#domain/formats/phone.ts'
import { filterOf, idFilter, listQuery } from '#domain/lists.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { type OwnedKind, USER_STATUSES } from './fields.ts'

export const DRIVER_MISSING = 'Veuillez associer un chauffeur'
export const OWN_ROLE = 'Vous ne pouvez pas modifier votre propre rôle'
export const OWN_ACCOUNT = 'Vous ne pouvez pas désactiver votre propre compte'
export const LAST_ADMIN = 'Au moins un administrateur actif est requis'
export const DRIVER_TAKEN = 'Ce chauffeur a déjà un compte'
export const HEIR_SAME = 'Choisissez un autre utilisateur'

/** An account as posted (`domain.md` §3.25): only a DRIVER account, and always, is linked to a driver. */
export const userSchema = z
  .object({
    lastName: text(60),
    firstName: text(60),
    email: checked(checkEmail),
    role: oneOf(ROLES),
    driverId: optionalId(),
    phone: optionalChecked(checkPhone),
    allClients: flag(),
  })
  .refine(({ role, driverId }) => role !== 'DRIVER' || driverId !== null, { path: ['driverId'], error: DRIVER_MISSING })
  .transform(user => ({
    ...user,
    driverId: user.role === 'DRIVER' ? user.driverId : null,
    allClients: user.role === 'SALES' && user.allClients,
  }))
export type UserInput = z.output<typeof userSchema>

/** The account that takes over the owned records. */
export const heirSchema = z.object({ to: id() })
/** Same, when the account owns nothing. */
export const optionalHeirSchema = z.object({ to: optionalId() })

/** Roles that may own each kind (`domain.md` §2.7). */
const HEIR_ROLES: Record<OwnedKind, readonly Role[]> = {
  companies: ['ADMIN', 'SALES'],
  requests: ['ADMIN', 'SALES'],
  designs: ['ADMIN', 'CONCEPTOR'],
  drivers: ['ADMIN', 'CONCEPTOR', 'OPERATOR'],
  tasks: ['ADMIN', 'CONCEPTOR', 'OPERATOR'],
}
export const mayInherit = (role: Role, kind: OwnedKind): boolean => HEIR_ROLES[kind].includes(role)

export const USER_SORTS = ['name', 'email', 'role', 'status', 'login'] as const

export const userListQuery = listQuery(USER_SORTS, 'name', {
  role: filterOf(ROLES),
  status: filterOf(USER_STATUSES),
  only: idFilter(),
})
