import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { processListing } from '#api/db/left-behind.ts'
import { endServersOn } from '#tests/support/server-process.ts'

/** Temporary folder; what still runs on it ends with the test, also when it fails. */
export function scratchDir(above = tmpdir()): string {
  const dir = mkdtempSync(join(above, 'quai-fault-'))
  onTestFinished(async () => {
    await endServersOn(dir)
    for (const file of globSync('**/postgres/postmaster.pid', { cwd: dir })) {
      const dataDir = join(dir, file, '../..')
      const pid = postmasterPid(dataDir)
      if (pid && isServerOn(pid, dataDir)) process.kill(pid, 'SIGKILL')
    }
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  })
  return dir
}

export function postmasterPid(dataDir: string): number | null {
  try {
    return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]) || null
  } catch {
    return null
  }
}

export function isServerOn(pid: number, dataDir: string): boolean {
  try {
    const [program, ...args] = processListing(process.platform, pid)
    return execFileSync(program, args, { encoding: 'utf8' }).includes(join(dataDir, 'postgres'))
  } catch {
    return false
  }
}
