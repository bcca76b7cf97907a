import type { LoggerOptions } from 'pino'
import { scrubText } from './scrub.ts'

/** What of an error goes to the log. */
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
 * An error as the log has it, by the same rules as a report (scrub.ts): the message without the values of a statement, of the database's
 * own fields those that name no value (its `detail` is « Key (email)=(…) »), where it happened, and what caused it.
 */
function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: scrubText(String(error)), stack: '' }
  const { code, table_name: table, constraint_name: constraint, status } = error as unknown as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' && /^[\w.-]{1,80}$/.test(value) ? value : undefined)
  return {
    type: error.constructor.name,
    message: scrubText(error.message),
    // Without the message at its head, whose lines could be anything.
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

/** For every log of this product: errors as above, and of what is said (the database server's own lines are) the same. */
export const LOG_OPTIONS: Pick<LoggerOptions, 'serializers' | 'hooks'> = {
  serializers: { err: (error: unknown) => loggedError(error) },
  hooks: {
    logMethod(given, method) {
      method.apply(this, given.map(part => (typeof part === 'string' ? scrubText(part) : part)) as typeof given)
    },
  },
}
