import { beforeAll, expect, it } from 'vitest'
import { SCREEN_HELP } from '#domain/guide/screen-help.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { allows, menuOf, SCREENS, type ScreenPath } from '#domain/screens.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

async function read(role: Role, path: string): Promise<string> {
  const answer = await site.ask(path, { role })
  expect(answer.status, `${role} ${path}`).toBe(200)
  return answer.text()
}
const escaped = (text: string) => text.replaceAll("'", '&#x27;')

it.each(ROLES)('tells %s what each screen of the menu is for, and of no other', async role => {
  const page = await read(role, '/profile/guide')
  const menu = menuOf(role).flatMap(({ children }) => children.map(({ to }) => to as string))
  for (const path of Object.keys(SCREENS) as ScreenPath[]) {
    const { purpose, next } = SCREEN_HELP[path]
    if (menu.includes(path)) for (const text of [purpose, next]) expect(page.includes(escaped(text)), text).toBe(true)
    else if (!allows(path, role)) expect(page.includes(escaped(purpose)), purpose).toBe(false)
  }
  // A phone has no keys.
  for (const text of ['Raccourcis clavier', 'Ligne suivante', '/settings#raccourcis'])
    expect(page.includes(text), text).toBe(role !== 'DRIVER')
})

it('begins with the screen that asks, or the one above it, and never with one that the role may not open', async () => {
  const here = async (role: Role, page: string) =>
    /Cet écran\u202f: ([^<]*)</.exec(await read(role, `/profile/guide?page=${encodeURIComponent(page)}`))?.[1]
  expect(await here('OPERATOR', '/journey-management/journeys')).toBe('Liste des trajets')
  expect(await here('OPERATOR', '/journey-management/journeys/best-plan')).toBe('Liste des trajets')
  expect(await here('ADMIN', '/sales/companies/0194d000-0000-7000-8000-000000000000')).toBe('Client')
  expect(await here('DRIVER', '/')).toBe('Accueil')
  expect(await here('OPERATOR', '/sales/invoices')).toBeUndefined()
  expect(await here('OPERATOR', '/nowhere')).toBeUndefined()
})

it('is found from every page, the settings and the search without JavaScript', async () => {
  expect(await read('OPERATOR', '/journey-management/live')).toContain('href="/profile/guide?page=/journey-management/live"')
  expect(await read('DRIVER', '/')).toContain('href="/profile/guide"')
  expect(await read('OPERATOR', '/settings')).toContain('href="/profile/guide"')
  expect(await read('SALES', '/?panel=search&q=guide')).toContain('href="/profile/guide"')
})
