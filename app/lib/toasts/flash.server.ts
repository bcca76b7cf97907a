import { createCookie } from 'react-router'
import { cookieName, ownCookie } from '../session/cookie-secrets.server.ts'

/** Message for the next shown page: a toast with JavaScript, else a banner. */
export interface Flash {
  tone: 'success' | 'error' | 'warning'
  message: string
  undo?: Undo
}

/** Form of « Annuler »: the act that undoes the last one, posted to its screen. */
export interface Undo {
  action: string
  fields: Record<string, string>
}

/** Signed, so that another site of the same domain cannot forge a message. */
const cookie = createCookie(cookieName('quai_flash'), ownCookie(60))

export const flashCookie = (flash: Flash) => cookie.serialize(flash)

/** On sign-out: a pending message is not for the next user. */
export const forgetFlash = () => cookie.serialize('', { maxAge: 0 })

/** Reads the flash and the header that deletes it; a prefetch leaves it for the page that is shown. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers?: HeadersInit }> {
  const prefetch = (request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '').includes('prefetch')
  if (prefetch || !request.headers.get('cookie')?.includes('quai_flash=')) return { flash: null }
  const flash = (await cookie.parse(request.headers.get('cookie'))) as Flash | null
  return { flash, headers: { 'set-cookie': await forgetFlash() } }
}
