import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

interface Ask {
  challenge: string
}
interface Said {
  origin?: string
  rpId?: string
  counter?: number
  /** User verification. */
  verified?: boolean
}

/** Software authenticator with one key pair (W3C, Web Authentication Level 3, §6); signs overridden values too, for attacks. */
export function authenticator({ rpId, origin }: { rpId: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = base64(credentialId)

  const clientData = (type: string, { challenge }: Ask, said: Said) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: said.origin ?? origin, crossOrigin: false }))
  const head = (said: Said, more = 0) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(said.counter ?? 0)
    return Buffer.concat([sha256(said.rpId ?? rpId), Buffer.from([0x01 | (said.verified === false ? 0 : 0x04) | more]), counter])
  }

  return {
    id,
    /** Registers a key. */
    make(ask: Ask, said: Said = {}) {
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([head(said, 0x40), Buffer.alloc(16), length, credentialId, cose])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64(clientData('webauthn.create', ask, said)),
          attestationObject: base64(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },
    sign(ask: Ask, said: Said = {}) {
      const data = clientData('webauthn.get', ask, said)
      const authenticatorData = head(said)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64(data),
          authenticatorData: base64(authenticatorData),
          signature: base64(signature),
        },
        clientExtensionResults: {},
      }
    },
  }
}
