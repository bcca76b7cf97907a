/** The five roles of the specification (§1, §6); a user has exactly one. */
export const ROLES = ['ADMIN', 'CONCEPTOR', 'SALES', 'DRIVER', 'OPERATOR'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_LABELS: Record<Role, string> = {
  ADMIN: 'Administrateur',
  CONCEPTOR: 'Concepteur',
  SALES: 'Commercial',
  DRIVER: 'Chauffeur',
  OPERATOR: 'Exploitant',
}

/** Roles whose users may be the salesperson of a client (`domain.md` §3.1). */
export const SELLERS: readonly Role[] = ['SALES', 'ADMIN']

export function isRole(value: unknown): value is Role {
  return ROLES.includes(value as Role)
}
