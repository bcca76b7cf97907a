import type { ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import postgres from 'postgres'
import { FALLBACK_ERROR, NOTFOUND, RIGHT, STALE, TOO_MANY } from '#domain/messages.ts'
import { CONSTRAINT_PROBLEMS } from '../db/constraint-problems.ts'
import type { Env } from './env.ts'

/** One refusal at one field; `path` is the field's name as forms spell it (`stops[0].arrival`). */
export interface Issue {
  path: string
  message: string
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** A refusal that the caller is told about, in the error shape of the specification (§3): error, message, statusCode. */
export class Problem extends Error {
  readonly statusCode: number
  readonly issues?: Issue[]
  /** Of a stale write: the record as it is now, so that both states can be shown. */
  readonly current?: unknown
  /** Seconds after which it may be tried again: the header `Retry-After`. */
  readonly retryAfter?: number

  constructor(statusCode: number, message: string, extra: { issues?: Issue[]; current?: unknown; retryAfter?: number } = {}) {
    super(message)
    this.statusCode = statusCode
    this.issues = extra.issues
    this.current = extra.current
    this.retryAfter = extra.retryAfter
  }

  toJSON() {
    return {
      error: TITLES[this.statusCode] ?? 'Error',
      message: this.message,
      statusCode: this.statusCode,
      ...(this.issues && { issues: this.issues }),
      ...(this.current !== undefined && { current: this.current }),
    }
  }
}

/** Unknown, or not for this role: the caller is not told which (404). */
export const notFound = () => new Problem(404, NOTFOUND)
/** An act that this role may not do on a record that it may see. */
export const forbidden = () => new Problem(404, RIGHT)
/** One or more fields are wrong (422). */
export const invalid = (...issues: Issue[]) => new Problem(422, issues[0]?.message ?? FALLBACK_ERROR, { issues })
/** An act that the record's state or a rule refuses as a whole (422, without a field). */
export const refused = (message: string) => new Problem(422, message)
/** A body of another type than the address takes (415). */
export const wrongType = () => new Problem(415, 'Type de contenu refusé')
/** Somebody else changed the record since it was read (409). */
export const stale = (current?: unknown) => new Problem(409, STALE, { current })
/** Asked or tried too often (429): again in that many seconds. */
export const tooMany = (seconds: number) =>
  new Problem(429, TOO_MANY(Math.max(1, Math.ceil(seconds / 60))), { retryAfter: Math.max(1, Math.ceil(seconds)) })

/** The one place where an exception of the API becomes an answer. */
export const onError: ErrorHandler<Env> = (error, c) => {
  const problem = toProblem(error)
  if (problem.statusCode >= 500) c.var.log?.error({ err: error, requestId: c.var.requestId }, 'api error')
  if (problem.retryAfter !== undefined) c.header('retry-after', String(problem.retryAfter))
  return c.json(problem.toJSON(), problem.statusCode as 500)
}

export const onNotFound: NotFoundHandler<Env> = c => c.json(notFound().toJSON(), 404)

/** character_not_in_repertoire, untranslatable_character, numeric_value_out_of_range, invalid_datetime_format, datetime_field_overflow. */
const UNSTORABLE = ['22021', '22P05', '22003', '22007', '22008']
const UNREADABLE = 'Une valeur est illisible'

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof HTTPException) return new Problem(error.status, error.message || (TITLES[error.status] ?? 'Error'))
  const database = error instanceof Error && error.cause instanceof postgres.PostgresError ? error.cause : error
  if (database instanceof postgres.PostgresError) {
    const known = CONSTRAINT_PROBLEMS[database.constraint_name ?? '']
    if (known) return known.path ? invalid({ path: known.path, message: known.message }) : refused(known.message)
    // A text that is no UUID, number or date where a column needs one: the record does not exist.
    if (database.code === '22P02') return notFound()
    // A text that no column holds (a NUL), or a number or date beyond what its type knows.
    if (UNSTORABLE.includes(database.code)) return refused(UNREADABLE)
  }
  return new Problem(500, FALLBACK_ERROR)
}
