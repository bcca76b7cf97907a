/**
 * Web application alone, by `@react-router/serve`, using the API host of `API_URL`: no database, jobs or mail. The pages' server needs
 * are in their root middleware; this file adds settings, access log and shutdown.
 */
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pino from 'pino'
import { OperatorError } from '../api/db/data-dir.ts'
import { LOG_OPTIONS } from '../app/lib/reporting/logged-error.ts'
import { drainBody } from './drain-body.ts'
import { explainListen, fail } from './listen.ts'
import { loggedPath } from './request-rules.ts'
import { readWebSettings, type Settings } from './settings.ts'

/** Maximum duration of requests in flight after a stop signal, in milliseconds. */
const GRACE_MS = 5_000

main().catch(fail)

async function main(): Promise<void> {
  const settings = readWebSettings(process.env)
  const bundle = resolve(process.env.BUILD_DIR || `${import.meta.dirname}/../build`, 'server/index.js')
  if (!existsSync(bundle)) throw new OperatorError(`Quai n'est pas construit : lancez « npm run build ».`)

  process.env.NODE_ENV ??= 'production'
  process.env.HOST = settings.host
  process.env.PORT = String(settings.port)
  // The listen error is thrown where nobody can catch it.
  process.once('uncaughtException', (error: NodeJS.ErrnoException) =>
    fail(error.syscall === 'listen' ? explainListen(error, settings) : error),
  )
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // `react-router-serve` stops listening itself; connections that remain are cut.
    process.once(signal, () => setTimeout(() => process.exit(0), GRACE_MS).unref())
  }

  const serve = createRequire(import.meta.url).resolve('@react-router/serve/package.json')
  afterEachAnswer(createRequire(serve)('morgan'), settings)
  process.argv[2] = bundle
  await import(pathToFileURL(resolve(dirname(serve), 'bin.cjs')).href)
}

/** The used part of morgan, the access log of `react-router-serve`. */
interface Morgan {
  format(name: string, line: (tokens: Tokens, req: IncomingMessage, res: ServerResponse) => undefined): void
}
type Tokens = Record<string, (req: IncomingMessage, res: ServerResponse) => string | undefined>

/**
 * morgan logs full URLs, including sign-in codes: replaced by the log line of server.ts. Called at the end of every response, so refused
 * bodies are drained here too.
 */
function afterEachAnswer(morgan: Morgan, settings: Settings): void {
  const log = pino({ level: settings.logLevel, ...LOG_OPTIONS })
  morgan.format('tiny', (tokens, req, res) => {
    const path = tokens.url!(req, res) ?? ''
    log[path === '/healthz' || path === '/readyz' ? 'debug' : 'info'](
      {
        method: req.method,
        path: loggedPath(path),
        status: res.statusCode,
        ms: Number(tokens['response-time']!(req, res) ?? 0),
        requestId: res.getHeader('x-request-id'),
      },
      'request',
    )
    drainBody(req)
    return undefined
  })
}
