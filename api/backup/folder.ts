import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { backupMoment, readPeriod } from '#domain/administration/backups.ts'

/* Scheduled backups. The folder is authoritative: every file in it was verified, and the newest file gives the age of the last
   backup, whichever process made it. */

export interface Backups {
  folder: string
  everyMs: number
  make(path: string): Promise<void>
  stop(): void
}

/** Default when only a folder is configured. */
const USUAL_PERIOD = '24h'

/** Null without a configured folder. */
export function readBackups(
  env: NodeJS.ProcessEnv,
  { root, url, dataDir }: { root: string; url: string; dataDir: string },
): Backups | null {
  if (!env.BACKUP_DIR) return null
  const stopping = new AbortController()
  return {
    folder: resolve(env.BACKUP_DIR),
    everyMs: readPeriod(env.BACKUP_EVERY || USUAL_PERIOD)!,
    make: path => runBackup({ ...env, DATABASE_URL: url, DATA_DIR: dataDir }, root, path, stopping.signal),
    stop: () => stopping.abort(),
  }
}

/** Runs in a child process by the public command, so that requests are not slowed down. The child ends with this process. */
async function runBackup(env: NodeJS.ProcessEnv, root: string, path: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw new Stopped()
  const child = fork(join(root, 'scripts/backup.ts'), ['backup', path], {
    env,
    cwd: root,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const stop = () => child.connected && child.disconnect()
  signal.addEventListener('abort', stop)
  try {
    const [said, [code, by]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
    if (signal.aborted) throw new Stopped()
    if (code !== 0) throw new Error(said.trim().split('\n')[0] || `scripts/backup.ts: ${by ?? code}`)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Process shutdown, not a failure: the next start makes the backup. */
export class Stopped extends Error {}

interface Made {
  at: number
  path: string
  bytes: number
}

export async function listBackups(folder: string): Promise<Made[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found = names.flatMap(name => ({ at: backupMoment(name) ?? [], path: join(folder, name) })) as Omit<Made, 'bytes'>[]
  const dated = found.filter(({ at }) => typeof at === 'number').sort((a, b) => b.at - a.at)
  return Promise.all(dated.map(async one => ({ ...one, bytes: (await stat(one.path)).size })))
}
