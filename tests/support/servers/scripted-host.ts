import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Answers one request; `count` says how many times this path has been requested, this time included. */
export type Script = (res: ServerResponse, count: number, received: Received) => void

export interface ScriptedHost {
  url: string
  /** The requests, in order. */
  received: Received[]
  /** `METHOD /path` of the requests, in order. */
  requests(): string[]
  /** Answers to come, by path without its query; a path that has none answers 404 in the error shape. */
  scripts: Record<string, Script>
  /** Forgets the requests and takes other scripts. */
  play(scripts: Record<string, Script>): void
  /** Takes the port away, as a crash does, and gives it back. */
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

/** A foreign API host over real HTTP that answers what a test says. */
export async function startScriptedHost(): Promise<ScriptedHost> {
  const received: Received[] = []
  let scripts: Record<string, Script> = {}
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const path = req.url!.split('?')[0]!
      const one = { method: req.method!, path, headers: req.headers, body: Buffer.concat(chunks) }
      received.push(one)
      const count = received.filter(other => other.path === path).length
      const script = scripts[path] ?? ((res: ServerResponse) => refuse(res, 404, 'Introuvable'))
      script(res, count, one)
    })
    req.on('error', () => {})
  })
  const listen = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const down = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    requests: () => received.map(({ method, path }) => `${method} ${path}`),
    get scripts() {
      return scripts
    },
    play(next) {
      received.length = 0
      scripts = next
    },
    down,
    up: () => listen(port),
    close: down,
  }
}

export function send(res: ServerResponse, status: number, body: unknown, headers: Record<string, string | string[]> = {}): void {
  res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

export function refuse(
  res: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string | string[]> = {},
): void {
  send(res, status, { error: 'Refused', message, statusCode: status }, headers)
}

/** An access token that has run out the first time and is good the second. */
export const expiredOnce =
  (body: unknown): Script =>
  (res, count) =>
    count === 1 ? refuse(res, 401, 'AUTH_TOKEN_EXPIRED') : send(res, 200, body)

/** A refresh that works, with a cookie as narrow as a foreign host may set it. */
export const refreshed: Script = res =>
  send(res, 200, {}, { 'set-cookie': ['access=new; Domain=api.example; Path=/v1; HttpOnly', 'refresh=r2; Path=/auth/refresh'] })
