import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#tests/specification/statements.ts'
import { type ReportEndpoint, startReportEndpoint } from '#tests/support/servers/report-endpoint.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

/** A server that reports its errors, and knows the fleet tracking. */

const FLEET = 'https://suivi.exemple.fr/connexion'
let reports: ReportEndpoint
let site: Site
beforeAll(async () => {
  reports = await startReportEndpoint()
  site = await startSite({ SENTRY_DSN: reports.dsn, FLEET_LOGIN_URL: FLEET })
})
afterAll(async () => {
  await site?.close()
  await reports?.close()
})

it('the page may send reports to that service, and to nobody else', async () => {
  const page = await visit(site)
  const answer = await page.goto('/login')
  expect(answer.headers()['content-security-policy']).toContain(`connect-src 'self' ${reports.origin};`)
})

it(spec('A link to a connected-fleet tracking login exists as a constant (its value is not reproduced here).'), async () => {
  const page = await visit(site, 'OPERATOR')
  await page.goto('/journey-management/live')
  const link = page.getByRole('link', { name: 'Suivi flotte' })
  await expect(link).toHaveAttribute('href', FLEET)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noreferrer')
})
