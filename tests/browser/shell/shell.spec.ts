import type { Locator, Page } from '@playwright/test'
import { spec } from '#tests/specification/statements.ts'
import { expect, test } from '#tests/support/servers/relay.ts'

/** The shell with JavaScript and without: header, sidebar, and who sees what of them. */

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const burger = (page: Page) => page.getByRole('checkbox', { name: 'Menu latéral' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const groups = (page: Page) => sidebar(page).locator('.side-group')
const group = (page: Page, label: string) => groups(page).filter({ has: page.getByRole('link', { name: label, exact: true }) })
const children = (group: Locator) => group.locator('li a')
const arrow = (group: Locator) => group.locator('summary')

test(spec('Fixed top header with a burger button that opens or closes the side bar.'), async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await signIn('SALES')
  await page.goto('/sales/companies')
  const head = page.getByRole('banner')
  await expect(head).toHaveCSS('position', 'fixed')
  await page.mouse.move(700, 300)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  expect((await head.boundingBox())?.y).toBe(0)
  await expect(sidebar(page)).toBeVisible()
  await burger(page).click()
  await expect(sidebar(page)).toBeHidden()
  await burger(page).click()
  await expect(sidebar(page)).toBeVisible()
})

test(`${spec('The side bar is open by default on screens wider than 768 px and closed otherwise.')} ${spec('Mobile breakpoint 768 px.')}`, async ({
  page,
  signIn,
}) => {
  await signIn('OPERATOR')
  for (const [width, open] of [
    [360, false],
    [768, false],
    [769, true],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/journey-management/journeys')
    await expect(sidebar(page), `${width} px`).toBeVisible({ visible: open })
    await expect(burger(page), `${width} px`).toBeChecked({ checked: open })
  }
})

test(
  spec(
    "The header shows a page title (text or custom content) and a back button when the screen asks for one; the back button runs the screen's own action, or else goes back one step in browser history.",
  ),
  async ({ page, signIn, context, quai }) => {
    await signIn('SALES')
    await page.goto('/sales/companies')
    await expect(title(page)).toHaveText('Clients')
    // Custom content: the number of rows stands beside the title.
    await expect(page.locator('.page-count')).toHaveText(/^\d+\+?$/)
    const back = page.getByRole('banner').getByRole('link', { name: 'Revenir à la page précédente' })
    await expect(back).toHaveCount(0)
    // The sheet of a client has its own way back, to the list, wherever one came from.
    await page.goto('/sales/addresses')
    await page.goto(`/sales/companies/${quai.ids.company}`)
    await expect(title(page)).not.toHaveText('Client')
    await back.click()
    await expect(page).toHaveURL(/\/sales\/companies$/)
    await expect(title(page)).toHaveText('Clients')

    // The history of modifications has none: it goes one step back, to where one came from.
    await context.clearCookies()
    await signIn('OPERATOR')
    await page.goto('/materials/trailers?q=12')
    const link = page.getByRole('link', { name: 'Quai', exact: true })
    await link.evaluate(anchor => anchor.setAttribute('href', '/journey-management/modifications/history'))
    await link.click()
    await expect(title(page)).toHaveText('Historique des modifications')
    await back.click()
    await expect(page).toHaveURL(/\/materials\/trailers\?q=12$/)
    await expect(title(page)).toHaveText('Remorques')
  },
)

test(`${spec('The header gains a shadow once the page is scrolled more than 10 px.')} ${spec('Header shadow scroll threshold 10 px.')}`, {
  tag: '@same-without-js',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await signIn('SALES')
  await page.goto('/sales/companies')
  const head = page.getByRole('banner')
  for (const [at, raised] of [
    [0, false],
    [10, false],
    [11, true],
    [200, true],
    [10, false],
  ] as const) {
    await page.evaluate(y => scrollTo({ top: y, behavior: 'instant' }), at)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(at)
    // Before the threshold the shadow may be there without any extent or colour.
    const shadow = () => head.evaluate(node => /[1-9]px/.test(getComputedStyle(node).boxShadow))
    await expect.poll(shadow, `at ${at} px`).toBe(raised)
  }
})

test(
  spec('Clicking a group goes to its first child allowed for the role; an arrow toggles expansion.'),
  async ({ page, signIn }) => {
    await signIn('OPERATOR')
    await page.goto('/')
    const own = group(page, 'Suivis des tournées')
    await expect(children(own).first()).toBeHidden()
    await arrow(own).click()
    await expect(children(own).first()).toBeVisible()
    await expect(page).toHaveURL(/:\d+\/$/)
    await arrow(own).click()
    await expect(children(own).first()).toBeHidden()
    // Its first child, CDC Vue Conception, is for ADMIN and CONCEPTOR.
    await own.getByRole('link', { name: 'Suivis des tournées' }).click()
    await expect(page).toHaveURL(/\/journey-management\/live-lines$/)
    await expect(children(own).first()).toHaveText('Trajets prévus')
  },
)

test(spec('A group opens automatically when the current path lies under it.'), async ({ page, signIn, quai }) => {
  await signIn('SALES')
  await page.goto('/')
  await expect(groups(page).locator('details[open]')).toHaveCount(0)
  for (const [path, label] of [
    ['/sales/addresses', 'Commercial'],
    [`/sales/companies/${quai.ids.company}`, 'Commercial'],
    ['/materials/trailers', 'Matériel'],
  ] as const) {
    await page.goto(path)
    await expect(groups(page).locator('details[open]')).toHaveCount(1)
    await expect(children(group(page, label)).first()).toBeVisible()
  }
  // Also after somebody folded it, when the next page lies under it.
  await arrow(group(page, 'Matériel')).click()
  await expect(children(group(page, 'Matériel')).first()).toBeHidden()
  await group(page, 'Matériel').getByRole('link', { name: 'Matériel' }).click()
  await expect(page).toHaveURL(/\/materials\/vehicles$/)
  await expect(children(group(page, 'Matériel')).first()).toBeVisible()
})

test(spec('The bottom of the sidebar has Profil, Paramètres and Déconnexion.'), async ({ page, signIn }) => {
  await signIn('CONCEPTOR')
  await page.goto('/sales/companies')
  const foot = sidebar(page).locator('.side-foot')
  await expect(foot.locator('a, button')).toHaveText(['Profil', 'Paramètres', 'Déconnexion'])
  const bottom = await foot.boundingBox()
  expect(Math.round(bottom!.y + bottom!.height)).toBe(page.viewportSize()!.height)
  await foot.getByRole('link', { name: 'Profil' }).click()
  await expect(title(page)).toHaveText('Profil')
  await foot.getByRole('link', { name: 'Paramètres' }).click()
  await expect(title(page)).toHaveText('Paramètres')
  await foot.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test(
  spec('The sidebar can be toggled and closes after a click on small screens (width up to 768 px).'),
  async ({ page, signIn }) => {
    await signIn('SALES')
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/sales/addresses')
      await expect(sidebar(page)).toBeHidden()
      await burger(page).click()
      await expect(sidebar(page)).toBeVisible()
      await children(group(page, 'Commercial')).first().click()
      await expect(title(page)).toHaveText('Clients')
      await expect(sidebar(page)).toBeHidden()
      // The page it is on, too.
      await burger(page).click()
      await children(group(page, 'Commercial')).first().click()
      await expect(sidebar(page)).toBeHidden()
      // A press beside it closes it.
      await burger(page).click()
      await expect(sidebar(page)).toBeVisible()
      await page.mouse.click(width - 20, 400)
      await expect(sidebar(page)).toBeHidden()
    }
    await page.setViewportSize({ width: 769, height: 800 })
    await page.goto('/sales/addresses')
    await children(group(page, 'Commercial')).first().click()
    await expect(title(page)).toHaveText('Clients')
    await expect(sidebar(page)).toBeVisible()
  },
)

test(spec('A user with no role sees no sidebar.'), { tag: '@same-without-js' }, async ({ page, signIn, relay }) => {
  await signIn('ADMIN')
  // Nor does one whose role is none of the five.
  for (const role of [null, 'SUPERVISOR']) {
    relay.answer('GET /auth/me', async body => {
      const user = (await body()) as object
      return 'role' in user ? { status: 200, body: { ...user, role } } : undefined
    })
    for (const path of ['/', '/sales/companies', '/nulle-part']) {
      expect((await page.goto(relay.url + path))?.status()).toBe(404)
      await expect(sidebar(page)).toHaveCount(0)
      await expect(burger(page)).toHaveCount(0)
      await expect(page.getByText("La page que vous recherchez n'existe pas...", { exact: true })).toBeVisible()
    }
  }
  // The way out is there all the same.
  await page.getByRole('button', { name: /compte de/ }).click()
  const menu = page.locator('#user-menu')
  await expect(menu.locator('a, button')).toHaveText(['Déconnexion'])
  await menu.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('DRIVER reaches profile and sign-out from the menu of the avatar', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('DRIVER')
  await page.goto('/')
  await page.getByRole('button', { name: /compte de/ }).click()
  const menu = page.locator('#user-menu')
  await expect(menu.locator('a, button')).toHaveText(['Profil', 'Déconnexion'])
  await menu.getByRole('link', { name: 'Profil' }).click()
  await expect(title(page)).toHaveText('Profil')
  expect((await page.goto('/settings'))?.status()).toBe(404)
})

test(spec('Header data resets when navigating to a new path.'), { tag: '@same-without-js' }, async ({ page, signIn, quai }) => {
  await signIn('SALES')
  await page.goto(`/sales/companies/${quai.ids.company}`)
  const back = page.getByRole('banner').getByRole('link', { name: 'Revenir à la page précédente' })
  await expect(back).toHaveCount(1)
  await children(group(page, 'Commercial')).nth(1).click()
  await expect(title(page)).toHaveText('Adresses')
  await expect(back).toHaveCount(0)
  await sidebar(page).getByRole('link', { name: 'Accueil' }).click()
  await expect(title(page)).toHaveText('Accueil')
  await expect(page.locator('.page-count')).toHaveCount(0)
})
