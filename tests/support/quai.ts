import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { type Database, openDatabase } from '#api/db/client.ts'
import type { Role } from '#domain/roles.ts'
import { type DemoIds, demoIds } from './demo-ids.ts'
import { startServer } from './server-process.ts'
import { createTestDatabase } from './template-database.ts'
import { beginDay } from './today.ts'

export { expect } from '@playwright/test'

interface WorkerFixtures {
  /** The built application, started once a worker on a database of its own. */
  quai: { url: string; databaseUrl: string; dataDir: string; ids: DemoIds; output(): string }
}

interface TestFixtures {
  /** No walk has midnight in its midst. */
  day: undefined
  /** The database of the application, for what a walk prepares. */
  db: Database
  /** Signs in as the demonstration button of that role does, without the two pages around it: the tests of sign-in press it. */
  signIn: (role: Role) => Promise<void>
  /** What the server itself reported goes with the report of a test that failed. */
  serverErrors: undefined
}

/**
 * Waits until the router of the page has nothing under way. A page that is left may take along what it was about to send, and what is
 * opened before the answer shows what was before it: it would depend on the machine which of them wins.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter?: { state: { navigation: { state: string }; fetchers: Map<string, { state: string }> } }
    }
    return !router || [router.state.navigation, ...router.state.fetchers.values()].every(({ state }) => state === 'idle')
  })
}

/**
 * Waits until React has taken the page over: before that, links and forms work as without JavaScript, and it would depend on the machine
 * which way a test takes. A test of what comes before asks for less (`waitUntil`).
 */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => !('__reactRouterContext' in window) || 'hydrated' in document.documentElement.dataset)
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  quai: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies off this pattern.
    async ({}, use) => {
      const database = await createTestDatabase('demo')
      const files = mkdtempSync(join(tmpdir(), 'quai-files-'))
      const server = await startServer({ env: { DATABASE_URL: database.url, DATA_DIR: files } })
      const ids = await demoIds(database.url)
      await use({ url: server.url, databaseUrl: database.url, dataDir: files, ids, output: server.output })
      await server.stop()
      await database.drop()
      rmSync(files, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  db: async ({ quai }, use) => {
    const { db, close } = openDatabase(quai.databaseUrl, { readers: 1, writers: 1 })
    await use(db)
    await close()
  },
  baseURL: async ({ quai }, use) => use(quai.url),
  day: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies off this pattern.
    async ({}, use) => {
      await beginDay()
      await use(undefined)
    },
    { auto: true, timeout: 180_000 },
  ],
  serverErrors: [
    async ({ quai }, use, info) => {
      const before = quai.output().length
      await use(undefined)
      if (info.status === info.expectedStatus) return
      const errors = quai
        .output()
        .slice(before)
        .split('\n')
        .filter(line => /^\{"level":[56]0/.test(line))
      if (errors.length > 0) await info.attach('server', { body: errors.join('\n'), contentType: 'text/plain' })
    },
    { auto: true },
  ],
  // Another address is opened once what was pressed is answered.
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) {
      for (const leave of ['goto', 'reload'] as const) {
        const go = page[leave].bind(page) as (...args: unknown[]) => Promise<never>
        page[leave] = async (...args: unknown[]) => {
          await settle(page)
          const answer = await go(...args)
          if (!(args.at(-1) as { waitUntil?: string } | undefined)?.waitUntil) await hydrated(page)
          return answer
        }
      }
    }
    await use(page)
  },
  signIn: async ({ page }, use) => {
    await use(async role => {
      const answer = await page.request.post('/login', {
        form: { demo: role },
        headers: { 'user-agent': await page.evaluate(() => navigator.userAgent) },
        maxRedirects: 0,
      })
      if (answer.status() !== 303 && answer.status() !== 302) throw new Error(`Not signed in as ${role}: ${answer.status()}`)
    })
  },
})
