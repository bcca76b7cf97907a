import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { markedUser } from '#api/auth/tokens.ts'
import type { Env } from '#api/middleware/env.ts'
import { invalid, Problem, refused } from '#api/problem.ts'
import { CLOCK_AHEAD, KEPT_FOR_DAYS, KEPT_TOO_LONG, PRESSED_AT, PRESSED_BY } from '#domain/home/kept-acts.ts'
import { OTHER_USER } from '#domain/messages.ts'

const MINUTE_MS = 60_000
/** Tolerated advance of the phone's clock; later times count as now. */
const CLOCK_SLACK_MS = 5 * MINUTE_MS

/** Time from an offline phone, else now. Not in the future, nor older than idempotency keys (`forgetOldAnswers`). */
export function pressedAt(c: Context<Env>): string {
  const said = c.req.header(PRESSED_AT)
  const now = Date.now()
  if (said === undefined) return new Date(now).toISOString()
  const pressed = Date.parse(said)
  if (Number.isNaN(pressed)) throw invalid({ path: PRESSED_AT, message: CLOCK_AHEAD })
  if (pressed > now + CLOCK_SLACK_MS) throw refused(CLOCK_AHEAD)
  if (pressed < now - KEPT_FOR_DAYS * 24 * 60 * MINUTE_MS) throw refused(KEPT_TOO_LONG)
  return new Date(Math.min(pressed, now)).toISOString()
}

export const press = (c: Context<Env>, ref: string, position: number) => ({
  userId: c.var.user.id,
  ref,
  position,
  at: pressedAt(c),
  kept: c.req.header(PRESSED_AT) !== undefined,
})

/** Not before earlier events of the journey, so that a slow clock cannot reverse their order. */
export const latestTime = (at: string, ...noted: (string | null)[]): string =>
  noted.reduce<string>((latest, one) => (one && Date.parse(one) > Date.parse(latest) ? new Date(one).toISOString() : latest), at)

/** 409 when an act pressed by one driver is sent in another's session: two may share a phone. */
export const refuseOtherDriver = createMiddleware<Env>(async (c, next) => {
  const author = c.req.header(PRESSED_BY)
  if (author !== undefined && markedUser(c.var.tokens.key, author) !== c.var.user.id) throw new Problem(409, OTHER_USER)
  await next()
})
