import type { Logger } from 'pino'

/**
 * An error that nothing caught leaves the process in an unknown state: it is logged (and so reported), and the process ends with code 1
 * after its requests in flight, for its supervisor to restart it. Further ones are logged only.
 */
export function endWhenUncaught(log: Pick<Logger, 'fatal'>, end: () => void): void {
  // Nobody reads the output any more: to log that would fail in the same way, without end.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  let ending = false
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'uncaught error: the process ends')
      if (!ending) end()
      ending = true
    })
  }
}
