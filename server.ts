import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { createRequest } from '@remix-run/node-fetch-server'
import pino, { type Logger } from 'pino'
import { OperatorError } from './api/db/data-dir.ts'
import { developmentHost } from './server/development.ts'
import {
  allowedMethods,
  bodyLimit,
  clientAddress,
  isApi,
  loggedPath,
  readPath,
  refuse,
  requestId,
} from './server/request-rules.ts'
import { send } from './server/send.ts'
import { type Mode, readSettings, type Settings } from './server/settings.ts'
import { loadStaticFiles, type StaticFiles, sendStaticFile } from './server/static-files.ts'

/** The application behind the port: pages and API, as host.ts starts it. */
export interface Host {
  fetch(request: Request, info: { remoteAddress: string; requestId: string }): Promise<Response>
  ready(): Promise<boolean>
  close(): Promise<void>
}

export interface HostOptions {
  mode: Mode
  env: NodeJS.ProcessEnv
  log: Logger
  /** Public address, without a final slash. */
  appUrl: string
  /** Folder of the project, where the migrations are. */
  root: string
}

/** How long requests in flight may take once a stop is asked for. */
const GRACE_MS = 5_000

/** Connect middleware of the development server, which serves modules and reloads pages. */
let development: ((req: IncomingMessage, res: ServerResponse, next: () => void) => void) | undefined
let files: StaticFiles = new Map()
let host: Host | undefined
let stopping = false
const eventStreams = new Set<ServerResponse>()

main().catch(fail)

async function main(): Promise<void> {
  const settings = readSettings(process.argv[2], process.env)
  const log = pino({ level: settings.logLevel })
  const server = createServer({ requestTimeout: 120_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 }, (req, res) => {
    answer(req, res, settings, log)
  })

  // The port comes first: a second start on the same machine ends here, before it touches the database.
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(explainListen(error, settings)))
    server.listen(settings.port, settings.host, resolve)
  })
  const address = listenedAddress(settings, (server.address() as AddressInfo).port)
  const options: HostOptions = {
    mode: settings.mode,
    env: process.env,
    log,
    appUrl: settings.appUrl?.href.replace(/\/$/, '') ?? address,
    root: import.meta.dirname,
  }

  const starting = startHost(settings, options)
  let stopAsked = 0
  const stop = async () => {
    if (stopping) {
      // Ctrl-C reaches this process from the terminal and again through npm: only a later one is impatience.
      if (Date.now() - stopAsked > 1_000) server.closeAllConnections()
      return
    }
    stopping = true
    stopAsked = Date.now()
    const closed = new Promise(resolve => server.close(resolve))
    // Connections whose answer was under way are kept alive by the client: each is closed once it falls idle.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    // An event stream has no end of its own; the browser opens it again on the next process.
    for (const res of eventStreams) res.end()
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    await closed
    clearTimeout(cut)
    clearInterval(sweep)
    // Caught while still starting: leaving now also stops the embedded database (see api/db/embedded.ts).
    const started = await Promise.race([
      starting.catch(() => undefined),
      new Promise<undefined>(resolve => setTimeout(resolve, GRACE_MS)),
    ])
    await started?.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop().catch(fail))
  if (process.env.npm_lifecycle_event) stopWithParent(() => void stop().catch(fail))

  host = await starting
  if (!stopping) console.log(`Quai est prêt : ${address}`)
}

async function startHost(settings: Settings, options: HostOptions): Promise<Host> {
  if (settings.mode === 'development') {
    const { middleware, host } = await developmentHost(options)
    development = middleware
    return host
  }
  const build = resolve(process.env.BUILD_DIR || `${import.meta.dirname}/build`)
  const bundle = `${build}/server/index.js`
  if (!existsSync(bundle)) throw new OperatorError(`Quai n'est pas construit : lancez « npm run build ».`)
  files = loadStaticFiles(`${build}/client`)
  const { start } = (await import(bundle)) as { start(options: HostOptions): Promise<Host> }
  return start(options)
}

function answer(req: IncomingMessage, res: ServerResponse, settings: Settings, log: Logger): void {
  const startedAt = performance.now()
  const id = requestId(req)
  res.setHeader('x-request-id', id)
  let bytes = 0
  const path = readPath(req.url)
  res.once('close', async () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    await sent
    const line = { method: req.method, path: loggedPath(req.url ?? ''), status: res.statusCode, ms, bytes, requestId: id }
    const level = path === '/healthz' || path === '/readyz' ? 'debug' : 'info'
    log[level](res.writableFinished ? line : { ...line, aborted: true }, 'request')
  })
  const sent = route(req, res, path, id, settings).then(
    count => {
      bytes = count
    },
    error => {
      // Whoever left gets no answer, and that is no error of ours.
      if (res.destroyed) return
      log.error({ err: error, requestId: id }, 'request failed')
      if (res.headersSent) res.destroy()
      else bytes = refuse(req, res, 500, id)
    },
  )
}

async function route(
  req: IncomingMessage,
  res: ServerResponse,
  path: string | null,
  id: string,
  settings: Settings,
): Promise<number> {
  if (path === null) return refuse(req, res, 400, id)
  if (path === '/healthz') return sendText(res, 200, 'ok', 'text/plain')
  if (path === '/readyz') {
    const ready = !stopping && ((await host?.ready().catch(() => false)) ?? false)
    return sendText(res, ready ? 200 : 503, JSON.stringify({ ready }), 'application/json')
  }

  const methods = files.has(path) ? ['GET', 'HEAD'] : allowedMethods(path)
  if (!methods.includes(req.method!)) {
    res.setHeader('allow', methods.join(', '))
    return refuse(req, res, 405, id)
  }
  const file = files.get(path)
  if (file) return sendStaticFile(req, res, file)
  if (development && !isApi(path)) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    res.once('close', () => resolve(true))
    development(req, res, () => resolve(false))
    if (await promise) return 0
  } else if (path.startsWith('/assets/')) {
    // An asset of another build: a whole page would only be mistaken for it.
    return refuse(req, res, 404, id)
  }
  if (!host) {
    res.setHeader('retry-after', '2')
    return refuse(req, res, 503, id)
  }
  return forward(req, res, host, id, settings)
}

async function forward(req: IncomingMessage, res: ServerResponse, to: Host, id: string, settings: Settings): Promise<number> {
  const limit = bodyLimit(req)
  if (Number(req.headers['content-length'] ?? 0) > limit) return refuseBody(req, res, id)

  const info = { remoteAddress: clientAddress(req, settings.mode === 'production'), requestId: id }
  if (settings.mode === 'production' && settings.appUrl) {
    // Behind a proxy the public address is the setting's, whatever the headers say; origin checks compare with these.
    req.headers.host = settings.appUrl.host
    delete req.headers['x-forwarded-host']
  }
  const request = createRequest(req, res, settings.mode === 'production' ? { protocol: settings.appUrl?.protocol } : {})
  const { limited, tooLarge } = limitBody(request, limit)
  const response = await Promise.race([to.fetch(limited, info), tooLarge])
  if (response === 'too large') return refuseBody(req, res, id)
  if (res.destroyed) {
    await response.body?.cancel()
    return 0
  }
  if (stopping) res.setHeader('connection', 'close')
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    eventStreams.add(res)
    res.once('close', () => eventStreams.delete(res))
  }
  return send(req, res, response)
}

/**
 * A request whose body breaks off at the limit: one cut short in silence could pass for a whole form. A declared length is held
 * to by Node, so only a body without one is counted.
 */
function limitBody(request: Request, limit: number): { limited: Request; tooLarge: Promise<'too large'> } {
  const { promise: tooLarge, resolve } = Promise.withResolvers<'too large'>()
  if (!request.body || request.headers.has('content-length')) return { limited: request, tooLarge }
  let received = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.length
      if (received <= limit) return controller.enqueue(chunk)
      resolve('too large')
      controller.error(new Error('Body too large'))
    },
  })
  const init: RequestInit & { duplex: 'half' } = { body: request.body.pipeThrough(counter), duplex: 'half' }
  return { limited: new Request(request, init), tooLarge }
}

/** The rest of the body is let in and dropped for a while: a connection cut while the client still writes would lose our answer. */
function refuseBody(req: IncomingMessage, res: ServerResponse, id: string): number {
  req.resume()
  const cut = setTimeout(() => req.destroy(), 10_000)
  req.once('close', () => clearTimeout(cut))
  return refuse(req, res, 413, id)
}

function sendText(res: ServerResponse, status: number, text: string, type: string): number {
  res.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'content-length': text.length }).end(text)
  return text.length
}

function listenedAddress(settings: Settings, port: number): string {
  const anywhere = settings.host === '0.0.0.0' || settings.host === '::'
  const name = anywhere ? '127.0.0.1' : settings.host.includes(':') ? `[${settings.host}]` : settings.host
  return `http://${name}:${port}`
}

function explainListen(error: NodeJS.ErrnoException, settings: Settings): Error {
  const where = `${settings.host}:${settings.port}`
  if (error.code === 'EADDRINUSE')
    return new OperatorError(
      `Le port ${settings.port} est déjà pris : arrêtez ce qui écoute sur ${where}, ou donnez un autre port par PORT.`,
    )
  if (error.code === 'EACCES')
    return new OperatorError(`Quai n'a pas le droit d'écouter sur ${where} : donnez un port au-dessus de 1023 par PORT.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new OperatorError(`L'adresse « ${settings.host} » n'est pas celle de cette machine : corrigez HOST.`)
  return error
}

/** npm killed outright passes no signal on: whoever is adopted by another parent stops as if asked. */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 1_000).unref()
}

/** An operator's error is a sentence for a person; it may come from the bundle, where the class is another copy. */
function fail(error: unknown): void {
  if (error instanceof Error && error.name === 'OperatorError') console.error(error.message)
  else console.error(error)
  process.exit(1)
}
