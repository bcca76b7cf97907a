import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { type ServerProcess, startServer } from './server-process.ts'

/** The two ways in which the pages run without the API: under Quai's own server, and under `react-router-serve`. */
export const TIERS = ['npm start with API_URL', 'npm run start:web'] as const
export type Tier = (typeof TIERS)[number]

/** The address by which people know the site; the processes are reached by another, as behind a proxy. */
export const APP_URL = 'https://quai.example.fr'

export interface WebTier extends ServerProcess {
  /** One request as it is, redirects not followed. */
  ask(path: string, init?: RequestInit): Promise<Response>
}

/** Starts the pages alone in front of an API host. */
export async function startWebTier(
  tier: Tier,
  apiUrl: string,
  options: { appUrl?: string; demo?: boolean; env?: Record<string, string> } = {},
): Promise<WebTier> {
  const env = {
    API_URL: apiUrl,
    APP_URL: options.appUrl ?? APP_URL,
    SESSION_SECRET: 'a key for tests alone, 32 characters',
    TRUSTED_PROXIES: '127.0.0.1',
    ...options.env,
  }
  const server =
    tier === 'npm run start:web'
      ? await startServer({ program: 'server/web.ts', env: { ...env, PORT: String(await freePort()) } })
      : await startServer({ mode: options.demo ? 'demo' : 'production', env })
  const url = server.url.replace('localhost', '127.0.0.1')
  return { ...server, url, ask: (path, init) => fetch(url + path, { redirect: 'manual', ...init }) }
}

/** `react-router-serve` cannot say which port it was given, so it is told one. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
