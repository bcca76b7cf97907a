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
import { KeptAnswers } from './kept-answers.ts'
import { OPENING_PARAMETERS } from './overlay-parameters.ts'

type Results = Record<string, DataStrategyResult>

const kept = new KeptAnswers<Results>()
/** The page that stands in the shell; a request for that very page is a reload, which is always requested from the server. */
let shown: string | undefined
/** The page that was last shown from what was kept, and must be requested. */
let stale: string | undefined

/**
 * Lists and home alone: what a form was filled against must be what is recorded now, else the version that a later answer brings would
 * let it overwrite what its reader never saw.
 */
function mayKeep(pattern: string, { searchParams }: URL): boolean {
  const path = `/${pattern.replace(/^\//, '')}`
  const screen = (SCREENS as Record<string, Screen>)[path]
  return (path === '/' || screen?.menu !== undefined) && !OPENING_PARAMETERS.some(name => searchParams.has(name))
}

/**
 * The query policy in the browser (spec §9): a page shown in the last 5 minutes is shown again at once, then requested anew; any action
 * empties what is kept. A mutation whose answer never came, or that broke on its way, is a refused form: what was typed stays.
 */
export const queryPolicy: MiddlewareFunction<Results> = async ({ request, pattern }, next) => {
  if (request.method !== 'GET') return mutation(request, next)
  const url = new URL(request.url)
  const address = url.pathname + url.search
  if (shown !== undefined && address !== shown) {
    belongToWhoIsSignedIn()
    const answer = kept.find(address, Date.now())
    if (answer) {
      stale = address
      return answer
    }
  }
  stale = undefined
  const asked = kept.asking()
  const results = await next()
  if (shown !== undefined) leaveShell(results)
  // The root's data is of one request only: the message of the last write must not be shown again.
  const { root: _, ...answer } = results
  const whole = Object.values(answer).every(({ type, result }) => type === 'data' && !(result instanceof Response))
  if (whole && mayKeep(pattern, url)) kept.keep(address, answer, asked, Date.now())
  else kept.forget(address)
  return results
}

/** What the shell is made of. */
const SHELL = ['root', 'routes/user-layout']

/** No answer came at all: that is the failure of the page that was requested, and the shell that stands around it has not changed. */
function leaveShell(results: Results) {
  const { root } = results
  if (root?.type !== 'error' || root.result instanceof Response) return
  const failed = Object.keys(results).filter(id => results[id]!.type === 'error')
  if (failed.some(id => results[id]!.result !== root.result) || failed.every(id => SHELL.includes(id))) return
  for (const id of SHELL) delete results[id]
}

async function mutation(request: Request, next: () => Promise<Results>): Promise<Results> {
  const form = request.clone()
  kept.empty()
  const results = await next()
  // What was asked while it ran is of before it.
  kept.empty()
  forgetPreloaded()
  for (const [route, { type, result }] of Object.entries(results)) {
    const message = type === 'error' ? broken(result) : undefined
    if (message !== undefined) results[route] = { type: 'data', result: await refusal(form, message) }
  }
  return results
}

/** The message of a mutation that no answer of the screen came to, empty when there is none; undefined for any answer. */
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

/** What was preloaded for a link stays in the browser for 5 s, for the cookies it was asked with: a write changes them for that long. */
function forgetPreloaded() {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is no part of every browser
  document.cookie = `quai_write=${Date.now().toString(36)}; path=/; max-age=6; samesite=lax`
}

const OWNER = 'quai.user'

/** Somebody else may have signed in in another tab since. */
function belongToWhoIsSignedIn() {
  try {
    kept.belongTo(localStorage.getItem(OWNER))
  } catch {
    // A browser that refuses storage tells nothing of its other tabs: nothing is kept.
    kept.empty()
  }
}

/** Follows the page that is shown; the layout of signed-in users calls it, so nothing is kept or shown again outside of it. */
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
    kept.belongTo(user)
  }, [user])
  // With the page itself: who goes back as soon as it stands there is going elsewhere, not asking for a reload.
  useLayoutEffect(() => {
    shown = address
    return () => {
      shown = undefined
    }
  }, [address])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation asks once, and going to the same page again is one
  useEffect(() => {
    if (stale !== address) return
    stale = undefined
    revalidate()
  }, [address, key, revalidate])
}
