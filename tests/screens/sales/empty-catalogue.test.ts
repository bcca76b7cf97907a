import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

const LIST = '/sales/additional-services'

let site: Site
beforeAll(async () => {
  site = await startSite()
  const sql = openSql(site.databaseUrl, { max: 1, onnotice: () => {} })
  // The cascade empties tariffs, agreed services and charged services too.
  await sql`truncate additional_service cascade`
  await sql.end()
}, 120_000)
afterAll(() => site?.close())

it('explains an empty catalogue and loads the 18 starter services for users who may write', async () => {
  const reader = await visit(site, 'CONCEPTOR')
  await reader.goto(LIST)
  await expect(reader.getByRole('heading', { name: 'Aucune prestation' })).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Charger le catalogue de départ' })).toHaveCount(0)
  const page = await visit(site, 'SALES')
  await page.goto(LIST)
  await page.getByRole('button', { name: 'Charger le catalogue de départ' }).click()
  await expect(page.getByRole('table', { name: 'Prestations additionnelles' }).getByRole('row')).toHaveCount(19)
  await expect(page.getByRole('row', { name: /ATTENTE/ })).toContainText('11,25')
  await expect(page.getByRole('heading', { name: 'Aucune prestation' })).toHaveCount(0)
})
