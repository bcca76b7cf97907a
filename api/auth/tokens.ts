import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { CurrentUser } from './current-user.ts'
import type { Revocations } from './revocations.ts'

/** What one API host signs and believes tokens with. */
export interface Tokens {
  key: KeyObject
  /** Whether cookies travel over TLS only (not on loopback). */
  secureCookies: boolean
  revocations: Revocations
  /** A page asks several times with one token: its signature is checked once, its end each time. */
  verified: Map<string, { user: CurrentUser; endsAt: number }>
}

/** `secret` signs the tokens; `appUrl` says whether the site is reached over TLS. */
export function createTokens(options: { secret: string; appUrl: string; revocations: Revocations }): Tokens {
  return {
    key: createSecretKey(Buffer.from(options.secret)),
    secureCookies: new URL(options.appUrl).protocol === 'https:',
    revocations: options.revocations,
    verified: new Map(),
  }
}

/** What only the holder of the key can derive from a text: HMAC-SHA256. A token begins with `ey`: let no text do so. */
export const keyed = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Stands for a user in the forms of their pages. Nobody else can make it: see drafts.ts. */
export const markOf = (key: KeyObject, userId: string): string =>
  `${userId}.${keyed(key, `form of ${userId}`).toString('base64url')}`

/** The user that a mark stands for; null for one that this host did not make. */
export function markedUser(key: KeyObject, mark: string): string | null {
  const userId = mark.split('.')[0]!
  const [given, made] = [Buffer.from(mark), Buffer.from(markOf(key, userId))]
  return given.length === made.length && timingSafeEqual(given, made) ? userId : null
}
