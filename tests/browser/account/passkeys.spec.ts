import type { CDPSession, Page } from '@playwright/test'
import { PASSKEY_REFUSED } from '#domain/auth/passkeys.ts'
import { expect, test } from '#tests/support/own-accounts.ts'

/** Chromium's own authenticator, as one built into the device: it proves its user by itself. */
async function withAuthenticator(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id }
}

/** The machine's own name: a browser has no passkeys for an address of numbers. */
const named = (url: string) => url.replace('127.0.0.1', 'localhost')
const told = (page: Page, message: string) => page.getByText(message, { exact: true }).filter({ visible: true })
const mine = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Dernière connexion' })
const name = (page: Page) => page.locator('#passkey-form').getByRole('textbox', { name: 'Nom' })
const refusal = (page: Page) => page.getByRole('alert').getByText(PASSKEY_REFUSED)
const enter = (page: Page) => page.getByRole('button', { name: "Me connecter avec une clé d'accès" })

async function signInByRole(page: Page, url: string) {
  await page.goto(`${url}/login`)
  await page.locator('button[name=demo][value=OPERATOR]').click()
  await page.waitForURL(address => address.pathname !== '/login')
}

/** No suggestion of the browser's answers before the button of this test is pressed. */
const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(PublicKeyCredential, 'isConditionalMediationAvailable', { value: async () => false })
  })

test('a passkey is added, signs in, is renamed, removed, and then signs in no more', async ({ page, quai }) => {
  const url = named(quai.url)
  await withoutSuggestions(page)
  await withAuthenticator(page)
  await signInByRole(page, url)
  await page.goto(`${url}/profile`)
  await page.getByRole('link', { name: "Ajouter une clé d'accès" }).click()
  await name(page).fill('Portable du quai')
  await page.getByRole('button', { name: "Créer la clé d'accès" }).click()
  await expect(told(page, "Clé d'accès ajoutée")).toBeVisible()
  await expect(mine(page)).toContainText(['Portable du quai'])
  await expect(mine(page)).toContainText(['jamais'])
  // The same device makes no second one for the account.
  await page.goto(`${url}/profile?panel=passkey`)
  await page.getByRole('button', { name: "Créer la clé d'accès" }).click()
  await expect(told(page, "Cet appareil a déjà une clé d'accès de votre compte.")).toBeVisible()

  await page.context().clearCookies()
  await page.goto(`${url}/login?next=%2Fprofile`)
  await enter(page).click()
  await page.waitForURL(`${url}/profile`)
  await expect(mine(page)).not.toContainText('jamais')

  await page.getByRole('link', { name: 'Renommer Portable du quai' }).click()
  await name(page).fill('Portable')
  await page.getByRole('button', { name: 'Renommer', exact: true }).click()
  await expect(told(page, "Clé d'accès renommée")).toBeVisible()
  await page.getByRole('link', { name: 'Retirer… Portable' }).click()
  await page.getByRole('button', { name: "Retirer la clé d'accès" }).click()
  await expect(told(page, "Clé d'accès retirée")).toBeVisible()
  await expect(mine(page)).toHaveCount(0)

  await page.context().clearCookies()
  await page.goto(`${url}/login`)
  await enter(page).click()
  await expect(refusal(page)).toBeVisible()
  // The other way in is there as before, and a second try asks the browser anew.
  await expect(page.getByLabel('E-mail professionnel')).toBeVisible()
  await enter(page).click()
  await expect(refusal(page)).toBeVisible()
})

test('a passkey is picked among the suggestions of the address, without the button', async ({ page, quai }) => {
  const url = named(quai.url)
  const { cdp, id } = await withAuthenticator(page)
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: false })
  await signInByRole(page, url)
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: true })
  await page.goto(`${url}/profile?panel=passkey`)
  await page.getByRole('button', { name: "Créer la clé d'accès" }).click()
  await expect(told(page, "Clé d'accès ajoutée")).toBeVisible()
  await page.context().clearCookies()
  await page.goto(`${url}/login?next=%2Fprofile`)
  await page.waitForURL(`${url}/profile`)
  await expect(mine(page)).not.toContainText('jamais')
})

test('a device without a passkey is told so, and loads what asks for one only when it is asked', async ({ page, quai }) => {
  const url = named(quai.url)
  await withoutSuggestions(page)
  const { cdp, id } = await withAuthenticator(page)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(`${url}/login`, { waitUntil: 'networkidle' })
  const before = scripts.length
  await enter(page).click()
  await expect(page.getByRole('status')).toContainText("Aucune clé d'accès n'a été présentée")
  expect(scripts.length).toBeGreaterThan(before)
})
