import { createCookie } from 'react-router'
import { cookieName, ownCookie } from './cookie-secrets.server.ts'

/** Last code request for an e-mail address, for the page that takes the code. */
export interface SentCode {
  /** Obfuscated address, as in `/verify?e=…`. */
  e: string
  /** Milliseconds since 1970. */
  at: number
  /** The code itself, in a demonstration without mail. */
  code?: string
}

/** Minimum time between code requests, in milliseconds. */
const RESEND_MS = 30_000
/**
 * Valid as long as the code. Signed, so that another site of the same domain cannot forge it. Deleting it only skips this wait: the API
 * host has its own limits.
 */
const cookie = createCookie(cookieName('quai_code'), ownCookie(600))

/** `Set-Cookie` after a code was sent. */
export function rememberCode(sent: SentCode): Promise<string> {
  return cookie.serialize(sent)
}

export const forgetCode = () => cookie.serialize('', { maxAge: 0 })

/** Last code request for this address from this browser; null when it was another address or has expired. */
export async function sentCode(request: Request, e: string): Promise<SentCode | null> {
  const sent = (await cookie.parse(request.headers.get('cookie'))) as Partial<SentCode> | null
  if (!sent || sent.e !== e || typeof sent.at !== 'number') return null
  return { e, at: sent.at, code: typeof sent.code === 'string' ? sent.code : undefined }
}

/** Seconds until the next code request, 0 when allowed now; the API host's own limits apply too. */
export function secondsToWait(sent: SentCode | null): number {
  return sent ? Math.ceil(Math.min(RESEND_MS, Math.max(0, sent.at + RESEND_MS - Date.now())) / 1000) : 0
}
