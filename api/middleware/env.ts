import type { Logger } from 'pino'
import type { Platform } from '#api/platform/platform.ts'
import type { DistanceProvider } from '#api/trade/routing/distance-provider.ts'
import type { Answers } from '#domain/import/asked.ts'
import type { ImportEntity, ImportReport } from '#domain/import/outcome.ts'
import type { LiveFilters } from '#domain/journey-management/live/page.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Backups } from '../backup/folder.ts'
import type { Database } from '../db/client.ts'
import type { SharedReads } from '../db/shared-reads.ts'
import type { FileStore } from '../documents/file-store.ts'
import type { Jobs } from '../jobs/queue.ts'
import type { Letterhead } from '../pdf/letterhead.ts'

export interface LiveFeed {
  /** Server-sent events: the lines that the filters show, then their changes. Ends with the session. */
  join(check: () => Promise<unknown>, filters: LiveFilters): Promise<ReadableStream<Uint8Array>>
  viewers(): number
  close(): void
}

export interface ImportRun {
  params: Record<string, unknown>
  createdBy: string | null
}

export type ImportProgress = (done: number, total: number) => Promise<void>

export type PlannedFile = { lineCount: number; plan: string } | { refused: string }

/** Reads and compares files off the request loop: 40,000 lines take seconds. */
export interface ImportThread {
  plan(entity: ImportEntity, content: Uint8Array, answers: Answers): Promise<PlannedFile>
  /** Applies an import. Rejects when `progress` rejects, and then nothing was written. */
  apply(run: ImportRun, progress: ImportProgress): Promise<ImportReport>
  /** Refused lines as a file of the kind that was read; null once that is deleted. */
  refused(id: string): Promise<Uint8Array | null>
}

export interface Env {
  Bindings: {
    onUser?: (id: string) => void
  }
  Variables: {
    db: Database
    shared: SharedReads
    jobs: Jobs
    files: FileStore
    importThread: ImportThread
    tokens: Tokens
    /** Public address without a trailing slash. */
    appUrl: string
    log: Logger
    letterhead: Letterhead
    /** Null: distances are estimates. */
    routing: DistanceProvider | null
    /** Null: electronic invoices are sent by hand. */
    platform: Platform | null
    backups: Backups | null
    requestId: string
    /** Client address as the server saw it; '' when unknown. */
    remoteAddress: string
    device: { id: string; vehicleId: string | null; kind: 'BOITIER' | 'MOBILE' }
    live: LiveFeed
    user: CurrentUser
    /** Caller by a key, once it is known. */
    caller?: CurrentUser
  }
}
