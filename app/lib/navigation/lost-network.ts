import { useSyncExternalStore } from 'react'
import type { ClientInstrumentation } from 'react-router'

/** Between two attempts while the browser believes to have a network, in milliseconds. */
const AGAIN_MS = 3_000

let waiting = 0
const hearers = new Set<() => void>()
const tell = () => {
  for (const hear of hearers) hear()
}

/**
 * Keeps the page while there is no network: page data that could not be fetched are fetched again until they come or another press
 * takes their place. An error would show the 500 screen instead of what was typed. A write fails at once, as a form that keeps
 * its values. Called once in the browser, before the first request.
 */
export function outlastLostNetwork(): void {
  const ask = window.fetch
  window.fetch = async (input, init) => {
    if (!isPageData(input, init)) return ask(input, init)
    for (;;) {
      try {
        return await ask(input, init)
      } catch (error) {
        if (!(error instanceof TypeError) || init?.signal?.aborted) throw error
      }
      await untilNext(init?.signal)
    }
  }
}

function isPageData(input: RequestInfo | URL, init?: RequestInit): boolean {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return false
  const { origin, pathname } = new URL(input, location.href)
  return origin === location.origin && (pathname.endsWith('.data') || pathname === '/__manifest')
}

/**
 * A press waits for the network before its screen's scripts are asked for: React Router reloads the page when a script is missing, and
 * the browser has none then. A service worker answers without a network.
 */
export const waitsForNetwork: ClientInstrumentation = {
  router(router) {
    router.instrument({
      async navigate(navigate, { formMethod }) {
        const isRead = formMethod === undefined || formMethod.toUpperCase() === 'GET'
        while (isRead && !hasNetwork()) await untilNext()
        await navigate()
      },
    })
  },
}

/** Waits for the network, or for the next attempt where it seems to be there; throws when the press was replaced. */
async function untilNext(signal?: AbortSignal | null): Promise<void> {
  const over = new AbortController()
  waiting++
  tell()
  try {
    await new Promise<void>((resolve, reject) => {
      const again = navigator.onLine ? setTimeout(resolve, AGAIN_MS) : undefined
      over.signal.addEventListener('abort', () => clearTimeout(again))
      window.addEventListener('online', () => resolve(), over)
      signal?.addEventListener('abort', () => reject(signal.reason), over)
    })
  } finally {
    over.abort()
    waiting--
    tell()
  }
}

type Network = 'here' | 'lost' | 'awaited'

function follow(hear: () => void): () => void {
  hearers.add(hear)
  window.addEventListener('online', hear)
  window.addEventListener('offline', hear)
  return () => {
    hearers.delete(hear)
    window.removeEventListener('online', hear)
    window.removeEventListener('offline', hear)
  }
}

/** A page that a service worker keeps says itself that there is no network. */
const hasNetwork = () => navigator.onLine || navigator.serviceWorker?.controller != null

/** `awaited`: a press waits for it. */
export const useNetwork = (): Network =>
  useSyncExternalStore<Network>(
    follow,
    () => (waiting > 0 ? 'awaited' : hasNetwork() ? 'here' : 'lost'),
    () => 'here',
  )
