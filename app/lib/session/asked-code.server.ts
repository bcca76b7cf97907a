import { createCookie } from 'react-router'
import { COOKIE_SECRETS } from './cookie-secrets.server.ts'

/** When a code was last asked for at an address, for the page that takes it. */
export interface AskedCode {
  /** The address as `/verify?e=…` carries it. */
  e: string
  /** Milliseconds since 1970. */
  at: number
  /** The code itself, in a demonstration without mail. */
  code?: string
}

/** A code can be asked for again after this time. */
const RESEND_MS = 30_000
/**
 * As long as the code is valid. Signed: another site of the same domain can neither hold somebody up nor put a code on our page. Who takes
 * their own cookie away waits for nothing here; the API host's limits hold for them too.
 */
const cookie = createCookie('quai_code', { path: '/', httpOnly: true, sameSite: 'lax', maxAge: 600, secrets: COOKIE_SECRETS })

/** `Set-Cookie` that remembers a code just sent. */
export function rememberCode(asked: AskedCode, appUrl: string): Promise<string> {
  return cookie.serialize(asked, { secure: appUrl.startsWith('https:') })
}

export const forgetCode = () => cookie.serialize('', { maxAge: 0 })

/** What was last asked for at this address from this browser; null when it was another address, or longer ago. */
export async function codeAsked(request: Request, e: string): Promise<AskedCode | null> {
  const asked = (await cookie.parse(request.headers.get('cookie'))) as Partial<AskedCode> | null
  if (!asked || asked.e !== e || typeof asked.at !== 'number') return null
  return { e, at: asked.at, code: typeof asked.code === 'string' ? asked.code : undefined }
}

/** Seconds until the code can be asked for again; 0 when it can be now. The API host's own limits come on top. */
export function secondsToWait(asked: AskedCode | null): number {
  return asked ? Math.ceil(Math.min(RESEND_MS, Math.max(0, asked.at + RESEND_MS - Date.now())) / 1000) : 0
}
