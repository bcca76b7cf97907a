import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { processListing } from '#api/db/left-behind.ts'

/** Temporary folder; a server still on it is stopped at the end. */
export function scratchDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'quai-fault-'))
  onTestFinished(() => {
    const pid = postmasterPid(dir)
    if (pid && isServerOn(pid, dir)) process.kill(pid, 'SIGKILL')
    rmSync(dir, { recursive: true, force: true })
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
