import { lockDataDir, OperatorError } from './data-dir.ts'
import { findRunning, startEmbedded } from './embedded.ts'

export interface Place {
  url: string
  /** True for an external database that a running Quai may use. */
  shared: boolean
  stop(): Promise<void>
}

const log = { info: console.error, error: console.error }

/** DATABASE_URL, the running Quai on the data directory, or the directory itself, started here. */
export async function openPlace(dataDir: string): Promise<Place> {
  const outside = process.env.DATABASE_URL
  if (outside) return { url: outside, shared: true, stop: async () => {} }
  const running = await findRunning(dataDir)
  return running ? { url: running, shared: true, stop: async () => {} } : openAlone(dataDir)
}

/** Database of an unused data directory, locked for this process. */
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

export const unanswered = (error: Error) =>
  new OperatorError(
    `La base de données de DATABASE_URL ne répond pas comme il faut : ${error.message || (error as NodeJS.ErrnoException).code}`,
  )
