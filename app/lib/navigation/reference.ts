import { createContext, use, useSyncExternalStore } from 'react'

/** Id of the page request during server rendering; undefined in the browser, where the page carries it. */
export const ReferenceContext = createContext<string | undefined>(undefined)

let last: string | undefined

/**
 * Stores the id of each failed page request for the error screen, because React Router's errors do not carry their response. Called once
 * in the browser, before the first request.
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

/** Id of the last failed request, to find it in the log. */
export function useReference(): string | undefined {
  const rendered = use(ReferenceContext)
  return useSyncExternalStore(
    never,
    () => last,
    () => rendered ?? last,
  )
}
