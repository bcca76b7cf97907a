import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { ROLES } from '#domain/roles.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { rolesOf, USER_ROUTES } from '#tests/support/specification.ts'
import { visit } from '#tests/support/visitor.ts'

/** A carrier on its first day: accounts and settings, no record. */

/** Accounts, their sessions, and the settings of a new installation. */
const KEPT = ['account', 'session', 'spent_refresh_token', 'carrier', 'late_rate', 'mail_template', 'traffic_ban']

let site: Site
beforeAll(async () => {
  site = await startSite()
  const sql = openSql(site.databaseUrl, { max: 1, onnotice: () => {} })
  await sql.begin(async tx => {
    await tx`set local session_replication_role = replica`
    const tables = await tx<{ name: string }[]>`
      select format('%I', tablename) as name from pg_tables where schemaname = 'public' and not tablename = any (${KEPT})`
    for (const { name } of tables) await tx.unsafe(`delete from ${name}`)
    await tx`update account set driver_id = null`
  })
  await sql.end()
}, 120_000)
afterAll(() => site?.close())

/** Texts of a page, with those that a hover or a reader says. */
const textsOf = (page: string) => [
  ...page
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .split('\n'),
  ...[...page.matchAll(/ (?:data-value|aria-label|title)="([^"]*)"/g)].map(([, text]) => text!),
]

/** A rate that is no law's. */
const RATE = /(?<!seuil légal )\b\d+(?:,\d+)?\s*%/

it('shows no percentage and no green mark where there is nothing to count', async () => {
  const claims: string[] = []
  for (const role of ROLES) {
    for (const route of USER_ROUTES.filter(route => !route.includes('{') && rolesOf(route).includes(role))) {
      const answer = await site.ask(route, { role })
      const page = await answer.text()
      if (answer.status !== 200) claims.push(`${role} ${route}: ${answer.status}`)
      for (const text of new Set(textsOf(page))) if (RATE.test(text)) claims.push(`${role} ${route}: ${text.trim()}`)
      if (/home-nothing"><i/.test(page)) claims.push(`${role} ${route}: tick`)
    }
  }
  expect(claims).toEqual([])
  for (const role of ['CONCEPTOR', 'OPERATOR'] as const)
    expect(await (await site.ask('/', { role })).text(), role).toContain('Rien à affecter')
})

it('explains an empty catalogue and loads the 18 starter services for users who may write', async () => {
  const reader = await visit(site, 'CONCEPTOR')
  await reader.goto('/sales/additional-services')
  await expect(reader.getByRole('heading', { name: 'Aucune prestation' })).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Charger le catalogue de départ' })).toHaveCount(0)
  const page = await visit(site, 'SALES')
  await page.goto('/sales/additional-services')
  await page.getByRole('button', { name: 'Charger le catalogue de départ' }).click()
  await expect(page.getByRole('table', { name: 'Prestations additionnelles' }).getByRole('row')).toHaveCount(19)
  await expect(page.getByRole('row', { name: /ATTENTE/ })).toContainText('11,25')
  await expect(page.getByRole('heading', { name: 'Aucune prestation' })).toHaveCount(0)
})
