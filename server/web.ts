/**
 * The web application alone, by `@react-router/serve`, against the API host that `API_URL` names: no database, no jobs, no mail. What the
 * pages need of a server is in their own root middleware; here are the settings, the access log and the end.
 */
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pino from 'pino'
import { OperatorError } from '../api/db/data-dir.ts'
import { LOG_OPTIONS } from '../app/lib/reporting/logged-error.ts'
import { letIn } from './let-in.ts'
import { explainListen, fail } from './listen.ts'
import { loggedPath } from './request-rules.ts'
import { readWebSettings, type Settings } from './settings.ts'

/** How long requests in flight may take once a stop is requested. */
const GRACE_MS = 5_000

main().catch(fail)

async function main(): Promise<void> {
  const settings = readWebSettings(process.env)
  const bundle = resolve(process.env.BUILD_DIR || `${import.meta.dirname}/../build`, 'server/index.js')
  if (!existsSync(bundle)) throw new OperatorError(`Quai n'est pas construit : lancez « npm run build ».`)

  process.env.NODE_ENV ??= 'production'
  process.env.HOST = settings.host
  process.env.PORT = String(settings.port)
  // It says so by an exception that nobody can catch.
  process.once('uncaughtException', (error: NodeJS.ErrnoException) =>
    fail(error.syscall === 'listen' ? explainListen(error, settings) : error),
  )
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // It stops listening by itself; what does not end by itself is cut.
    process.once(signal, () => setTimeout(() => process.exit(0), GRACE_MS).unref())
  }

  const serve = createRequire(import.meta.url).resolve('@react-router/serve/package.json')
  afterEachAnswer(createRequire(serve)('morgan'), settings)
  process.argv[2] = bundle
  await import(pathToFileURL(resolve(dirname(serve), 'bin.cjs')).href)
}

/** The part of morgan, the access log of `react-router-serve`, that is used here. */
interface Morgan {
  format(name: string, line: (tokens: Tokens, req: IncomingMessage, res: ServerResponse) => undefined): void
}
type Tokens = Record<string, (req: IncomingMessage, res: ServerResponse) => string | undefined>

/**
 * Its line shows whole addresses, codes of sign-in links included: the same line as server.ts writes takes its place. It is told of the end
 * of every answer, and so is where a body is let in that was refused unread.
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
    letIn(req)
    return undefined
  })
}
