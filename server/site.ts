import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Measure } from '../api/measures.ts'
import type { Mode, Settings } from './settings.ts'
import type { StaticFiles } from './static-files.ts'

/** What the server knows of a request, and hears of it. */
export interface RequestInfo {
  remoteAddress: string
  requestId: string
  /** Told who is signed in, as soon as that is known: the access log says by whom a request was. */
  onUser?(id: string): void
}

/** The application behind the port: pages and API, as host.ts starts it. */
export interface Host {
  fetch(request: Request, info: RequestInfo): Promise<Response>
  ready(): Promise<boolean>
  /** What `/metrics` says of what stands behind it. */
  measures?(): Promise<Measure[]>
  close(): Promise<void>
}

export interface HostOptions {
  mode: Mode
  env: NodeJS.ProcessEnv
  log: Logger
  /** Public address, without a final slash. */
  appUrl: string
  /** Folder of the project, where the migrations and rules are. */
  root: string
}

export type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

/** What the port answers with; it fills up while the process starts. */
export interface Site {
  settings: Settings
  log: Logger
  files: StaticFiles
  host?: Host
  /** Whether the database has been gone for so long that the process is not up; absent where the database is another host's. */
  hasLostDatabase?: () => boolean
  /** The development server, which serves modules and reloads pages. */
  development?: Middleware
  stopping: boolean
  /** A proxy that the settings do not name was mentioned in the log. */
  toldOfProxy?: boolean
  eventStreams: Set<ServerResponse>
}
