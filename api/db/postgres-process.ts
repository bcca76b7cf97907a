import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { delimiter, parse } from 'node:path'
import type { Account } from './postgres-account.ts'

export interface Surroundings {
  account: Account
  env: NodeJS.ProcessEnv
}

/** The environment of PostgreSQL's programs. On Windows they need more of ours (SystemRoot, TEMP) and find their libraries beside them. */
export function programEnv(platform: NodeJS.Platform, own: NodeJS.ProcessEnv, libraries: string[]): NodeJS.ProcessEnv {
  const fixed = { LC_ALL: 'C', TZ: 'UTC' }
  if (platform === 'win32') return { ...own, ...fixed }
  const path = libraries.join(delimiter)
  return { PATH: own.PATH, ...fixed, LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path }
}

type StopSignal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL'

export function signalServer(pgCtl: string, child: ChildProcess, signal: StopSignal): void {
  if (child.pid !== undefined && !hasEnded(child)) sendSignal(pgCtl, child.pid, signal)
}

/** Throws when there is no such process. On Windows, which has no signals, `pg_ctl kill` reaches the server by a named pipe. */
export function sendSignal(pgCtl: string, pid: number, signal: StopSignal): void {
  if (process.platform !== 'win32' || signal === 'SIGKILL') process.kill(pid, signal)
  else spawnSync(pgCtl, pgCtlKill(pid, signal), { stdio: 'ignore', windowsHide: true })
}

export const pgCtlKill = (pid: number, signal: StopSignal): string[] => ['kill', signal.slice('SIG'.length), String(pid)]

export function spawnProgram({ account, env }: Surroundings, program: string, args: string[]): ChildProcess {
  const [command, ...rest] = [...account.prefix, program, ...args]
  return spawn(command!, rest, {
    // Own session: Ctrl-C reaches only the application, which needs its database to drain.
    detached: true,
    cwd: parse(program).root,
    windowsHide: true,
    env,
    uid: account.uid,
    gid: account.gid,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Rejects with the output on a non-zero exit code. */
export function runProgram(surroundings: Surroundings, program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawnProgram(surroundings, program, args)
    const said = collectLines(child, () => {})
    child.once('error', reject)
    child.once('close', code => (code === 0 ? resolve() : reject(new Error(said.join(' ')))))
  })
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

export function ended(child: ChildProcess): Promise<void> {
  return hasEnded(child) ? Promise.resolve() : new Promise(resolve => child.once('exit', () => resolve()))
}

/** Last 40 output lines, updated while the program runs. */
export function collectLines(child: ChildProcess, each: (line: string) => void): string[] {
  const last: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        last.push(line)
        if (last.length > 40) last.shift()
        each(line)
      }
    })
  }
  return last
}
