import type { ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import postgres from 'postgres'
import { invalid, isFull, LostFile, notFound, Problem, refused, titleOf } from '#api/problem.ts'
import { DISK_FULL, FALLBACK_ERROR } from '#domain/messages.ts'
import { onceAMinute } from '#domain/once-a-minute.ts'
import { CONSTRAINT_PROBLEMS } from '../db/constraint-problems.ts'
import { isAway } from '../db/patient.ts'
import type { Env } from './env.ts'

/** Every request fails alike while the database is away. */
const whileAway = onceAMinute()

export const onError: ErrorHandler<Env> = (error, c) => {
  const problem = toProblem(error)
  const tell = (repeated?: number) => c.var.log?.error({ err: error, requestId: c.var.requestId, repeated }, 'api error')
  if (isAway(error)) whileAway(error, tell)
  else if (problem.statusCode >= 500 || problem instanceof LostFile) tell()
  if (problem.retryAfter !== undefined) c.header('retry-after', String(problem.retryAfter))
  return c.json(problem.toJSON(), problem.statusCode as 500)
}

export const onNotFound: NotFoundHandler<Env> = c => c.json(notFound().toJSON(), 404)

/** character_not_in_repertoire, untranslatable_character, numeric_value_out_of_range, invalid_datetime_format, datetime_field_overflow. */
const UNSTORABLE = ['22021', '22P05', '22003', '22007', '22008']
const UNREADABLE = 'Une valeur est illisible'

/** Converts any error to the problem that is sent to the caller. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof HTTPException) return new Problem(error.status, error.message || titleOf(error.status))
  const database = error instanceof Error && error.cause instanceof postgres.PostgresError ? error.cause : error
  if (database instanceof postgres.PostgresError) {
    const known = CONSTRAINT_PROBLEMS[database.constraint_name ?? '']
    if (known) return known.path ? invalid({ path: known.path, message: known.message }) : refused(known.message)
    // Invalid UUID, number or date for a column: the record does not exist.
    if (database.code === '22P02') return notFound()
    // Text that no column accepts (NUL), or a value out of range.
    if (UNSTORABLE.includes(database.code)) return refused(UNREADABLE)
  }
  if (isFull(error)) return new Problem(507, DISK_FULL)
  // Timeout, or connection lost within a transaction, which is rolled back: a retry may succeed.
  if (isAway(error)) return new Problem(503, FALLBACK_ERROR, { retryAfter: 2 })
  return new Problem(500, FALLBACK_ERROR)
}
