import type { IncomingMessage } from 'node:http'

/** How long a body that nobody wants may take to arrive. */
const LET_IN_MS = 10_000

/**
 * Lets in and drops what is left of a body once its request is answered: unread it would stand in front of the connection's next request,
 * and a connection cut while the client still writes would lose our answer.
 */
export function letIn(req: IncomingMessage): void {
  if (req.readableEnded || req.destroyed) return
  // Whoever began to read it stops after each piece.
  req.removeAllListeners('data').resume()
  const cut = setTimeout(() => req.destroy(), LET_IN_MS).unref()
  req.once('close', () => clearTimeout(cut)).once('end', () => clearTimeout(cut))
}
