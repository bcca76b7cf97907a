import { type ChildProcess, fork, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Role } from '#domain/roles.ts'
import type { Counts } from './counting.ts'
import type { Order, Outcome } from './load.ts'

export interface Server {
  url: string
  pid: number
  stop(): Promise<void>
}

export interface Product extends Server {
  /** Counters since start. */
  counts(): Promise<Counts>
}

/** Starts a program that prints its address, which `address` finds. */
export async function startServer(
  program: string,
  args: readonly string[],
  { from = 'stdout', ...options }: { cwd: string; env: NodeJS.ProcessEnv; from?: 'stdout' | 'stderr' },
  address: RegExp,
): Promise<{ server: Server; child: ChildProcess }> {
  const pipe = (stream: string) => (stream === from ? 'pipe' : 'inherit')
  const child = spawn(program, args, { ...options, stdio: ['ignore', pipe('stdout'), pipe('stderr'), 'ipc'] })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child[from]!.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      const found = address.exec(output)
      if (found) resolve(found[1]!)
    })
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`${program} ended (${code}) before it was ready: ${output}`)))
  })
  return { server: { url, pid: child.pid!, stop: () => ended(child) }, child }
}

/** Starts a checkout's build like `npm run demo` on this database; `flags` are Node's. */
export async function startProduct(
  root: string,
  databaseUrl: string,
  dataDir: string,
  flags: readonly string[] = [],
): Promise<Product> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0' }
  const args = [...flags, '--import', join(import.meta.dirname, 'counting.ts'), 'server.ts', 'demo']
  const { server, child } = await startServer(process.execPath, args, { cwd: root, env }, /Quai est prêt : (\S+)/)
  const counts = () =>
    new Promise<Counts>(resolve => {
      child.once('message', found => resolve(found as Counts))
      child.send('counts')
    })
  return { ...server, counts }
}

export async function startFloors(databaseUrl: string): Promise<Server> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' }
  const child = fork(join(import.meta.dirname, 'floors.ts'), { env })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', message => resolve((message as { port: number }).port))
    child.once('exit', code => reject(new Error(`The floors ended (${code}) before they were ready`)))
  })
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => ended(child) }
}

/** Starts the process that sends requests. */
export function startClient(): { send(order: Order): Promise<Outcome>; stop(): Promise<void> } {
  const child = fork(join(import.meta.dirname, 'load.ts'))
  return {
    send: order =>
      new Promise((resolve, reject) => {
        child.once('message', outcome => resolve(outcome as Outcome))
        child.once('exit', code => reject(new Error(`The client ended (${code})`)))
        child.send(order)
      }).finally(() => child.removeAllListeners('exit')) as Promise<Outcome>,
    stop: () => ended(child),
  }
}

/** Signs in as a role; returns the cookies to send. */
export async function signIn(url: string, role: Role): Promise<string> {
  const answer = await fetch(`${url}/api/auth/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ role }),
  })
  if (!answer.ok) throw new Error(`Signing in failed: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}
