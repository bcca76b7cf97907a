import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { timeout } from 'remix-utils/promise'
import { OperatorError } from './api/db/data-dir.ts'
import { whenOrphaned } from './scripts/parent.mjs'
import { answer } from './server/answer.ts'
import { watchDatabase } from './server/database-watch.ts'
import { developmentHost } from './server/development.ts'
import { explainListen, fail } from './server/listen.ts'
import { createLog } from './server/log.ts'
import { readSettings, type Settings } from './server/settings.ts'
import type { Host, HostOptions, Site } from './server/site.ts'
import { loadStaticFiles } from './server/static-files.ts'
import { endWhenUncaught } from './server/uncaught.ts'

/** Maximum duration of requests in flight after a stop signal, in milliseconds. */
const GRACE_MS = 5_000
/** Maximum time after that for the application to finish its work and close its database, in milliseconds. */
const CLOSE_MS = 40_000
main().catch(fail)

async function main(): Promise<void> {
  const settings = readSettings(process.argv[2], process.env)
  // Set before the bundle is loaded: libraries choose their production build by it.
  process.env.NODE_ENV ??= settings.mode === 'development' ? 'development' : 'production'
  const log = createLog(settings)
  const site: Site = { settings, log, files: new Map(), stopping: false, eventStreams: new Set() }
  const server = createServer({ requestTimeout: 120_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 }, (req, res) => {
    answer(req, res, site)
  })

  // Bind the port first: a second start on this machine ends here, before it touches the database.
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

  let starting: Promise<Host> | undefined
  let stopRequested = 0
  let exitCode = 0
  const impatient = new AbortController()
  const stop = async () => {
    if (site.stopping) {
      // Ctrl-C arrives from the terminal and again through npm: only a later signal skips the grace period.
      if (Date.now() - stopRequested <= 1_000) return
      impatient.abort()
      server.closeAllConnections()
      return
    }
    site.stopping = true
    stopRequested = Date.now()
    // A load balancer sees `readyz` fail first and sends no new requests by the time the port closes.
    if (site.host) await sleep(settings.drainMs, undefined, { signal: impatient.signal }).catch(() => {})
    const closed = new Promise(resolve => server.close(resolve))
    // Keep-alive connections with a response in progress are closed once idle.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    // Event streams never end themselves; the browser reconnects to the next process.
    for (const res of site.eventStreams) res.end()
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    await closed
    clearTimeout(cut)
    clearInterval(sweep)
    // Stopped during start-up: exiting also stops the embedded database (see api/db/embedded.ts).
    const started = starting && (await timeout(starting, { ms: GRACE_MS }).catch(() => undefined))
    if (started) await timeout(started.close(), { ms: CLOSE_MS })
    process.exit(exitCode)
  }
  endWhenUncaught(log, () => {
    exitCode = 1
    impatient.abort()
    if (!site.stopping) stop().catch(fail)
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop().catch(fail))
  // Windows has no SIGTERM: the program that started this one sends a message instead.
  process.on('message', message => void (message === 'shutdown' && stop().catch(fail)))
  if (process.env.npm_lifecycle_event) whenOrphaned(() => void stop().catch(fail))

  starting = startHost(site, options)
  site.host = await starting
  if (!process.env.API_URL) site.hasLostDatabase = watchDatabase(site.host)
  log.level = settings.logLevel
  if (!site.stopping) console.log(`Quai est prêt : ${address}`)
}

async function startHost(site: Site, options: HostOptions): Promise<Host> {
  if (site.settings.mode === 'development') {
    const { middleware, host } = await developmentHost(options)
    site.development = middleware
    return host
  }
  const build = resolve(process.env.BUILD_DIR || `${import.meta.dirname}/build`)
  const bundle = `${build}/server/index.js`
  if (!existsSync(bundle)) throw new OperatorError(`Quai n'est pas construit : lancez « npm run build ».`)
  site.files = loadStaticFiles(`${build}/client`)
  const { start } = (await import(pathToFileURL(bundle).href)) as { start(options: HostOptions): Promise<Host> }
  return start(options)
}

function listenedAddress(settings: Settings, port: number): string {
  const anywhere = settings.host === '0.0.0.0' || settings.host === '::'
  const name = anywhere ? '127.0.0.1' : settings.host.includes(':') ? `[${settings.host}]` : settings.host
  return `http://${name}:${port}`
}
