import type { Host } from './site.ts'
import { withinTime } from './within-time.ts'

/** A database that does not answer in this time is not ready. */
const READY_MS = 2_000
const EVERY_MS = 5_000
/** Without its database for this long a process is not up: its supervisor should start it anew. */
export const LOST_MS = 60_000

/** Whether the host's database answers; false when it takes too long. */
export const isReady = (host: Host): Promise<boolean> => withinTime(host.ready(), READY_MS).catch(() => false)

/** Looks after the database from now on. The answer says whether it has been gone for a minute. */
export function watchDatabase(host: Host): () => boolean {
  let lostAt: number | undefined
  const look = async () => {
    lostAt = (await isReady(host)) ? undefined : (lostAt ?? Date.now())
  }
  setInterval(() => void look(), EVERY_MS).unref()
  return () => lostAt !== undefined && Date.now() - lostAt >= LOST_MS
}
