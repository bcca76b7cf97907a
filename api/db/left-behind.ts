import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectSocket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from './data-dir.ts'

export const SOCKET_FILE = '.s.PGSQL.5432'

/** Lines of postmaster.pid: pid, data directory, start, port, socket folder, address, shared memory, state. */
function postmaster(files: string): { pid: number; state: string; lines: string[] } | null {
  try {
    const lines = readFileSync(join(files, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), state: lines[7]?.trim() ?? '', lines }
  } catch {
    return null
  }
}

/** Whether the server with this pid accepts connections. */
export function isReady(files: string, pid: number | undefined): boolean {
  const found = postmaster(files)
  return found !== null && found.pid === pid && found.state === 'ready'
}

/** Stops the server that a killed application left on these files. It is stopped rather than taken over: ours then has our settings and ends with us. */
export async function stopLeftBehind(files: string, log: (line: string) => void): Promise<void> {
  const left = postmaster(files)
  if (!left || !runsOn(left.pid, files)) return
  log(`arrêt du serveur PostgreSQL resté du lancement précédent (pid ${left.pid})`)
  for (const [signal, patience] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(left.pid, signal)
    } catch {
      return
    }
    for (let waited = 0; waited < patience; waited += 20) {
      if (!runsOn(left.pid, files)) return
      await sleep(20)
    }
  }
}

/** Whether this pid is a server on these files, and not another program that got the same number since. */
function runsOn(pid: number, files: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(files)
  } catch {
    return false
  }
}

/** Whether a server answers on the socket in this folder. */
export function answersIn(socketDir: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connectSocket(join(socketDir, SOCKET_FILE))
      .on('connect', () => {
        socket.destroy()
        resolve(true)
      })
      .on('error', () => resolve(false))
  })
}

/** A server that answers on the socket although no such process is in sight runs elsewhere on the same volume, in a container for instance. */
export async function refuseForeignServer(socketDir: string, dataDir: string): Promise<void> {
  if (await answersIn(socketDir)) {
    throw new OperatorError(
      `Le dossier de données « ${dataDir} » est déjà utilisé par un serveur PostgreSQL hors de portée de ce processus : arrêtez-le, ou donnez un autre dossier par DATA_DIR.`,
    )
  }
}

/**
 * PostgreSQL refuses to start when the pid of its last run belongs to any program of the same user, which in a container is
 * usual after a restart. It ignores its parent's pid, so that is put there; the rest of the file, which it uses to look for
 * orphans that still hold its memory, stays.
 */
export function forgetReusedPid(files: string, socketDir: string): void {
  rmSync(join(socketDir, SOCKET_FILE), { force: true })
  rmSync(join(socketDir, `${SOCKET_FILE}.lock`), { force: true })
  const left = postmaster(files)
  if (left) writeFileSync(join(files, 'postmaster.pid'), [process.pid, ...left.lines.slice(1)].join('\n'))
}
