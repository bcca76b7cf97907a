import type { Logger } from 'pino'

const QUIET_MS = 60_000
const MOST_CAUSES = 100

/**
 * Logs errors of the job queue once a minute for each cause. While the database is away the queue reports the same error several times a
 * second; `repeated` counts the reports that were left out since the last line.
 */
export function queueErrors(log: Pick<Logger, 'error'>, now = Date.now): (error: unknown) => void {
  const causes = new Map<string, { since: number; repeated: number }>()
  return error => {
    const cause = String((error as Error | null)?.message ?? error)
    const known = causes.get(cause)
    if (known && now() - known.since < QUIET_MS) {
      known.repeated++
      return
    }
    if (causes.size >= MOST_CAUSES) causes.clear()
    causes.set(cause, { since: now(), repeated: 0 })
    log.error({ err: error, repeated: known?.repeated || undefined }, 'job queue error')
  }
}
