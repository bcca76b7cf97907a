import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
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

/** Runs in a child process by the public command, so that requests are not slowed down. */
async function runBackup(env: NodeJS.ProcessEnv, root: string, path: string, signal: AbortSignal): Promise<void> {
  const program = join(root, 'scripts/backup.ts')
  await promisify(execFile)(process.execPath, [program, 'backup', path], { env, cwd: root, signal }).catch(
    (error: Error & { stderr?: string }) => {
      throw signal.aborted ? new Stopped() : new Error(error.stderr?.trim().split('\n')[0] || error.message, { cause: error })
    },
  )
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
