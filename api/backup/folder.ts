import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { backupMoment, readPeriod } from '#domain/administration/backups.ts'

/*
 * Backups that are made by themselves. The folder is the truth: what lies in it was read back as a restore would, and what somebody took away is
 * no backup any more. So the last one's age is that of the newest file, whichever process made it.
 */

/** Where backups go, how often, and what makes one. */
export interface Backups {
  folder: string
  everyMs: number
  make(path: string): Promise<void>
  /** Ends the one that is under way. */
  stop(): void
}

/** Once a day where the settings name a folder alone. */
const USUAL_PERIOD = '24h'

/** What the settings ask for; null where they name no folder. */
export function readBackups(
  env: NodeJS.ProcessEnv,
  { root, url, dataDir }: { root: string; url: string; dataDir: string },
): Backups | null {
  if (!env.BACKUP_DIR) return null
  const stopping = new AbortController()
  return {
    folder: resolve(env.BACKUP_DIR),
    // The server refused to start with one that it cannot read.
    everyMs: readPeriod(env.BACKUP_EVERY || USUAL_PERIOD)!,
    make: path => runBackup({ ...env, DATABASE_URL: url, DATA_DIR: dataDir }, root, path, stopping.signal),
    stop: () => stopping.abort(),
  }
}

/** A process of its own, by the command that people use: packing and reading back take no time from whoever looks at a page. */
async function runBackup(env: NodeJS.ProcessEnv, root: string, path: string, signal: AbortSignal): Promise<void> {
  const program = join(root, 'scripts/backup.ts')
  await promisify(execFile)(process.execPath, [program, 'backup', path], { env, cwd: root, signal }).catch(
    (error: Error & { stderr?: string }) => {
      throw signal.aborted ? new Stopped() : new Error(error.stderr?.trim().split('\n')[0] || error.message, { cause: error })
    },
  )
}

/** The process stops: no failure of the backup, which is made at the next start. */
export class Stopped extends Error {}

interface Made {
  at: number
  path: string
  bytes: number
}

/** Backups of the folder, the latest first; there is no folder before the first one. */
export async function listBackups(folder: string): Promise<Made[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found = names.flatMap(name => ({ at: backupMoment(name) ?? [], path: join(folder, name) })) as Omit<Made, 'bytes'>[]
  const dated = found.filter(({ at }) => typeof at === 'number').sort((a, b) => b.at - a.at)
  return Promise.all(dated.map(async one => ({ ...one, bytes: (await stat(one.path)).size })))
}
