const QUIET_MS = 60_000
const MOST_CAUSES = 100

/**
 * Tells a cause once a minute. While the database is away the same error comes several times a second; `repeated` counts those that were
 * left out since the last one told.
 */
export function onceAMinute(now = Date.now): (error: unknown, tell: (repeated?: number) => void) => void {
  const causes = new Map<string, { since: number; repeated: number }>()
  return (error, tell) => {
    const cause = causeOf(error)
    const known = causes.get(cause)
    if (known && now() - known.since < QUIET_MS) {
      known.repeated++
      return
    }
    if (causes.size >= MOST_CAUSES) causes.clear()
    causes.set(cause, { since: now(), repeated: 0 })
    tell(known?.repeated || undefined)
  }
}

/** Message of the first cause: what wraps it names the statement or the request. */
function causeOf(error: unknown): string {
  const { message, cause } = (error ?? {}) as Partial<Error>
  return cause === undefined ? String(message ?? error) : causeOf(cause)
}
