import { invalid } from '#api/problem.ts'
import { SkippedHourError, toInstant } from '#domain/calendar/clock.ts'
import { FUTURE, SKIPPED_HOUR } from '#domain/messages.ts'

/** Tolerated advance of a desktop clock. */
const CLOCK_SLACK_MS = 5 * 60_000

/** Typed local time, or now. Future times are refused unless `expected`. */
export function instantOf(local: string | null, path: string, { expected = false } = {}): string {
  try {
    const instant = local === null ? new Date().toISOString() : toInstant(local)
    if (!expected && Date.parse(instant) > Date.now() + CLOCK_SLACK_MS) throw invalid({ path, message: FUTURE })
    return instant
  } catch (error) {
    if (error instanceof SkippedHourError) throw invalid({ path, message: SKIPPED_HOUR })
    throw error
  }
}
