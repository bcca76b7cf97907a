import type { Page } from '@playwright/test'
import type { Role } from '#domain/roles.ts'
import { expect, test } from '../servers/relayed.ts'
import { faultsOf } from './axe.ts'

interface Look {
  width: number
  height?: number
  colorScheme: 'light' | 'dark'
  /** All of them where nothing is said. None: only sideways scroll is examined. */
  rules?: readonly string[]
}

/** Rules whose answer the layout changes; a theme changes the contrast alone. */
const LAYOUT = ['color-contrast', 'target-size']
const THEME = ['color-contrast']

/** Both layouts. Names and roles are the same in each: the wide layout is examined for them. */
const looks = (narrow: Look['colorScheme']): readonly Look[] => [
  { width: 360, height: 2000, colorScheme: narrow, rules: LAYOUT },
  { width: 1440, colorScheme: 'light' },
  { width: 768, colorScheme: 'light', rules: [] },
]
export const LOOKS = looks('dark')
const LOOKS_IN_TURN = [LOOKS, looks('light')]
/** The menu is the same on every page of a role: it is examined with the first one only. */
const MENU = '#nav'
/** For what everybody sees first, or every day. */
export const EVERY_LOOK: readonly Look[] = [360, 768, 1440].flatMap(width => [
  { width, colorScheme: 'light' as const },
  { width, colorScheme: 'dark' as const, rules: THEME },
])
/** The same address under another role shows a part of the same page: the parts are examined once more, in the narrow layout. */
const ANOTHER_ROLE: readonly Look[] = [{ width: 360, height: 2000, colorScheme: 'dark' }]

/** Axe finds nothing on the page that is shown in any of the looks, and nothing scrolls sideways. The look alone changes, not the page. */
export async function expectAccessible(page: Page, name: string, looks = LOOKS, without?: string): Promise<void> {
  for (const { width, height = 900, colorScheme, rules } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    if (rules?.length !== 0)
      expect.soft(await faultsOf(page, { rules, without }), `${name}, ${width} px, ${colorScheme}`).toEqual([])
    expect.soft(await sideways(page), `${name}: sideways scroll at ${width} px`).toBeLessThanOrEqual(0)
    expect.soft(await squeezed(page), `${name}: titles without room at ${width} px`).toEqual([])
  }
}

/** Titles of rows that the values beside them leave less room than three letters. */
const squeezed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.dt > tbody > tr > .name')]
      .filter(title => title.checkVisibility() && title.textContent!.trim().length > 3 && title.clientWidth < 32)
      .map(title => title.textContent!),
  )

/** Title of the document as it must begin: with the heading of the panel or question that is open, after the panel's current tab. */
async function expectTitled(page: Page, name: string): Promise<void> {
  const { title, parts } = await page.evaluate(() => {
    const heading = document.querySelector('dialog.panel[open] .panel-head > h2, dialog.ask[open] > h2')
    const tab = heading?.closest('dialog.panel')?.querySelector('.tabs > a:not(:first-child)[aria-current]')?.firstChild
    return { title: document.title, parts: [tab?.textContent, heading?.textContent] }
  })
  const words = parts.filter(Boolean).map(part => `${part!.replace(/\s+/g, ' ').trim()} · `)
  const begins = title.replace(/\s+/g, ' ').replace('Erreur : ', '')
  expect.soft(begins.slice(0, words.join('').length), `${name}: title`).toBe(words.join(''))
  expect.soft(title, `${name}: title`).toMatch(/. · Quai$/)
}

export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Address of a screen, what each role opens below it, and the looks: by default `LOOKS`, the narrow one in either theme in turn. The role
 * that sees most comes first.
 */
type ScreenToExamine = [screen: string, shown: Partial<Record<Role, string[]>>, looks?: readonly Look[]]

/**
 * One test for each role, with one sign-in: it opens every address of the role once. `:company` and the like are records of the
 * demonstration, `:draft` a cahier des charges that is begun.
 *
 *     testScreens('sales', [['/sales/companies', { ADMIN: ['', '/:company?panel=edit'], OPERATOR: [''] }]])
 */
export function testScreens(area: string, screens: readonly ScreenToExamine[]): void {
  const byRole = new Map<Role, { path: string; looks: readonly Look[] }[]>()
  const examined = new Set<string>()
  for (const [screen, shown, looks] of screens) {
    for (const [role, addresses] of Object.entries(shown) as [Role, string[]][]) {
      const paths = addresses.map(address => screen + address)
      const pages = paths.map(path => {
        if (examined.has(path)) return { path, looks: ANOTHER_ROLE }
        examined.add(path)
        return { path, looks: looks ?? LOOKS_IN_TURN[examined.size % 2]! }
      })
      byRole.set(role, [...(byRole.get(role) ?? []), ...pages])
    }
  }
  for (const [role, pages] of byRole) {
    test(`axe finds nothing on the pages of ${area} shown to ${role}`, async ({ page, signIn, quai }) => {
      test.setTimeout(10 * 60_000)
      await signIn(role)
      const ids = { ...quai.ids, draft: '' }
      if (pages.some(({ path }) => path.includes(':draft'))) ids.draft = await beginRequest(page, quai)
      for (const [index, { path, looks }] of pages.entries()) {
        const address = path.replaceAll(/:([a-z]+)/g, (_, name: keyof typeof ids) => ids[name])
        // A refused download is a document of its own.
        if (index === 0 || path.includes('export=')) {
          const answer = await page.goto(address)
          expect(answer!.status(), path).toBe(path.includes('export=') ? 422 : 200)
        } else {
          expect(await follow(page, address), path).toEqual({ at: address.split('?')[0], errors: null })
          await expect(page.locator('.pending')).toHaveCount(0)
        }
        if (!path.includes('export=')) await expectTitled(page, path)
        await expectAccessible(page, path, looks, index > 0 ? MENU : undefined)
      }
    })
  }
}

/** Opens a page as a link to it does: a document of its own would load all scripts, and axe, anew. Returns where the router is then. */
const follow = (page: Page, address: string) =>
  page.evaluate(async address => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router }
    await router.navigate(address, { flushSync: true })
    return { at: router.state.location.pathname, errors: router.state.errors }
  }, address)

interface Router {
  navigate(address: string, options: { flushSync: boolean }): Promise<void>
  state: { location: { pathname: string }; errors: Record<string, unknown> | null }
}

async function beginRequest(page: Page, { url, ids }: { url: string; ids: { company: string } }): Promise<string> {
  const created = await page.request.post('/api/sales/delivery-request/drafts', {
    data: { companyId: ids.company, title: 'Brouillon', kind: 'LIGNE_REGULIERE', validFrom: '2030-01-07' },
    headers: { origin: url },
  })
  return (await created.json()).id
}
