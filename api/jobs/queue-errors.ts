import type { Logger } from 'pino'
import { onceAMinute } from '#domain/once-a-minute.ts'

/** Logs errors of the job queue. */
export function queueErrors(log: Pick<Logger, 'error'>, now = Date.now): (error: unknown) => void {
  const once = onceAMinute(now)
  return error => once(error, repeated => log.error({ err: error, repeated }, 'job queue error'))
}
