import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { spec } from '#tests/specification/statements.ts'
import { type Relay, startRelay } from '#tests/support/servers/relay.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import type { Locator } from '#tests/support/visitor/locator.ts'
import { type Visitor, visit } from '#tests/support/visitor.ts'

let site: Site
let relay: Relay
beforeAll(async () => {
  site = await sharedSite()
  relay = await startRelay(site.url)
})
afterEach(() => relay.reset())
afterAll(() => relay.close())

/** The shell with JavaScript and without: header, sidebar, and who sees what of them. */

const sidebar = (page: Visitor) => page.getByRole('navigation', { name: 'Menu principal' })
const burger = (page: Visitor) => page.getByRole('checkbox', { name: 'Menu latéral' })
const title = (page: Visitor) => page.getByRole('heading', { level: 1 })
const groups = (page: Visitor) => sidebar(page).locator('.side-group')
const group = (page: Visitor, label: string) => groups(page).filter({ has: page.getByRole('link', { name: label, exact: true }) })
const children = (group: Locator) => group.locator('li a')
const arrow = (group: Locator) => group.locator('summary')

it(
  spec(
    "The header shows a page title (text or custom content) and a back button when the screen asks for one; the back button runs the screen's own action, or else goes back one step in browser history.",
  ),
  async () => {
    const page = await visit(site)
    await page.signIn('SALES')
    await page.goto('/sales/companies')
    await expect(title(page)).toHaveText('Clients')
    // Custom content: the number of rows stands beside the title.
    await expect(page.locator('.page-count')).toHaveText(/^\d+\+?$/)
    const back = page.getByRole('banner').getByRole('link', { name: 'Revenir à la page précédente' })
    await expect(back).toHaveCount(0)
    // The sheet of a client has its own way back, to the list, wherever one came from.
    await page.goto('/sales/addresses')
    await page.goto(`/sales/companies/${site.ids.company}`)
    await expect(title(page)).not.toHaveText('Client')
    await back.click()
    await expect(page).toHaveURL(/\/sales\/companies$/)
    await expect(title(page)).toHaveText('Clients')

    // The history of modifications has none: it goes one step back, to where one came from.
    await page.cookies.clear()
    await page.signIn('OPERATOR')
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

it(spec('Clicking a group goes to its first child allowed for the role; an arrow toggles expansion.'), async () => {
  const page = await visit(site)
  await page.signIn('OPERATOR')
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
})

it(spec('A group opens automatically when the current path lies under it.'), async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  await page.goto('/')
  await expect(groups(page).locator('details[open]')).toHaveCount(0)
  for (const [path, label] of [
    ['/sales/addresses', 'Commercial'],
    [`/sales/companies/${site.ids.company}`, 'Commercial'],
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

it(spec('The bottom of the sidebar has Profil, Paramètres and Déconnexion.'), async () => {
  const page = await visit(site)
  await page.signIn('CONCEPTOR')
  await page.goto('/sales/companies')
  const foot = sidebar(page).locator('.side-foot')
  await expect(foot.locator('a, button')).toHaveText(['Profil', 'Paramètres', 'Déconnexion'])
  await foot.getByRole('link', { name: 'Profil' }).click()
  await expect(title(page)).toHaveText('Profil')
  await foot.getByRole('link', { name: 'Paramètres' }).click()
  await expect(title(page)).toHaveText('Paramètres')
  await foot.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

it(spec('A user with no role sees no sidebar.'), async () => {
  const page = await visit(site)
  await page.signIn('ADMIN')
  // Nor does one whose role is none of the five.
  for (const role of [null, 'SUPERVISOR']) {
    relay.answer('GET /auth/me', async body => {
      const user = (await body()) as object
      return 'role' in user ? { status: 200, body: { ...user, role } } : undefined
    })
    for (const path of ['/', '/sales/companies', '/nulle-part']) {
      expect((await page.goto(relay.url + path)).status()).toBe(404)
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

it('DRIVER reaches profile, guide and sign-out from the menu of the avatar', async () => {
  const page = await visit(site)
  await page.signIn('DRIVER')
  await page.goto('/')
  await page.getByRole('button', { name: /compte de/ }).click()
  const menu = page.locator('#user-menu')
  await expect(menu.locator('a, button')).toHaveText(['Profil', 'Guide', 'Déconnexion'])
  await menu.getByRole('link', { name: 'Profil' }).click()
  await expect(title(page)).toHaveText('Profil')
  expect((await page.goto('/settings')).status()).toBe(404)
})

it(spec('Header data resets when navigating to a new path.'), async () => {
  const page = await visit(site)
  await page.signIn('SALES')
  await page.goto(`/sales/companies/${site.ids.company}`)
  const back = page.getByRole('banner').getByRole('link', { name: 'Revenir à la page précédente' })
  await expect(back).toHaveCount(1)
  await children(group(page, 'Commercial')).nth(1).click()
  await expect(title(page)).toHaveText('Adresses')
  await expect(back).toHaveCount(0)
  await sidebar(page).getByRole('link', { name: 'Accueil' }).click()
  await expect(title(page)).toHaveText('Accueil')
  await expect(page.locator('.page-count')).toHaveCount(0)
})
