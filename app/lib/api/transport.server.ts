import { createContext } from 'react-router'

/** How a request reaches the API host: in process, or over HTTP when `API_URL` names another one. */
export interface ApiTransport {
  base: string
  fetch(request: Request): Promise<Response>
}

/** Set by the host that carries the embedded API; the web tier alone leaves it and goes by `API_URL`. */
export const apiTransport = createContext<ApiTransport | null>(null)

/**
 * What the HTTP server knows of the request, and the log in which its failures are found by the request's id. An empty id: no server of
 * ours is there to say it (see web-tier.server.ts).
 */
export interface RequestFacts {
  requestId: string
  remoteAddress: string
  demo: boolean
  appUrl: string
  log: { error(fields: Record<string, unknown>, message: string): void }
}

export const requestFacts = createContext<RequestFacts>({
  requestId: '',
  remoteAddress: '',
  demo: false,
  appUrl: '',
  log: { error: (fields, message) => console.error(message, fields) },
})
