import { createContext } from 'react-router'

/** How a request reaches the API host: in process, or over HTTP when `API_URL` names another one. */
export interface ApiTransport {
  base: string
  fetch(request: Request): Promise<Response>
}

/** Set where the API runs in process; without it the web tier uses `API_URL`. */
export const apiTransport = createContext<ApiTransport | null>(null)

/**
 * What the HTTP server knows of the request, and its log. The id is empty where no server of ours runs the pages (web-tier.server.ts).
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
