import { createContext } from 'react-router'

/** Sends requests to the API host: in process, or over HTTP when `API_URL` names another. */
export interface ApiTransport {
  base: string
  fetch(request: Request): Promise<Response>
}

/** `Retry-After` of an API host that answered a call of this page with 503; null while it serves. */
export const hostAway = createContext<string | null>(null)

/** Set when the API runs in process; otherwise the web tier uses `API_URL`. */
export const apiTransport = createContext<ApiTransport | null>(null)

/** Request facts of the HTTP server, with its log. The id is empty when none of our servers runs the pages (web-tier.server.ts). */
export interface RequestFacts {
  requestId: string
  remoteAddress: string
  demo: boolean
  appUrl: string
  log: Record<'error' | 'warn', (fields: Record<string, unknown>, message: string) => void>
}

export const requestFacts = createContext<RequestFacts>({
  requestId: '',
  remoteAddress: '',
  demo: false,
  appUrl: '',
  log: {
    error: (fields, message) => console.error(message, fields),
    warn: (fields, message) => console.warn(message, fields),
  },
})
