import type { Logger } from 'pino'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Database } from '../db/client.ts'
import type { SharedReads } from '../db/shared-reads.ts'
import type { FileStore } from '../documents/file-store.ts'
import type { Jobs } from '../jobs/queue.ts'
import type { Letterhead } from '../pdf/letterhead.ts'
import type { DistanceProvider } from '../routing/distance-provider.ts'

/** What every handler of the API host finds on its context. */
export interface Env {
  Variables: {
    db: Database
    shared: SharedReads
    jobs: Jobs
    files: FileStore
    tokens: Tokens
    log: Logger
    /** Who transports, at the head of what clients are handed. */
    letterhead: Letterhead
    /** Who knows the roads; null: distances are estimates. */
    routing: DistanceProvider | null
    requestId: string
    /** Address of the client, as the server saw it; '' when it is not known. */
    remoteAddress: string
    /** The signed-in user; handlers behind `signedIn` may rely on it. */
    user: CurrentUser
  }
}
