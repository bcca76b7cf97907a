import { join } from 'node:path'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

/** Environment of the application under fault, on a data directory of its own. */
export function applicationEnv(dataDir: string): Record<string, string> {
  return { DATA_DIR: dataDir, BUILD_DIR: join(import.meta.dirname, 'sql-application') }
}

/** Starts the application and returns how to write to it and read back all that was ever written. */
export async function startApplication(dataDir: string): Promise<{
  server: ServerProcess
  /** Resolves once the application has acknowledged the write. */
  write(text: string): Promise<void>
  readAll(): Promise<string[]>
}> {
  const server = await startServer({ env: applicationEnv(dataDir) })
  return {
    server,
    async write(text) {
      const response = await fetch(`${server.url}/notes`, { method: 'POST', body: text })
      if (!response.ok) throw new Error(`Refused: ${response.status}`)
      await response.body?.cancel()
    },
    readAll: async () => (await fetch(`${server.url}/notes`)).json() as Promise<string[]>,
  }
}
