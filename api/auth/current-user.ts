import type { Preferences } from '#domain/administration/preference-values.ts'
import type { Act } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

export interface CurrentUser {
  id: string
  role: Role
  firstName: string
  lastName: string
  email: string
  sessionId: string
  preferences: Preferences
  /** Account version: a token of an older version is renewed before use. */
  version: number
  /** Key of the calling application, absent for a person. With a key, `id` is the account that gave it. */
  key?: CallingKey
}

export interface CallingKey {
  id: string
  areas: readonly string[]
  acts: ReadonlySet<Act>
}
