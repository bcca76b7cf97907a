import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { obfuscate } from '#domain/obfuscation.ts'
import type { Role } from '#domain/roles.ts'
import { expect, failure, test } from '#tests/support/relay.ts'

/** Axe finds nothing on a screen at the three widths, in light and in dark, and nothing scrolls sideways. With JavaScript only: axe is a script. */

const SCREENS: [role: Role | null, path: string][] = [
  [null, '/login'],
  [null, `/verify?e=${obfuscate('camille.roux@gmail.com')}`],
  ['DRIVER', '/'],
  ['OPERATOR', '/'],
  ['DRIVER', '/profile'],
  ['OPERATOR', '/profile?panel=email'],
  ['OPERATOR', '/profile?confirm=end-others'],
  ['OPERATOR', '/settings'],
  ['OPERATOR', '/?panel=search&q=laiterie'],
  ['SALES', '/sales/companies?status=BLOQUE&status=ACTIF'],
  ['SALES', '/sales/companies?q=introuvable'],
  ['SALES', '/sales/companies?panel=new'],
  ['SALES', '/sales/companies?panel=import'],
  ['SALES', '/sales/companies?status=ACTIF&panel=view-new'],
  ['SALES', '/sales/companies/:company'],
  ['SALES', '/sales/companies/:company?tab=contacts'],
  ['ADMIN', '/sales/companies/:company?panel=merge'],
  ['SALES', '/sales/companies/:company?tab=documents'],
  ['OPERATOR', '/sales/companies/:company?tab=journeys'],
  ['SALES', '/sales/companies/:company?tab=services'],
  ['SALES', '/sales/companies/:company?tab=services&panel=tariff'],
  ['ADMIN', '/sales/companies/:company?tab=quality'],
  ['OPERATOR', '/sales/addresses'],
  ['OPERATOR', '/sales/addresses?view=map'],
  ['SALES', '/sales/addresses?panel=new'],
  ['CONCEPTOR', '/sales/addresses?panel=show&id=:address'],
  ['OPERATOR', '/sales/addresses?panel=edit&id=:address'],
  ['ADMIN', '/sales/addresses?panel=protocol&id=:address'],
  ['SALES', '/sales/delivery-request'],
  ['SALES', '/sales/delivery-request?view=kanban'],
  ['SALES', '/sales/delivery-request?panel=new'],
  ['SALES', '/sales/delivery-request/:request?tab=recurrence'],
  ['SALES', '/sales/delivery-request/:request?tab=history'],
  ['ADMIN', '/sales/additional-services'],
  ['CONCEPTOR', '/sales/additional-services?panel=show&id=:service'],
  ['ADMIN', '/sales/additional-services?panel=show&id=:service'],
  ['SALES', '/sales/additional-services?panel=tariff&id=:service'],
  ['SALES', '/sales/additional-services?panel=new'],
  ['SALES', '/transverse/cost-factors?periods=1'],
  ['ADMIN', '/transverse/cost-factors?panel=show&id=:factor'],
  ['SALES', '/transverse/cost-factors?panel=edit&id=:factor'],
  ['SALES', '/transverse/cost-factors?panel=impact&id=:factor&montant=3&effet=2026-01-01'],
  ['CONCEPTOR', '/transverse/actions'],
  ['CONCEPTOR', '/transverse/actions?panel=new'],
  ['ADMIN', '/transverse/actions?panel=show&id=:action'],
  ['CONCEPTOR', '/journey-management/delivery-request'],
  ['CONCEPTOR', '/journey-management/delivery-request/:request?tab=conception'],
  ['CONCEPTOR', '/journey-management/live-lines'],
  ['OPERATOR', '/journey-management/journeys?from=:day&to=:day'],
  ['OPERATOR', '/journey-management/journeys?panel=new'],
  ['OPERATOR', '/nowhere'],
  ['SALES', '/transverse/cnr?since=2024-01'],
  ['CONCEPTOR', '/transverse/cnr'],
  ['SALES', '/transverse/cnr?panel=import'],
  ['SALES', '/transverse/cnr?tab=parts&panel=new'],
  ['SALES', '/transverse/cnr?tab=referentiels'],
  ['SALES', '/transverse/cnr?tab=calculateur'],
]

const LOOKS = [
  [360, 'light'],
  [768, 'dark'],
  [1440, 'light'],
] as const
const EVERY_LOOK = [...LOOKS, [360, 'dark'], [768, 'light'], [1440, 'dark']] as const
/** What everybody sees first, or every day, is seen in every look. */
const EVERY_DAY = ['/', '/profile', '/settings', '/nowhere']

for (const [role, path] of SCREENS) {
  test(`${path} (${role ?? 'visitor'})`, async ({ page, signIn, quai }) => {
    test.setTimeout(120_000)
    if (role) await signIn(role)
    const url = path.replaceAll(
      /:(company|request|day|service|factor|address)/g,
      (_, name: keyof typeof quai.ids) => quai.ids[name],
    )
    for (const [width, colorScheme] of role && !EVERY_DAY.includes(path) ? LOOKS : EVERY_LOOK) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      // The look alone changes what is drawn; a visitor's page is posted each time.
      if (!role || width === LOOKS[0][0]) await page.goto(url)
      expect(await findings(page), `${width} px, ${colorScheme}`).toEqual([])
      expect(await sideways(page), `sideways scroll at ${width} px`).toBeLessThanOrEqual(0)
      if (role) continue
      if (url.startsWith('/verify')) {
        await page.getByLabel('Code à six chiffres').fill('123456')
        expect(await sideways(page), `sideways scroll with a code at ${width} px`).toBeLessThanOrEqual(0)
      }
      await page.locator('.auth .btn-primary').click()
      await page.getByRole('alert').waitFor()
      expect(await findings(page), `refused, ${width} px, ${colorScheme}`).toEqual([])
    }
  })
}

test('the palette and the help of the keys', async ({ page, signIn }) => {
  await signIn('OPERATOR')
  for (const [width, colorScheme] of LOOKS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/sales/companies')
    await page.locator('section[aria-label^=Notifications]').waitFor({ state: 'attached' })
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Raccourcis clavier' }).waitFor()
    expect(await findings(page), `help, ${width} px, ${colorScheme}`).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Rechercher ou aller à' }).fill('laiterie')
    await page.getByRole('group', { name: 'Clients' }).waitFor()
    expect(await findings(page), `palette, ${width} px, ${colorScheme}`).toEqual([])
  }
})

/**
 * What the screens of sales show to each role under many addresses: a long phone in the dark and a desk in the light tell what the other
 * looks would. What a refused period answers is a page too.
 */
const SHOWN: [screen: string, role: Role, addresses: string[]][] = [
  [
    '/sales/companies',
    'ADMIN',
    [
      '?export=register&from=2026-02-30&to=2026-01-01',
      '?confirm=archive&id=:company',
      '/:company?confirm=block',
      '/:company?panel=edit',
      '/:company?tab=journeys',
      '/:company?tab=services',
      '/:company?tab=history',
      '/:company?export=quality&month=x',
      '/:subcontractor?tab=documents',
      '/:subcontractor?export=register&from=x&to=2026-01-01',
    ],
  ],
  [
    '/sales/companies',
    'SALES',
    [
      '',
      '/:company?panel=contact',
      '/:company?tab=addresses',
      '/:company?tab=requests',
      '/:company?tab=journeys',
      '/:company?tab=quality',
      '/:company?tab=history',
      '/:subcontractor',
    ],
  ],
  [
    '/sales/companies',
    'CONCEPTOR',
    [
      '',
      '/:company',
      '/:company?tab=contacts',
      '/:company?tab=requests',
      '/:company?tab=quality',
      '/:subcontractor?tab=journeys',
    ],
  ],
  ['/sales/companies', 'OPERATOR', ['', '/:company', '/:company?tab=documents', '/:company?panel=contact', '/:subcontractor']],
  ['/sales/addresses', 'ADMIN', ['', '?panel=merge&id=:address', '?confirm=archive&id=:address', '?panel=show&id=:address']],
  ['/sales/addresses', 'SALES', ['?view=map', '?panel=import', '?panel=show&id=:address']],
  ['/sales/addresses', 'CONCEPTOR', ['', '?panel=new']],
  ['/sales/addresses', 'OPERATOR', ['?panel=show&id=:address']],
  [
    '/sales/delivery-request',
    'SALES',
    [
      '/:request',
      '/:request?tab=stops',
      '/:request?tab=price',
      '/:request?tab=price&pricingMode=KM&unitPrice=x',
      '/:request?tab=services',
      '/:request?tab=clauses',
      '/:request?tab=conception',
      '/:request?tab=journeys',
      '/:request?tab=quality',
      '/:request?tab=documents',
      '/:request?panel=renew',
      '/:request?confirm=suspend',
      '/:request?confirm=terminate',
      '/:renewed?tab=versions',
    ],
  ],
  [
    '/sales/delivery-request',
    'SALES',
    [
      '/:draft?panel=draft&step=client',
      '/:draft?panel=draft&step=need',
      '/:draft?panel=draft&step=stops',
      '/:draft?panel=draft&step=recurrence',
      '/:draft?panel=draft&step=price',
      '/:draft?panel=edit',
      '/:draft?tab=recurrence',
      '/:draft?tab=price',
      '/:draft?tab=services',
      '/:draft?tab=clauses',
    ],
  ],
  [
    '/sales/delivery-request',
    'ADMIN',
    [
      '',
      '?view=kanban',
      '/:request?tab=price',
      '/:request?tab=clauses',
      '/:request?tab=journeys',
      '/:request?tab=history',
      '/:request?panel=duplicate',
      '/:request?confirm=archive',
      '/:draft?confirm=delete',
      '/:draft?tab=documents',
    ],
  ],
  ['/sales/additional-services', 'ADMIN', ['?confirm=deactivate&id=:service', '?panel=edit&id=:service']],
  ['/sales/additional-services', 'SALES', ['', '?panel=show&id=:service']],
  ['/sales/additional-services', 'CONCEPTOR', ['']],
  ['/transverse/cnr', 'ADMIN', ['', '?tab=parts', '?tab=referentiels&panel=new', '?panel=month&id=:month', '?panel=history']],
  ['/transverse/cnr', 'SALES', ['?panel=value', '?panel=index', '?tab=parts']],
  ['/transverse/cnr', 'CONCEPTOR', ['?tab=parts', '?tab=referentiels', '?tab=calculateur', '?panel=month&id=:month']],
  ['/transverse/cost-factors', 'ADMIN', ['', '?confirm=deactivate&id=:factor', '?panel=new']],
  ['/transverse/actions', 'ADMIN', ['', '?confirm=deactivate&id=:action', '?panel=edit&id=:action']],
  ['/transverse/actions', 'CONCEPTOR', ['?inactive=1', '?panel=show&id=:action']],
  ['/transverse/cost-factors', 'SALES', ['?panel=show&id=:factor', '?panel=value&id=:factor']],
]
for (const [number, [screen, role, addresses]] of SHOWN.entries()) {
  test(`${screen}: what it shows to ${role} (${number})`, async ({ page, signIn, quai }) => {
    test.setTimeout(180_000)
    await signIn(role)
    const ids = { ...quai.ids, draft: '' }
    if (addresses.some(address => address.includes(':draft'))) {
      const draft = { companyId: ids.company, title: 'Brouillon', kind: 'LIGNE_REGULIERE', validFrom: '2030-01-07' }
      const created = await page.request.post('/api/sales/delivery-request/drafts', {
        data: draft,
        headers: { origin: quai.url },
      })
      ids.draft = (await created.json()).id
    }
    for (const address of addresses) {
      const path = address.replace(/:([a-z]+)/, (_, name: keyof typeof ids) => ids[name])
      const answer = await page.goto(screen + path)
      expect(answer!.status(), address).toBe(address.includes('export=') ? 422 : 200)
      for (const [width, height, colorScheme] of [
        [360, 2000, 'dark'],
        [1440, 900, 'light'],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height })
        expect.soft(await findings(page), `${address}, ${width} px, ${colorScheme}`).toEqual([])
        expect.soft(await sideways(page), `${address}: sideways scroll at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  })
}

test('the error screen, and a panel that cannot be read', async ({ page, signIn, relay }) => {
  await signIn('OPERATOR')
  relay.answer('GET /sales/companies', () => failure(500, 'Panne'))
  relay.answer('GET /journey-management/journeys/TR-0', () => failure(500, 'Panne'))
  for (const [width, colorScheme] of EVERY_LOOK) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${relay.url}/sales/companies`)
    await page.getByText("Une erreur s'est produite").waitFor()
    expect(await findings(page), `${width} px, ${colorScheme}`).toEqual([])
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(sideways, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0)
    if (!LOOKS.some(look => look[0] === width && look[1] === colorScheme)) continue
    await page.goto(`${relay.url}/journey-management/journeys?trajet=TR-0`)
    await page.getByRole('link', { name: 'Réessayer' }).waitFor()
    expect(await findings(page), `panel, ${width} px, ${colorScheme}`).toEqual([])
  }
})

test('the answer to a form of another user', async ({ page, signIn }) => {
  for (const [width, colorScheme] of LOOKS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await signIn('OPERATOR')
    await page.goto('/settings')
    const form = page.locator('form.settings')
    await page.context().clearCookies()
    await page.request.post('/login', { form: { demo: 'ADMIN' } })
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Cette page était ouverte par un autre utilisateur').waitFor()
    expect(await findings(page), `${width} px, ${colorScheme}`).toEqual([])
    expect(await sideways(page), `sideways scroll at ${width} px`).toBeLessThanOrEqual(0)
    await page.context().clearCookies()
  }
})

async function findings(page: Page) {
  // What passes is not reported: to name each node that does costs as much as to look at it.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
