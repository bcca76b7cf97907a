import { asText } from '#domain/field-book.ts'

export const PASSKEY_NAME_MAX = 60
/** Maximum per account, which limits what one session can write. */
export const MOST_PASSKEYS = 20

export const PASSKEY = "Clé d'accès"
export const PASSKEYS = "Clés d'accès"

export const PASSKEY_FIELDS = { name: asText('Nom') }

/** One text for every failure, so that it reveals no keys or accounts. */
export const PASSKEY_REFUSED = "Cette clé d'accès n'a pas été acceptée\u202f: connectez-vous avec le code envoyé par e-mail"
export const PASSKEY_NOT_ADDED = "La clé d'accès n'a pas été ajoutée\u202f: recommencez"
export const PASSKEY_MISSING =
  "Votre navigateur n'a pas répondu avec une clé d'accès\u202f: le code envoyé par e-mail reste possible"
export const PASSKEY_NEEDS_SCRIPT =
  "Les clés d'accès demandent JavaScript\u202f: sans lui, la connexion se fait par le code envoyé par e-mail."
export const TOO_MANY_PASSKEYS = `${MOST_PASSKEYS} clés d'accès au plus\u202f: retirez-en une d'abord`

/** Relying party: passkeys are bound to a name and one origin. */
export interface PasskeySite {
  rpId: string
  origin: string
}

/** Null when passkeys are impossible: browsers refuse IP addresses, except that this machine is also `localhost`. */
export function passkeySite(appUrl: string): PasskeySite | null {
  const url = URL.parse(appUrl)
  if (!url) return null
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost'
  return /^(\d+(\.\d+){3}|\[.*)$/.test(url.hostname) ? null : { rpId: url.hostname, origin: url.origin }
}

/** True when a page of this host can use passkeys; locally only as `localhost`. */
export function passkeysAt(appUrl: string, hostname: string): boolean {
  const site = passkeySite(appUrl)
  return site !== null && (site.rpId !== 'localhost' || hostname === 'localhost')
}
