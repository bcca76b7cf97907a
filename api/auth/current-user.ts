import type { Preferences } from '#domain/administration/preference-values.ts'
import type { Role } from '#domain/roles.ts'

/** Who is calling. */
export interface CurrentUser {
  id: string
  role: Role
  firstName: string
  lastName: string
  email: string
  sessionId: string
  preferences: Preferences
  /** Version of the account that this was read from: a token of an older one is renewed before it is believed. */
  version: number
}
