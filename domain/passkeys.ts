import { asText } from './field-book.ts'

/** The longest name of a passkey. */
export const PASSKEY_NAME_MAX = 60
/** Of one account: a phone, a computer and a key each of a few people's habits, and an end to what one session can write. */
export const MOST_PASSKEYS = 20

export const PASSKEY = "Clé d'accès"
export const PASSKEYS = "Clés d'accès"

export const PASSKEY_FIELDS = { name: asText('Nom') }

/** One text for whatever is wrong, so that it does not tell which keys or accounts exist. */
export const PASSKEY_REFUSED = "Cette clé d'accès n'a pas été acceptée\u202f: connectez-vous avec le code envoyé par e-mail"
export const PASSKEY_NOT_ADDED = "La clé d'accès n'a pas été ajoutée\u202f: recommencez"
export const PASSKEY_MISSING =
  "Votre navigateur n'a pas répondu avec une clé d'accès\u202f: le code envoyé par e-mail reste possible"
export const PASSKEY_NEEDS_SCRIPT =
  "Les clés d'accès demandent JavaScript\u202f: sans lui, la connexion se fait par le code envoyé par e-mail."
export const TOO_MANY_PASSKEYS = `${MOST_PASSKEYS} clés d'accès au plus\u202f: retirez-en une d'abord`

/** Where passkeys are good: they belong to a name, and are asked for by pages of one origin. */
export interface PasskeySite {
  rpId: string
  origin: string
}

/**
 * By the public address. A browser gives no passkey to an address of numbers; the machine itself has the name `localhost` too, where a
 * demonstration may be opened. Null: none can be had.
 */
export function passkeySite(appUrl: string): PasskeySite | null {
  const url = URL.parse(appUrl)
  if (!url) return null
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost'
  return /^(\d+(\.\d+){3}|\[.*)$/.test(url.hostname) ? null : { rpId: url.hostname, origin: url.origin }
}

/** Whether a page of this host can ask for them: of the machine itself only under its name. */
export function passkeysAt(appUrl: string, hostname: string): boolean {
  const site = passkeySite(appUrl)
  return site !== null && (site.rpId !== 'localhost' || hostname === 'localhost')
}
