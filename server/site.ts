import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Measure } from '../api/measures.ts'
import type { Mode, Settings } from './settings.ts'
import type { StaticFiles } from './static-files.ts'

/** Request facts known to the server, and its callbacks. */
export interface RequestInfo {
  remoteAddress: string
  requestId: string
  /** Called once the user is known, for the access log. */
  onUser?(id: string): void
}

/** Application behind the port, pages and API, as started by host.ts. */
export interface Host {
  fetch(request: Request, info: RequestInfo): Promise<Response>
  ready(): Promise<boolean>
  /** Metrics of the backends for `/metrics`. */
  measures?(): Promise<Measure[]>
  close(): Promise<void>
}

export interface HostOptions {
  mode: Mode
  env: NodeJS.ProcessEnv
  log: Logger
  /** Public address without trailing slash. */
  appUrl: string
  /** Project folder, which contains the migrations and rules. */
  root: string
}

export type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

/** State of the server; completed during start-up. */
export interface Site {
  settings: Settings
  log: Logger
  files: StaticFiles
  host?: Host
  /** Whether the database has been lost long enough to be unhealthy; absent when another host holds the database. */
  hasLostDatabase?: () => boolean
  /** Development server, which serves modules and reloads pages. */
  development?: Middleware
  stopping: boolean
  /** The log already mentioned an unconfigured proxy. */
  toldOfProxy?: boolean
  eventStreams: Set<ServerResponse>
}
