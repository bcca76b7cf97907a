import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from './data-dir.ts'
import type { Endpoint } from './endpoint.ts'
import { sendSignal } from './postgres-process.ts'

/** Lines of postmaster.pid: pid, data directory, start, port, socket folder, address, shared memory, state. */
function postmaster(files: string): { pid: number; state: string; lines: string[] } | null {
  try {
    const lines = readFileSync(join(files, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), state: lines[7]?.trim() ?? '', lines }
  } catch {
    return null
  }
}

export function isReady(files: string, pid: number | undefined): boolean {
  const found = postmaster(files)
  return found !== null && found.pid === pid && found.state === 'ready'
}

/** Stops the server of a killed application, instead of reusing it: ours has our settings and ends with us. */
export async function stopLeftBehind(files: string, pgCtl: string, log: (line: string) => void): Promise<void> {
  const left = postmaster(files)
  if (!left || !runsOn(left.pid, files)) return
  log(`arrêt du serveur PostgreSQL resté du lancement précédent (pid ${left.pid})`)
  for (const [signal, patience] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      sendSignal(pgCtl, left.pid, signal)
    } catch {
      return
    }
    for (let waited = 0; waited < patience; waited += 20) {
      if (!runsOn(left.pid, files)) return
      await sleep(20)
    }
  }
}

/** Ends the PostgreSQL programs whose command line names `folder`, a random name: no other process can be meant. */
export async function endProcessesOn(folder: string): Promise<void> {
  // An immediate stop: the data is thrown away.
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const found = programsOn(folder)
    if (found.length === 0) return
    for (const pid of found) {
      try {
        process.kill(pid, signal)
      } catch {
        // Ended meanwhile; Windows knows only SIGKILL.
      }
    }
    for (let waited = 0; waited < 6_000 && programsOn(folder).length > 0; waited += 20) await sleep(20)
  }
}

function programsOn(folder: string): number[] {
  const names = (command: string) => command.includes(folder) && /postgres|initdb/.test(command)
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .map(Number)
      .filter(pid => pid > 1 && pid !== process.pid && names(commandOrNone(pid)))
  }
  const [program, ...args] = allProcesses(process.platform)
  const lines = execFileSync(program, args, { encoding: 'utf8', windowsHide: true, maxBuffer: 64 * 1024 * 1024 }).split('\n')
  return lines.filter(names).map(line => Number.parseInt(line, 10))
}

function commandOrNone(pid: number): string {
  try {
    return commandOf(pid)
  } catch {
    return ''
  }
}

/** The program that prints pid and command line of all processes where there is no /proc. */
function allProcesses(platform: NodeJS.Platform): [program: string, ...args: string[]] {
  if (platform !== 'win32') return ['ps', '-axww', '-o', 'pid=,command=']
  const query = 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.CommandLine)" }'
  return ['powershell.exe', '-NoProfile', '-NonInteractive', '-Command', query]
}

function runsOn(pid: number, files: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return commandOf(pid).includes(files)
  } catch {
    return false
  }
}

function commandOf(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  const [program, ...args] = processListing(process.platform, pid)
  return execFileSync(program, args, { encoding: 'utf8', windowsHide: true })
}

/** The program that prints the command line of a process where there is no /proc. */
export function processListing(platform: NodeJS.Platform, pid: number): [program: string, ...args: string[]] {
  if (platform !== 'win32') return ['ps', '-ww', '-o', 'command=', '-p', String(pid)]
  const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId = ${pid}').CommandLine`
  return ['powershell.exe', '-NoProfile', '-NonInteractive', '-Command', query]
}

/** A server that answers although its process is not visible runs elsewhere on the same volume, in another container for instance. */
export async function refuseForeignServer(last: Endpoint, dataDir: string): Promise<void> {
  if (await last.answers()) {
    throw new OperatorError(
      `Le dossier de données « ${dataDir} » est déjà utilisé par un serveur PostgreSQL hors de portée de ce processus : arrêtez-le, ou donnez un autre dossier par DATA_DIR.`,
    )
  }
}

/**
 * PostgreSQL refuses to start when its last pid belongs to any process of the user, common in restarted containers. Its parent's
 * pid is accepted, so write that; the rest of the file identifies orphans' memory.
 */
export function forgetReusedPid(files: string): void {
  const left = postmaster(files)
  if (left) writeFileSync(join(files, 'postmaster.pid'), [process.pid, ...left.lines.slice(1)].join('\n'))
}
