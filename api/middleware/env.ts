import type { Logger } from 'pino'
import type { DistanceProvider } from '#api/trade/routing/distance-provider.ts'
import type { ImportEntity, ImportReport } from '#domain/import/outcome.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Backups } from '../backup/folder.ts'
import type { Database } from '../db/client.ts'
import type { SharedReads } from '../db/shared-reads.ts'
import type { FileStore } from '../documents/file-store.ts'
import type { Jobs } from '../jobs/queue.ts'
import type { Letterhead } from '../pdf/letterhead.ts'

/** Tells those who look at the live screen what changed, whichever process wrote it. */
export interface LiveFeed {
  /** A stream of server-sent events: all lines first, then those that change. It ends with the session. */
  join(check: () => Promise<unknown>): Promise<ReadableStream<Uint8Array>>
  /** How many are connected. */
  viewers(): number
  close(): void
}

/** What a job that applies an import has of it. */
export interface ImportRun {
  params: Record<string, unknown>
  createdBy: string | null
}

export type ImportProgress = (done: number, total: number) => Promise<void>

/** A file that was read, with its plan as JSON, which nobody needs in parts; or why it cannot be imported as a whole. */
export type PlannedFile = { lineCount: number; plan: string } | { refused: string }

/** Reads and compares files beside the loop that answers requests: 40,000 lines take seconds, and others wait for their pages. */
export interface ImportThread {
  /** What a file would do. */
  plan(entity: ImportEntity, content: Uint8Array): Promise<PlannedFile>
  /** Applies an import. Rejects with what `progress` rejected with, and then nothing was written. */
  apply(run: ImportRun, progress: ImportProgress): Promise<ImportReport>
  /** The lines of an import that were refused, as CSV; null once its bytes are gone. */
  refused(id: string): Promise<string | null>
}

/** What every handler of the API host finds on its context. */
export interface Env {
  Bindings: {
    /** Told who calls, for the access log. */
    onUser?: (id: string) => void
  }
  Variables: {
    db: Database
    shared: SharedReads
    jobs: Jobs
    files: FileStore
    /** Reads and plans what is imported. */
    importThread: ImportThread
    tokens: Tokens
    /** The public address, without a final slash. */
    appUrl: string
    log: Logger
    /** Who transports, at the head of what clients are handed. */
    letterhead: Letterhead
    /** Who knows the roads; null: distances are estimates. */
    routing: DistanceProvider | null
    /** Where backups are made by themselves; null: nowhere. */
    backups: Backups | null
    requestId: string
    /** Address of the client, as the server saw it; '' when it is not known. */
    remoteAddress: string
    /** The device whose key a call for positions carries. */
    device: { id: string; vehicleId: string; kind: 'BOITIER' | 'MOBILE' }
    /** Tells those who look at the live screen. */
    live: LiveFeed
    /** The signed-in user; handlers behind `signedIn` may rely on it. */
    user: CurrentUser
  }
}
