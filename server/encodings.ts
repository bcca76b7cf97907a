import type { IncomingMessage } from 'node:http'

/** Known content codings that the client accepts. */
export function acceptedEncodings(req: IncomingMessage): { br: boolean; gzip: boolean } {
  const header = String(req.headers['accept-encoding'] ?? '')
  const accepts = (name: string) =>
    header.split(',').some(part => {
      const [coding, ...parameters] = part.split(';').map(word => word.trim().toLowerCase())
      return coding === name && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
    })
  return { br: accepts('br'), gzip: accepts('gzip') }
}

/** Compressing smaller bodies saves no packet. */
export const COMPRESSION_MIN_BYTES = 1024

/** Whether bodies of this media type compress. Event streams would, but must be sent event by event. */
export function isCompressible(contentType: string): boolean {
  if (contentType.startsWith('text/event-stream')) return false
  return /^(text\/|image\/svg\+xml|font\/ttf|application\/([\w.-]+\+)?(json|xml|javascript|wasm))/.test(contentType)
}
