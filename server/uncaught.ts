import type { Logger } from 'pino'

/**
 * An error that nothing caught leaves the process in an unknown state: it is logged (and so reported), and the process ends with code 1
 * after its requests in flight, for its supervisor to restart it. Further ones are logged only.
 */
export function endWhenUncaught(log: Pick<Logger, 'fatal'>, end: () => void): void {
  let ending = false
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'uncaught error: the process ends')
      if (!ending) end()
      ending = true
    })
  }
}
