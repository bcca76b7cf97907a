import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { PASSKEY_MISSING, PASSKEY_NEEDS_SCRIPT } from '#domain/auth/passkeys.ts'
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

it('an address of numbers has no passkeys: sign-in does not offer them, and the profile says where they are', async () => {
  const page = await visit(site)
  await page.goto('/login')
  await expect(page.getByText("clé d'accès")).toHaveCount(0)
  await page.signIn('OPERATOR')
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: "Ajouter une clé d'accès" })).toHaveCount(0)
  const named = site.url.replace('127.0.0.1', 'localhost')
  await expect(page.getByRole('link', { name: named })).toHaveAttribute('href', `${named}/profile`)
})

it('a form without what only JavaScript can put there says so and keeps the code possible', async () => {
  const page = await visit(site)
  const url = site.url.replace('127.0.0.1', 'localhost')
  const refused = await page.request.post(`${url}/login`, { form: { intent: 'passkey', passkey: '' } })
  expect(refused.status()).toBe(422)
  expect(await refused.text()).toContain(PASSKEY_MISSING.replaceAll("'", '&#x27;'))
  await page.request.post(`${url}/login`, { form: { demo: 'OPERATOR' } })
  const add = await page.request.post(`${url}/profile?panel=passkey`, {
    form: { intent: 'passkey-add', name: 'x', passkey: '[' },
  })
  expect(add.status()).toBe(422)
  expect(await add.text()).toContain(PASSKEY_MISSING.replaceAll("'", '&#x27;'))
})

it('without JavaScript sign-in says that the code is there, and no button does nothing', async () => {
  const page = await visit(site)
  await page.goto(`${site.url.replace('127.0.0.1', 'localhost')}/login`)
  await expect(page.getByText(PASSKEY_NEEDS_SCRIPT)).toBeVisible()
  await expect(page.getByRole('button', { name: "Me connecter avec une clé d'accès" })).toHaveCount(0)
  await expect(page.getByLabel('E-mail professionnel')).toBeVisible()
})
