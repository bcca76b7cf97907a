import { obfuscate } from '#domain/auth/obfuscation.ts'
import { EVERY_LOOK, expectAccessible, LOOKS, sideways, testScreens } from '#tests/support/accessibility/screens.ts'
import { expect, failure, test } from '#tests/support/servers/relayed.ts'

testScreens('shell', [
  [
    '/',
    {
      OPERATOR: ['', '?panel=search&q=laiterie'],
      ADMIN: [''],
      CONCEPTOR: ['', '?panel=notifications'],
      SALES: [''],
      DRIVER: ['', '?panel=absence'],
    },
    EVERY_LOOK,
  ],
  ['/?panel=expiries', { ADMIN: ['&days=90'], SALES: [''] }],
  ['/profile', { OPERATOR: ['', '?panel=email', '?confirm=end-others'] }, EVERY_LOOK],
  ['/profile', { DRIVER: [''] }, EVERY_LOOK],
  ['/profile/guide', { OPERATOR: ['?page=/journey-management/journeys'], DRIVER: [''] }, EVERY_LOOK],
  ['/settings', { OPERATOR: [''] }, EVERY_LOOK],
])

for (const path of ['/login', `/verify?e=${obfuscate('camille.roux@gmail.com')}`]) {
  test(`${path.split('?')[0]}, and what it answers to a wrong entry`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.goto(path)
    await expectAccessible(page, path, EVERY_LOOK)
    if (path.startsWith('/verify')) {
      await page.getByLabel('Code à six chiffres').fill('123456')
      for (const { width } of EVERY_LOOK) {
        await page.setViewportSize({ width, height: 900 })
        expect(await sideways(page), `sideways scroll with a code at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
    await page.locator('.auth .btn-primary').click()
    await page.getByRole('alert').waitFor()
    await expectAccessible(page, `${path}, refused`, EVERY_LOOK)
  })
}

test('a page that is not found, the palette and the help of the keys', async ({ page, signIn }) => {
  test.setTimeout(120_000)
  await signIn('OPERATOR')
  await page.goto('/nowhere')
  await expectAccessible(page, 'nowhere', EVERY_LOOK)
  await page.goto('/sales/companies')
  await page.locator('section[aria-label^=Notifications]').waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Aide' }).click()
  await page.getByRole('dialog', { name: 'Aide' }).waitFor()
  await expectAccessible(page, 'help')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Rechercher ou aller à' }).fill('laiterie')
  await page.getByRole('group', { name: 'Clients' }).waitFor()
  await expectAccessible(page, 'palette')
})

test('the error screen, and a panel that cannot be read', async ({ page, signIn, relay }) => {
  await signIn('OPERATOR')
  relay.answer('GET /sales/companies', () => failure(500, 'Panne'))
  relay.answer('GET /journey-management/journeys/TR-0', () => failure(500, 'Panne'))
  await page.goto(`${relay.url}/sales/companies`)
  await page.getByText("Une erreur s'est produite").waitFor()
  await expectAccessible(page, 'error', EVERY_LOOK)
  await page.goto(`${relay.url}/journey-management/journeys?trajet=TR-0`)
  await page.getByRole('link', { name: 'Réessayer' }).waitFor()
  await expectAccessible(page, 'panel')
})

test('the answer to a form of another user', async ({ page, signIn }) => {
  await signIn('OPERATOR')
  await page.goto('/profile')
  const form = page.getByRole('main')
  await page.context().clearCookies()
  await page.request.post('/login', { form: { demo: 'ADMIN' } })
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('Cette page était ouverte par un autre utilisateur').waitFor()
  await expectAccessible(page, 'form of another user', LOOKS)
})
