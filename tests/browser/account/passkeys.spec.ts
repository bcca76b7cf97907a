import { PASSKEY_MISSING, PASSKEY_NEEDS_SCRIPT } from '#domain/passkeys.ts'
import { expect, test } from '#tests/support/own-accounts.ts'

test('an address of numbers has no passkeys: sign-in does not offer them, and the profile says where they are', {
  tag: '@same-without-js',
}, async ({ page, signIn, quai }) => {
  await page.goto('/login')
  await expect(page.getByText("clé d'accès")).toHaveCount(0)
  await signIn('OPERATOR')
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: "Ajouter une clé d'accès" })).toHaveCount(0)
  const named = quai.url.replace('127.0.0.1', 'localhost')
  await expect(page.getByRole('link', { name: named })).toHaveAttribute('href', `${named}/profile`)
})

test('a form without what only JavaScript can put there says so and keeps the code possible', {
  tag: '@same-without-js',
}, async ({ page, quai }) => {
  const url = quai.url.replace('127.0.0.1', 'localhost')
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

test('without JavaScript sign-in says that the code is there, and no button does nothing', async ({
  page,
  quai,
  javaScriptEnabled,
}) => {
  await page.goto(`${quai.url.replace('127.0.0.1', 'localhost')}/login`)
  await expect(page.getByText(PASSKEY_NEEDS_SCRIPT)).toBeVisible({ visible: !javaScriptEnabled })
  await expect(page.getByRole('button', { name: "Me connecter avec une clé d'accès" })).toHaveCount(javaScriptEnabled ? 1 : 0)
  await expect(page.getByLabel('E-mail professionnel')).toBeVisible()
})
