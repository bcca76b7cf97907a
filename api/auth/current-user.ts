import type { Preferences } from '#domain/administration/preference-values.ts'
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
  /** Of an application that calls with a key; `id` is then who gave it. */
  key?: CallingKey
}

export interface CallingKey {
  id: string
  areas: readonly string[]
}
