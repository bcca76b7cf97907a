import { timeout } from 'remix-utils/promise'
import type { Host } from './site.ts'

/** Maximum response time of a ready database, in milliseconds. */
const READY_MS = 2_000
const EVERY_MS = 5_000
/** A process without its database for this long is unhealthy, in milliseconds: its supervisor should restart it. */
export const LOST_MS = 60_000

/** Whether the database answers in time. */
export const isReady = (host: Host): Promise<boolean> => timeout(host.ready(), { ms: READY_MS }).catch(() => false)

/** Starts watching the database; the returned function says whether it has been lost for a minute. */
export function watchDatabase(host: Host): () => boolean {
  let lostAt: number | undefined
  const look = async () => {
    lostAt = (await isReady(host)) ? undefined : (lostAt ?? Date.now())
  }
  setInterval(() => void look(), EVERY_MS).unref()
  return () => lostAt !== undefined && Date.now() - lostAt >= LOST_MS
}
