import { createCookie } from 'react-router'
import { cookieName, ownCookie } from './cookie-secrets.server.ts'

/** When a code was last requested at an address, for the page that takes it. */
export interface SentCode {
  /** The address as `/verify?e=…` carries it. */
  e: string
  /** Milliseconds since 1970. */
  at: number
  /** The code itself, in a demonstration without mail. */
  code?: string
}

/** A code can be requested again after this time. */
const RESEND_MS = 30_000
/**
 * As long as the code is valid. Signed, so that another site of the same domain cannot forge it. Deleting it avoids this wait only: the API
 * host has limits of its own.
 */
const cookie = createCookie(cookieName('quai_code'), ownCookie(600))

/** `Set-Cookie` that remembers a code just sent. */
export function rememberCode(sent: SentCode): Promise<string> {
  return cookie.serialize(sent)
}

export const forgetCode = () => cookie.serialize('', { maxAge: 0 })

/** What was last requested at this address from this browser; null when it was another address, or longer ago. */
export async function sentCode(request: Request, e: string): Promise<SentCode | null> {
  const sent = (await cookie.parse(request.headers.get('cookie'))) as Partial<SentCode> | null
  if (!sent || sent.e !== e || typeof sent.at !== 'number') return null
  return { e, at: sent.at, code: typeof sent.code === 'string' ? sent.code : undefined }
}

/** Seconds until the code can be requested again; 0 when it can be now. The API host's own limits come on top. */
export function secondsToWait(sent: SentCode | null): number {
  return sent ? Math.ceil(Math.min(RESEND_MS, Math.max(0, sent.at + RESEND_MS - Date.now())) / 1000) : 0
}
