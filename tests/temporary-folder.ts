import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 6 * 2 ** 30

/**
 * Linux: the run's temporary folder is in memory where there is room, and is removed with the run. Each file has a database copied from
 * its template, which on a disk took a fifth of the API tests.
 */
export function writeToMemory(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return
  const { bavail, bsize } = statfsSync(MEMORY)
  if (Math.min(bavail * bsize, freemem()) < ROOM_BYTES) return
  const folder = mkdtempSync(join(MEMORY, 'quai-tests-'))
  // The account that runs PostgreSQL for root must enter it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
