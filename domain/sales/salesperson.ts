import type { Role } from '#domain/roles.ts'

/** Whose a client or a cahier des charges is that this account enters without naming a salesperson: its own, where it sells. */
export const salesUserBy = ({ id, role }: { id: string; role: Role }): string | null => (role === 'SALES' ? id : null)
