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
import { samePage } from './same-page.ts'

type Results = Record<string, DataStrategyResult>

const cache = new AnswerCache<Results>()
/** Page in the shell. A request for it is a reload and always goes to the server. */
let shown: string | undefined
/** User of that page. */
let shownTo: string | null = null
/** Page last shown from the cache and not yet revalidated. */
let stale: string | undefined

/** Lists and home only: a form must show the current record, or the version of a later response would let it overwrite unseen changes. */
function mayCache(pattern: string, { searchParams }: URL): boolean {
  const path = `/${pattern.replace(/^\//, '')}`
  const screen = (SCREENS as Record<string, Screen>)[path]
  return (path === '/' || screen?.menu !== undefined) && !OPENING_PARAMETERS.some(name => searchParams.has(name))
}

/**
 * Query policy in the browser (spec §9): a page of the last 5 minutes is shown from the cache, then revalidated; any action empties the
 * cache. A mutation without a response is a refused form that keeps its typed values.
 */
export const queryPolicy: MiddlewareFunction<Results> = async ({ request, pattern }, next) => {
  if (request.method !== 'GET') return mutation(request, next)
  const url = new URL(request.url)
  const address = url.pathname + url.search
  if (shown !== undefined && isOverShown(url)) return overShown(address, next)
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
  // Root data belongs to one request: a shown flash message must not be shown again.
  const { root: _, ...answer } = results
  const whole = Object.values(answer).every(({ type, result }) => type === 'data' && !(result instanceof Response))
  if (whole && mayCache(pattern, url)) cache.set(address, answer, writes, Date.now())
  else cache.delete(address)
  return results
}

/** Whether the address opens or closes a panel route over the shown page, whose data then stay (`staysUnderPanels`). */
function isOverShown(url: URL): boolean {
  const page = new URL(shown!, url)
  return page.pathname !== url.pathname && samePage(page, url)
}

/** Neither reads nor fills the cache. Another user, signed in in another tab, must not see a panel over this user's page. */
async function overShown(address: string, next: () => Promise<Results>): Promise<Results> {
  stale = undefined
  const results = await next()
  leaveShell(results)
  const { root } = results
  if (root?.type === 'data' && (root.result as { userId: string | null }).userId !== shownTo) {
    location.assign(address)
    // Never resolves: the page is reloading.
    return new Promise<never>(() => {})
  }
  return results
}

/** Routes of the shell. */
const SHELL = ['root', 'routes/user-layout']

/** Without any response only the requested page has failed; the shell stays unchanged. */
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
  // Responses requested while it ran are older than its result.
  cache.clear()
  forgetPreloaded()
  for (const [route, { type, result }] of Object.entries(results)) {
    const message = type === 'error' ? failureMessage(result) : undefined
    if (message !== undefined) results[route] = { type: 'data', result: await refusal(form, message) }
  }
  return results
}

/** Message of a mutation that failed without its screen's answer, possibly empty; undefined when it answered. */
function failureMessage(result: unknown): string | undefined {
  // React Router wraps an action's error together with its status.
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

/** Browsers keep a preloaded page for 5 s by its cookies, so a write changes a cookie for that time. */
function forgetPreloaded() {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `quai_write=${Date.now().toString(36)}; path=/; max-age=6; samesite=lax`
}

const OWNER = 'quai.user'

/** Another user may have signed in in another tab. */
function followOwner() {
  try {
    cache.setOwner(localStorage.getItem(OWNER))
  } catch {
    // Without storage other tabs are unknown: cache nothing.
    cache.clear()
  }
}

/** Tracks the shown page. Only the layout of signed-in users calls it, so only their pages are cached. */
export function useQueryPolicy(user: string | null) {
  const { pathname, search, key } = useLocation()
  const { revalidate } = useRevalidator()
  const address = pathname + search
  useEffect(() => {
    if (user === null) return
    try {
      localStorage.setItem(OWNER, user)
    } catch {
      // Same as above: without storage cache nothing.
    }
    cache.setOwner(user)
  }, [user])
  // Layout effect, so that an immediate « back » counts as a navigation, not as a reload.
  useLayoutEffect(() => {
    shown = address
    shownTo = user
    return () => {
      shown = undefined
    }
  }, [address, user])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation revalidates once, also one to the same page
  useEffect(() => {
    if (stale !== address) return
    stale = undefined
    revalidate()
  }, [address, key, revalidate])
}
