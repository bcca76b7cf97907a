import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { V8_FLAGS } from '../../scripts/v8-flags.mjs'

const root = join(import.meta.dirname, '..', '..')

export interface ServerProcess {
  url: string
  pid: number
  /** All that it printed so far. */
  output(): string
  /** Sends the signal and waits for the end; returns the exit code, null after a kill. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

interface Options {
  mode?: 'demo' | 'production'
  /** Another program than the server: what `npm run start:web` runs takes no mode. */
  program?: 'server/web.ts'
  env: Record<string, string>
  /** Program and arguments put before the server's own command line. */
  through?: string[]
  /** How long it may take to be ready. */
  timeout?: number
}

/** Starts the built server as its own process and waits until it is ready. Rejects with what it printed when it ends before. */
export async function startServer(options: Options): Promise<ServerProcess> {
  const started = launchServer(options)
  const timeout = setTimeout(() => started.child.kill('SIGKILL'), options.timeout ?? 120_000)
  const ready = new Promise<string>(resolve => {
    const look = () => {
      const found = /(?:Quai est prêt : |^\[react-router-serve\] )(\S+)/m.exec(started.output())
      if (found) resolve(found[1]!)
    }
    started.child.stdout?.on('data', look)
  })
  const url = await Promise.race([
    ready,
    started.ended.then(code => {
      throw new Error(`The server ended (${code}) before it was ready:\n${started.output()}`)
    }),
  ]).finally(() => clearTimeout(timeout))
  return {
    url,
    pid: started.child.pid!,
    output: started.output,
    stop(signal = 'SIGTERM') {
      // Windows has no signals: it would end the server at once.
      if (process.platform === 'win32' && signal !== 'SIGKILL') started.child.send('shutdown')
      else started.child.kill(signal)
      return started.ended
    },
  }
}

/** Runs a server that is expected to end by itself. */
export async function runServer(options: Options): Promise<{ code: number | null; output: string }> {
  const started = launchServer(options)
  const timeout = setTimeout(() => started.child.kill('SIGKILL'), options.timeout ?? 60_000)
  const code = await started.ended
  clearTimeout(timeout)
  return { code, output: started.output() }
}

/** What a program needs of its surroundings; the last four on Windows. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP', 'USERPROFILE', 'LOCALAPPDATA']

/** Starts the server's process and waits for nothing. */
export function launchServer({ mode = 'demo', program, env, through = [] }: Options): Launched {
  const own = program ? [join(root, program)] : [join(root, 'server.ts'), mode]
  const [command, ...args] = [...through, process.execPath, ...V8_FLAGS, ...own]
  const child = spawn(command!, args, {
    cwd: root,
    // Not the settings of whoever runs the tests.
    env: {
      ...Object.fromEntries(INHERITED.map(name => [name, process.env[name]])),
      // The suite starts the same sources again and again, and to compile them anew was a fifth of each start.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      // It ends with its parent, also with one that is killed.
      npm_lifecycle_event: 'test',
      PORT: '0',
      ...env,
    },
    stdio: process.platform === 'win32' ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  // A test that fails before it stops its server leaves none behind.
  const endWithTest = () => child.kill('SIGTERM')
  process.once('exit', endWithTest)
  child.once('exit', () => process.off('exit', endWithTest))
  // 'exit' and not 'close': a database left behind by a kill still holds the pipes.
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('exit', code => setImmediate(() => resolve(code)))
    child.once('error', reject)
  })
  const launched = { child, output: () => output, ended }
  running.set(launched, env)
  const forget = () => running.delete(launched)
  ended.then(forget, forget)
  return launched
}

interface Launched {
  child: ChildProcess
  output(): string
  ended: Promise<number | null>
}

/** Servers that have not ended, with their settings. */
const running = new Map<Launched, Record<string, string>>()

/** Ends the servers whose settings name the folder or what is in it. */
export async function endServersOn(folder: string): Promise<void> {
  for (const [{ child, ended }, env] of running)
    if (Object.values(env).some(value => value.startsWith(folder))) {
      child.kill('SIGKILL')
      await ended
    }
}
