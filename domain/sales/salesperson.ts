import type { Role } from '#domain/roles.ts'

/** Default salesperson of records that a user enters: the user, when SALES. */
export const salesUserBy = ({ id, role }: { id: string; role: Role }): string | null => (role === 'SALES' ? id : null)
