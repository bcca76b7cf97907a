import pino, { type Logger } from 'pino'
import { LOG_OPTIONS } from '../app/lib/reporting/logged-error.ts'
import type { Settings } from './settings.ts'

/** JSON lines. A demonstration, watched by a person, prints its start, then only errors. */
export function createLog(settings: Settings): Logger {
  if (settings.mode !== 'demo' || process.env.LOG_LEVEL) return pino({ level: settings.logLevel, ...LOG_OPTIONS })
  return pino(
    { level: 'info', ...LOG_OPTIONS },
    {
      write(line) {
        const { level, msg, requestId } = JSON.parse(line) as { level: number; msg?: string; requestId?: string }
        if (level >= 40) process.stdout.write(line)
        else if (msg && !requestId) console.log(`Quai : ${msg}`)
      },
    },
  )
}
