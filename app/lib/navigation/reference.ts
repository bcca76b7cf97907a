import { createContext, use, useSyncExternalStore } from 'react'

/** The id of the page request while it is rendered on the server; undefined in the browser, where the page carries it. */
export const ReferenceContext = createContext<string | undefined>(undefined)

let last: string | undefined

/**
 * Remembers the id of each page request that failed, for the error screen: React Router hands out an error without its answer. Called
 * once in the browser, before anything is requested.
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

/** By what a failure is found in the log: the id of the request that failed last. */
export function useReference(): string | undefined {
  const rendered = use(ReferenceContext)
  return useSyncExternalStore(
    never,
    () => last,
    () => rendered ?? last,
  )
}
