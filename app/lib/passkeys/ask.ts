import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { askApi } from '#app/lib/api/browser.ts'

/** Result of the browser's passkey dialog: JSON to post, or the problem; null when nothing needs to be shown. */
export type PasskeyAnswer = { answer: string } | { problem: string | null }

const UNREACHABLE = "La clé d'accès n'a pas pu être demandée\u202f: réessayez dans un instant."

/** Asks the browser for a passkey of this site. `autofill`: among the suggestions of the e-mail field, as long as the page is open. */
export async function askPasskey({ autofill }: { autofill: boolean }): Promise<PasskeyAnswer> {
  const optionsJSON = await askApi<PublicKeyCredentialRequestOptionsJSON>('/api/auth/passkeys/options', undefined, 'POST')
  if (!optionsJSON) return { problem: autofill ? null : UNREACHABLE }
  return answerOf(
    () => startAuthentication({ optionsJSON, useBrowserAutofill: autofill }),
    autofill ? null : "Aucune clé d'accès n'a été présentée\u202f: réessayez, ou demandez un code.",
  )
}

/** Creates a passkey for the signed-in user. */
export async function makePasskey(): Promise<PasskeyAnswer> {
  const optionsJSON = await askApi<PublicKeyCredentialCreationOptionsJSON>('/api/profile/passkeys/options', undefined, 'POST')
  if (!optionsJSON) return { problem: UNREACHABLE }
  return answerOf(
    () => startRegistration({ optionsJSON }),
    "Aucune clé d'accès n'a été créée\u202f: réessayez quand vous voulez.",
  )
}

async function answerOf(ask: () => Promise<object>, otherwise: string | null): Promise<PasskeyAnswer> {
  try {
    return { answer: JSON.stringify(await ask()) }
  } catch (error) {
    const code = error instanceof WebAuthnError ? error.code : undefined
    // Another request replaced this one.
    if (code === 'ERROR_CEREMONY_ABORTED') return { problem: null }
    if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
      return { problem: "Cet appareil a déjà une clé d'accès de votre compte." }
    }
    return { problem: otherwise }
  }
}
