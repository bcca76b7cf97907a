import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROLES, type Role } from '#domain/roles.ts'
import { STATEMENTS, spec } from '#tests/specification/statements.ts'
import { type Site, startSite } from '#tests/support/site.ts'

/** Server-rendered menu by role against the specification. */

/** Menu rows of the specification: a group and its children, in order. */
const MENU = STATEMENTS.filter(({ section, text }) => section === 2 && / \| /.test(text)).map(({ text }) => {
  const [label = '', labels = ''] = text.split(' | ')
  return { text, label, children: labels.split(', ') }
})

/** Entries of the menu by role, from the specification's §6. */
const SEES: Record<Role, Record<string, number>> = {
  ADMIN: {
    Commercial: 6,
    'Suivis des tournées': 7,
    'Suivis des événements': 4,
    'Resources Humaines': 3,
    Matériel: 3,
    Transverse: 6,
    Adminstration: 1,
  },
  CONCEPTOR: {
    Commercial: 3,
    'Suivis des tournées': 7,
    'Suivis des événements': 4,
    'Resources Humaines': 3,
    Matériel: 3,
    Transverse: 5,
  },
  // Habilitations is open to SALES by URL only, because its group is not.
  SALES: { Commercial: 5, 'Suivis des tournées': 4, Matériel: 3, Transverse: 2 },
  OPERATOR: { Commercial: 2, 'Suivis des tournées': 6, 'Suivis des événements': 4, 'Resources Humaines': 3, Matériel: 3 },
  DRIVER: {},
}

interface Group {
  label: string
  children: { label: string; to: string }[]
}
const menus = {} as Record<Role, Group[]>
let site: Site

beforeAll(async () => {
  site = await startSite()
  for (const role of ROLES) menus[role] = menuOf(await (await site.ask('/', { role })).text())
}, 120_000)
afterAll(() => site?.close())

function menuOf(page: string): Group[] {
  const sidebar = /<nav[^>]*aria-label="Menu principal"[\s\S]*?<\/nav>/.exec(page)?.[0]
  if (!sidebar) throw new Error('a page without its sidebar')
  return sidebar
    .split('<div class="side-group">')
    .slice(1)
    .map(group => ({
      label: textOf(/<a [^>]*>([\s\S]*?)<\/a>/.exec(group)![1]!),
      children: [...group.matchAll(/<li><a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, to, label]) => ({
        label: textOf(label!),
        to: to!,
      })),
    }))
}
const textOf = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('&#x27;', "'")

it.each(MENU.map(({ text, ...row }) => [spec(text), row] as const))('%s', (_, { label, children }) => {
  expect(menus.ADMIN.map(group => group.label)).toEqual(MENU.map(row => row.label))
  expect(menus.ADMIN.find(group => group.label === label)?.children.map(child => child.label)).toEqual(children)
})

it.each(ROLES)(`${spec('Rules: a group and its children show only for allowed roles.')} %s`, role => {
  expect(Object.fromEntries(menus[role].map(({ label, children }) => [label, children.length]))).toEqual(SEES[role])
})

it(spec('Which menu entry maps to which route is not shown beyond the order above.'), () => {
  // In the order of the specification's routes, without record routes and unlisted ones.
  const routes = STATEMENTS.filter(({ section, text }) => section === 2 && /^\/[a-z-]+\//.test(text)).flatMap(({ text }) =>
    text
      .replace(/\.$/, '')
      .replace(/[^, ]+ \(no menu entry\)/g, '')
      .split(/,\s*/)
      .filter(path => path && !path.includes('{') && !path.endsWith('/history') && !path.startsWith('/administration/p')),
  )
  const entries = menus.ADMIN.flatMap(({ children }) => children.map(({ to }) => to))
  expect(entries).toHaveLength(30)
  expect(entries).toEqual(routes)
})
