import { createContext, use, useSyncExternalStore } from 'react'

/** The id of the page request while it is rendered on the server; undefined in the browser, where the page carries it. */
export const ReferenceContext = createContext<string | undefined>(undefined)

let last: string | undefined

/**
 * Stores the id of each page request that failed, for the error screen: React Router's errors do not carry their response. Called once in
 * the browser, before the first request.
 */
export function followReferences() {
  last = document.documentElement.dataset.request
  const ask = window.fetch
  window.fetch = async (...call) => {
    const response = await ask(...call)
    if (response.status >= 500) last = response.headers.get('x-request-id') ?? undefined
    return response
  }
}

const never = () => () => {}

/** The id of the request that failed last, by which the log has the failure. */
export function useReference(): string | undefined {
  const rendered = use(ReferenceContext)
  return useSyncExternalStore(
    never,
    () => last,
    () => rendered ?? last,
  )
}
