import { join } from 'node:path'
import type { Role } from '#domain/roles.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

/** Application under fault, with writes and a read of everything acknowledged. */
export interface Application {
  server: ServerProcess
  /** Resolves once the application has acknowledged the write. */
  write(text: string): Promise<void>
  readAll(): Promise<string[]>
}

/** Environment of sql-application/ on its own data directory. */
export function applicationEnv(dataDir: string): Record<string, string> {
  return { DATA_DIR: dataDir, BUILD_DIR: join(import.meta.dirname, 'sql-application') }
}

/** Starts the small application: one table on the embedded database, for tests of that layer. */
export async function startApplication(dataDir: string): Promise<Application> {
  const server = await startServer({ env: applicationEnv(dataDir) })
  return {
    server,
    write: async text => acknowledged(await fetch(`${server.url}/notes`, { method: 'POST', body: text })),
    readAll: async () => (await fetch(`${server.url}/notes`)).json() as Promise<string[]>,
  }
}

/** Starts the built product; writes are clients created through the API and read from the export. */
export async function startProduct(dataDir: string): Promise<Application> {
  const server = await startServer({ env: { DATA_DIR: dataDir } })
  const { get, post } = await signedIn(server.url, 'SALES')
  return {
    server,
    write: async text => acknowledged(await post('/sales/companies', { ...COMPANY, legalName: `Panne ${text}` })),
    async readAll() {
      const answer = await get('/sales/companies/export.csv?q=Panne')
      if (!answer.ok) throw new Error(`Refused: ${answer.status}`)
      return Array.from((await answer.text()).matchAll(/Panne ([\d/]+)/g), match => match[1]!)
    },
  }
}

export async function signedIn(url: string, role: Role) {
  const json = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/demo`, { method: 'POST', headers: json, body: JSON.stringify({ role }) })
  const cookie = answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  await acknowledged(answer)
  return {
    get: (path: string) => fetch(`${url}/api${path}`, { headers: { cookie } }),
    page: (path: string) => fetch(`${url}${path}`, { headers: { cookie } }),
    post: (path: string, body: unknown) =>
      fetch(`${url}/api${path}`, {
        method: 'POST',
        ...(body instanceof FormData
          ? { headers: { cookie }, body }
          : { headers: { ...json, cookie }, body: JSON.stringify(body) }),
      }),
  }
}

/** Foreign, so no SIREN is needed. */
export const COMPANY = {
  types: ['CLIENT'],
  country: 'BE',
  vatRegime: 'NON_ASSUJETTI',
  billingLine1: 'Rue du Quai 1',
  billingZip: '1000',
  billingCity: 'Bruxelles',
  paymentDays: 30,
  paymentMode: 'VIREMENT',
  freeWaitingMin: 60,
}

async function acknowledged(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`Refused: ${response.status} ${await response.text()}`)
  await response.body?.cancel()
}
