import { useEffect, useLayoutEffect } from 'react'
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
  useRevalidator,
} from 'react-router'
import { SCREENS, type Screen } from '#domain/screens.ts'
import type { FormFailure } from '../forms/form-failure.ts'
import { AnswerCache } from './answer-cache.ts'
import { OPENING_PARAMETERS } from './overlay-parameters.ts'

type Results = Record<string, DataStrategyResult>

const cache = new AnswerCache<Results>()
/** The page in the shell. A request for it is a reload and always goes to the server. */
let shown: string | undefined
/** The page last shown from the cache, still to be requested. */
let stale: string | undefined

/**
 * Lists and home alone: a form must stand on the record as it is now, or the version of a later answer would let it overwrite what its
 * reader never saw.
 */
function mayCache(pattern: string, { searchParams }: URL): boolean {
  const path = `/${pattern.replace(/^\//, '')}`
  const screen = (SCREENS as Record<string, Screen>)[path]
  return (path === '/' || screen?.menu !== undefined) && !OPENING_PARAMETERS.some(name => searchParams.has(name))
}

/**
 * The query policy in the browser (spec §9): a page of the last 5 minutes is shown from the cache, then requested; any action empties the
 * cache. A mutation that got no answer is a refused form: what was typed stays.
 */
export const queryPolicy: MiddlewareFunction<Results> = async ({ request, pattern }, next) => {
  if (request.method !== 'GET') return mutation(request, next)
  const url = new URL(request.url)
  const address = url.pathname + url.search
  if (shown !== undefined && address !== shown) {
    followOwner()
    const answer = cache.get(address, Date.now())
    if (answer) {
      stale = address
      return answer
    }
  }
  stale = undefined
  const { writes } = cache
  const results = await next()
  if (shown !== undefined) leaveShell(results)
  // The root's data is of one request only: the message of the last write must not be shown again.
  const { root: _, ...answer } = results
  const whole = Object.values(answer).every(({ type, result }) => type === 'data' && !(result instanceof Response))
  if (whole && mayCache(pattern, url)) cache.set(address, answer, writes, Date.now())
  else cache.delete(address)
  return results
}

/** What the shell is made of. */
const SHELL = ['root', 'routes/user-layout']

/** Without any answer the requested page alone has failed; the shell around it is unchanged. */
function leaveShell(results: Results) {
  const { root } = results
  if (root?.type !== 'error' || root.result instanceof Response) return
  const failed = Object.keys(results).filter(id => results[id]!.type === 'error')
  if (failed.some(id => results[id]!.result !== root.result) || failed.every(id => SHELL.includes(id))) return
  for (const id of SHELL) delete results[id]
}

async function mutation(request: Request, next: () => Promise<Results>): Promise<Results> {
  const form = request.clone()
  cache.clear()
  const results = await next()
  // Answers that were requested while it ran are older than its result.
  cache.clear()
  forgetPreloaded()
  for (const [route, { type, result }] of Object.entries(results)) {
    const message = type === 'error' ? broken(result) : undefined
    if (message !== undefined) results[route] = { type: 'data', result: await refusal(form, message) }
  }
  return results
}

/** The message of a mutation that failed without an answer of the screen, possibly empty; undefined where there is one. */
function broken(result: unknown): string | undefined {
  // React Router wraps what an action threw together with its status.
  const wrapped = typeof result === 'object' && result !== null && 'init' in result && 'data' in result
  const error = wrapped ? result.data : result
  if (error instanceof Error) return ''
  if (!isRouteErrorResponse(error) || (error.status < 500 && error.status !== 413)) return undefined
  try {
    const { message }: { message?: unknown } = JSON.parse(error.data)
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}

async function refusal(form: Request, message: string) {
  const typed: FormFailure['typed'] = {}
  for (const [name, value] of await form.formData()) {
    if (typeof value !== 'string') continue
    const earlier = typed[name]
    typed[name] = earlier === undefined ? value : Array.isArray(earlier) ? [...earlier, value] : [earlier, value]
  }
  const failure: FormFailure = { status: 504, message, issues: [], typed, intent: String(typed.intent ?? '') }
  return data(failure, { status: failure.status })
}

/** The browser holds a preloaded page for 5 s, by its cookies: a write changes them for that long. */
function forgetPreloaded() {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is no part of every browser
  document.cookie = `quai_write=${Date.now().toString(36)}; path=/; max-age=6; samesite=lax`
}

const OWNER = 'quai.user'

/** Somebody else may have signed in in another tab since. */
function followOwner() {
  try {
    cache.setOwner(localStorage.getItem(OWNER))
  } catch {
    // Without storage its other tabs are unknown: nothing is cached.
    cache.clear()
  }
}

/** Follows the page that is shown. Only the layout of signed-in users calls it: nothing else is cached. */
export function useQueryPolicy(user: string | null) {
  const { pathname, search, key } = useLocation()
  const { revalidate } = useRevalidator()
  const address = pathname + search
  useEffect(() => {
    if (user === null) return
    try {
      localStorage.setItem(OWNER, user)
    } catch {
      // As above.
    }
    cache.setOwner(user)
  }, [user])
  // Together with the page: going back at once is a navigation, not a reload.
  useLayoutEffect(() => {
    shown = address
    return () => {
      shown = undefined
    }
  }, [address])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation revalidates once, also one to the same page
  useEffect(() => {
    if (stale !== address) return
    stale = undefined
    revalidate()
  }, [address, key, revalidate])
}
