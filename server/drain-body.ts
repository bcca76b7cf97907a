import type { IncomingMessage } from 'node:http'

/** Maximum time to drain an unread body, in milliseconds. */
const DRAIN_MS = 10_000

/**
 * Drains the rest of a body after its request was answered: unread it would block the connection's next request, and closing while the
 * client still writes would lose our response.
 */
export function drainBody(req: IncomingMessage): void {
  if (req.readableEnded || req.destroyed) return
  // A partial reader stops after each chunk.
  req.removeAllListeners('data').resume()
  const cut = setTimeout(() => req.destroy(), DRAIN_MS).unref()
  req.once('close', () => clearTimeout(cut)).once('end', () => clearTimeout(cut))
}
