import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSql } from '#api/db/database-url.ts'
import { test as base, expect } from '#tests/support/quai.ts'
import { startServer } from '#tests/support/server-process.ts'
import { createTestDatabase } from '#tests/support/template-database.ts'

const LIST = '/sales/additional-services'

/** The demonstration carrier before it made a catalogue, on a server of its own. */
const test = base.extend<object, { site: { url: string } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies off this pattern.
    async ({}, use) => {
      const database = await createTestDatabase('demo')
      const sql = openSql(database.url, { max: 1, onnotice: () => {} })
      // With what names them: tariffs, what was agreed on, what journeys were charged.
      await sql`truncate additional_service cascade`
      await sql.end()
      const files = mkdtempSync(join(tmpdir(), 'quai-files-'))
      const server = await startServer({ env: { DATABASE_URL: database.url, DATA_DIR: files } })
      await use({ url: server.url })
      await server.stop()
      await database.drop()
      rmSync(files, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

test('an empty catalogue says what it is for, and begins with the eighteen usual services at one press', {
  tag: '@same-without-js',
}, async ({ page, signIn }) => {
  await signIn('CONCEPTOR')
  await page.goto(LIST)
  await expect(page.getByRole('heading', { name: 'Aucune prestation' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Charger le catalogue de départ' })).toHaveCount(0)
  await page.context().clearCookies()
  await signIn('SALES')
  await page.goto(LIST)
  await page.getByRole('button', { name: 'Charger le catalogue de départ' }).click()
  const rows = page.getByRole('table', { name: 'Prestations additionnelles' }).getByRole('row')
  await expect(rows).toHaveCount(19)
  await expect(page.getByRole('row', { name: /ATTENTE/ })).toContainText('11,25')
  await expect(page.getByRole('heading', { name: 'Aucune prestation' })).toHaveCount(0)
})
