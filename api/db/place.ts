import { lockDataDir, OperatorError } from './data-dir.ts'
import { findRunning, startEmbedded } from './embedded.ts'

/** A database that a command works on. */
export interface Place {
  url: string
  /** A Quai runs on it, or may: it is an outside one. */
  shared: boolean
  stop(): Promise<void>
}

const log = { info: console.error, error: console.error }

/** The database: of DATABASE_URL, of the Quai that runs on this data directory, or else of the data directory itself, opened and closed here. */
export async function openPlace(dataDir: string): Promise<Place> {
  const outside = process.env.DATABASE_URL
  if (outside) return { url: outside, shared: true, stop: async () => {} }
  const running = await findRunning(dataDir)
  return running ? { url: running, shared: true, stop: async () => {} } : openAlone(dataDir)
}

/** The database of a data directory that nobody uses, for this process alone. */
export async function openAlone(dataDir: string): Promise<Place> {
  const lock = await lockDataDir(dataDir)
  try {
    const server = await startEmbedded(dataDir, log)
    return {
      url: server.url,
      shared: false,
      async stop() {
        await server.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** What the database of DATABASE_URL says, for the person at the keyboard. */
export const unanswered = (error: Error) =>
  new OperatorError(
    `La base de données de DATABASE_URL ne répond pas comme il faut : ${error.message || (error as NodeJS.ErrnoException).code}`,
  )
