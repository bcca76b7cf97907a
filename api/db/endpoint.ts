import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterDir, OperatorError } from './data-dir.ts'
import { openSql, socketUrl } from './database-url.ts'

export interface Endpoint {
  authentication: string[]
  /** Where PostgreSQL listens. */
  settings: Record<string, string>
  url(database: string): string
  /** Makes what the server needs to listen. `own` gives a folder to the account of the server. */
  prepare(own: (dir: string) => void): void
  answers(): Promise<boolean>
  clear(): void
  release(): void
}

export type EndpointKind = 'socket' | 'port'

/** Node connects to Unix sockets everywhere but on Windows. */
export const endpointKindOf = (platform: NodeJS.Platform): EndpointKind => (platform === 'win32' ? 'port' : 'socket')

export async function newEndpoint(kind: EndpointKind, dataDir: string, user: string): Promise<Endpoint> {
  return kind === 'socket' ? socketEndpoint(dataDir, user) : portEndpoint(dataDir, user, await freePort())
}

/** The endpoint of the server that last started on this data directory. */
export function lastEndpoint(kind: EndpointKind, dataDir: string, user: string): Endpoint {
  return kind === 'socket' ? socketEndpoint(dataDir, user) : portEndpoint(dataDir, user, recordedPort(dataDir))
}

const SOCKET_FILE = '.s.PGSQL.5432'

function socketEndpoint(dataDir: string, user: string): Endpoint {
  const dir = chooseSocketDir(dataDir)
  return {
    authentication: ['--auth=trust'],
    settings: {
      listen_addresses: '',
      unix_socket_permissions: '0700',
      unix_socket_directories: `"${dir.replaceAll('"', '""')}"`,
    },
    url: database => socketUrl(dir, user, database),
    prepare(own) {
      mkdirSync(dir, { recursive: true, mode: 0o700 })
      own(dir)
    },
    answers: () =>
      new Promise(resolve => {
        const socket = connect(join(dir, SOCKET_FILE))
          .on('connect', () => {
            socket.destroy()
            resolve(true)
          })
          .on('error', () => resolve(false))
      }),
    clear() {
      for (const name of [SOCKET_FILE, `${SOCKET_FILE}.lock`]) rmSync(join(dir, name), { force: true })
    },
    release() {
      releaseSockets(dataDir)
    },
  }
}

/** Any program of this machine can connect to a loopback port, so the server asks for a password that only the owner of the data directory can read. */
function portEndpoint(dataDir: string, user: string, port: number): Endpoint {
  const passwordFile = join(dataDir, 'postgres.password')
  const url = (database: string) => `postgres://${user}:${readFileSync(passwordFile, 'utf8')}@127.0.0.1:${port}/${database}`
  return {
    authentication: ['--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    url,
    prepare() {
      try {
        writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
    },
    async answers() {
      try {
        const sql = openSql(url('postgres'), { max: 1, connect_timeout: 2, onnotice: () => {} })
        await sql`select 1`.finally(() => sql.end())
        return true
      } catch {
        return false
      }
    },
    clear() {},
    release() {},
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** The fourth line of postmaster.pid; 0 when no server has started. */
function recordedPort(dataDir: string): number {
  try {
    return Number(readFileSync(join(clusterDir(dataDir), 'postmaster.pid'), 'utf8').split('\n')[3]) || 0
  } catch {
    return 0
  }
}

/** Longest path of a Unix socket in bytes: sun_path without its final zero. */
export const socketPathMax = (platform: NodeJS.Platform): number => (platform === 'linux' ? 107 : 103)

/** Inside the data directory; when that path is too long for a socket, a folder of this user's own under the temporary one. */
function socketDirOf(dataDir: string): { dir: string; outside: boolean } {
  const inside = join(dataDir, 'run')
  if (Buffer.byteLength(join(inside, SOCKET_FILE)) <= socketPathMax(process.platform)) return { dir: inside, outside: false }
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return { dir: join(tmpdir(), `quai-${name}`), outside: true }
}

/** Removes the socket folder of an ended server when it is outside its data directory. */
export function releaseSockets(dataDir: string): void {
  const { dir, outside } = socketDirOf(dataDir)
  if (outside) rmSync(dir, { recursive: true, force: true })
}

function chooseSocketDir(dataDir: string): string {
  const { dir, outside } = socketDirOf(dataDir)
  if (!outside) return dir
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  // Everybody can write to the temporary folder: another user's folder of that name is not trusted with the connection.
  const { uid, mode } = statSync(dir)
  const mine = process.getuid?.()
  if ((mine !== 0 && uid !== mine) || (mode & 0o077) !== 0) {
    throw new OperatorError(
      `Le chemin du dossier de données « ${dataDir} » est trop long, et « ${dir} » est pris : donnez un autre dossier par DATA_DIR.`,
    )
  }
  return dir
}
