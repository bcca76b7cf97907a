import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ROLES } from '#domain/roles.ts'
import { type AccountsAsTheyWere, keepAccounts } from '#tests/support/accounts.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** The accounts as they were before each test, without a session anywhere. */
let accounts: AccountsAsTheyWere
beforeEach(async () => {
  accounts = await keepAccounts(site.databaseUrl)
})
afterEach(() => accounts.restore())
afterAll(async () => {
  for (const role of ROLES) await site.signIn(role)
})

/** What concerns somebody: the bell says how many are new, the panel has an address, one is read by going where it leads. */
it('the bell counts what is new, its panel leads there and marks it as read', async () => {
  const page = await visit(site)
  await page.signIn('CONCEPTOR')
  await page.goto('/sales/companies')
  const bell = page.getByRole('link', { name: /^Notifications/ })
  const count = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label'))!)?.[0] ?? 0)
  const before = await count()
  expect(before).toBeGreaterThan(1)

  await bell.click()
  await expect(page).toHaveURL(/\?panel=notifications$/)
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const fresh = panel.locator('.notice-new')
  await expect(fresh).toHaveCount(before)
  await fresh
    .first()
    .getByRole('button', { name: /^Marquer comme lu/ })
    .click()
  await expect(fresh).toHaveCount(before - 1)
  await expect.poll(count).toBe(before - 1)

  await fresh.getByRole('button', { name: /^CDC-/ }).first().click()
  await expect(page).toHaveURL(/\/journey-management\/delivery-request\/[0-9a-f-]{36}$/)
  await expect.poll(count).toBe(before - 2)

  await bell.click()
  await panel.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect(fresh).toHaveCount(0)
  await expect(bell).toHaveAttribute('aria-label', 'Notifications')
  // Closing it leads back to where one was.
  await panel.getByRole('link', { name: 'Fermer' }).last().click()
  await expect(page).not.toHaveURL(/panel=/)
})
