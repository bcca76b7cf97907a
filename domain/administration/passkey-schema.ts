import { z } from 'zod'

const common = { type: z.literal('public-key'), clientExtensionResults: z.object({}).optional() }

const signedPart = z.string().max(10_000)
/** A browser's answer when somebody signs in. */
export const passkeyAssertion = z.object({
  ...common,
  id: signedPart,
  rawId: signedPart,
  response: z.object({
    clientDataJSON: signedPart,
    authenticatorData: signedPart,
    signature: signedPart,
    userHandle: signedPart.optional(),
  }),
})

const createdPart = z.string().max(20_000)
/** A browser's answer when somebody adds a passkey. */
export const passkeyCredential = z.object({
  ...common,
  id: createdPart,
  rawId: createdPart,
  response: z.object({
    clientDataJSON: createdPart,
    attestationObject: createdPart,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})
