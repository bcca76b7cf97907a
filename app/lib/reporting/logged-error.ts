import type { LoggerOptions } from 'pino'
import { scrubText } from './scrub.ts'

/** Logged part of an error. */
interface LoggedError {
  type: string
  message: string
  stack: string
  code?: string
  table?: string
  constraint?: string
  status?: number
  cause?: LoggedError
}

const MOST_CAUSES = 5

/**
 * Error as logged, by the rules of reports (scrub.ts): message without statement values, database fields that contain no value (`detail`
 * is « Key (email)=(…) »), stack and cause.
 */
function loggedError(error: unknown, depth = 0): LoggedError {
  if (!isErrorLike(error)) return { type: typeof error, message: scrubText(String(error)), stack: '' }
  const { code, table_name: table, constraint_name: constraint, status } = error as unknown as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' && /^[\w.-]{1,80}$/.test(value) ? value : undefined)
  return {
    type: error instanceof Error ? error.constructor.name : (error.name ?? 'Error'),
    message: scrubText(error.message),
    // Without the message at its head, which may contain anything.
    stack: (error.stack ?? '')
      .replace(error.message, '')
      .split('\n')
      .filter(line => /^\s+at /.test(line))
      .map(line => scrubText(line.trim()))
      .join('\n'),
    code: text(code),
    table: text(table),
    constraint: text(constraint),
    status: typeof status === 'number' ? status : undefined,
    cause: error.cause !== undefined && depth < MOST_CAUSES ? loggedError(error.cause, depth + 1) : undefined,
  }
}

/** The job queue emits plain objects with the message and the stack of an error. */
const isErrorLike = (error: unknown): error is Pick<Error, 'message' | 'stack' | 'cause'> & { name?: string } =>
  error instanceof Error ||
  (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')

/** For every logger: scrubs errors as above, and message texts (such as the database server's own lines) likewise. */
export const LOG_OPTIONS: Pick<LoggerOptions, 'serializers' | 'hooks'> = {
  serializers: { err: (error: unknown) => loggedError(error) },
  hooks: {
    logMethod(given, method) {
      method.apply(this, given.map(part => (typeof part === 'string' ? scrubText(part) : part)) as typeof given)
    },
  },
}
