import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { CurrentUser } from './current-user.ts'
import type { Revocations } from './revocations.ts'

export interface Tokens {
  key: KeyObject
  secureCookies: boolean
  revocations: Revocations
  /** Verified signatures; expiry is checked each time. */
  verified: Map<string, { user: CurrentUser; endsAt: number }>
}

/** `secret` signs the tokens; `appUrl` decides about TLS. */
export function createTokens(options: { secret: string; appUrl: string; revocations: Revocations }): Tokens {
  return {
    key: createSecretKey(Buffer.from(options.secret)),
    secureCookies: new URL(options.appUrl).protocol === 'https:',
    revocations: options.revocations,
    verified: new Map(),
  }
}

/** HMAC-SHA256. Tokens begin with `ey`, so no text may. */
export const keyed = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export const markOf = (key: KeyObject, userId: string): string =>
  `${userId}.${keyed(key, `form of ${userId}`).toString('base64url')}`

/** User of a mark; null when the signature is invalid. */
export function markedUser(key: KeyObject, mark: string): string | null {
  const userId = mark.split('.')[0]!
  const [given, made] = [Buffer.from(mark), Buffer.from(markOf(key, userId))]
  return given.length === made.length && timingSafeEqual(given, made) ? userId : null
}

/** Key derived from a row's id and the host's key: a resent request gets the same one, and none is stored. */
export const keyOf = (key: KeyObject, row: string): string => `quai_${keyed(key, row).toString('base64url')}`
