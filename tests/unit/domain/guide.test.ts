import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ROLE_GUIDES } from '#domain/guide/role-guides.ts'
import { SCREEN_HELP } from '#domain/guide/screen-help.ts'
import { ROLE_LABELS, ROLES } from '#domain/roles.ts'
import { allows, GROUPS, SCREENS, type Screen, type ScreenPath } from '#domain/screens.ts'

const SCREEN_ROWS = Object.entries(SCREENS) as [ScreenPath, Screen][]
const texts = [
  ...Object.values(SCREEN_HELP).flatMap(({ purpose, next }) => [purpose, next]),
  ...Object.values(ROLE_GUIDES).flatMap(steps => steps.map(({ text }) => text)),
]

it('names only buttons and headings that the product has', () => {
  const sources = globSync(['app/**/*.{ts,tsx}', 'domain/**/*.ts'], { exclude: ['domain/guide/**'] })
    .map(path => readFileSync(path, 'utf8').replaceAll('\\u202f', '\u202f').replaceAll("\\'", "'"))
    .join('\n')
  const named = texts.flatMap(text => [...text.matchAll(/«\u202f(.+?)\u202f»/g)].map(([, name]) => name!))
  expect(named.length).toBeGreaterThan(40)
  expect([...new Set(named)].filter(name => !new RegExp(`['"\`>\\s]${name}(…|\\.\\.\\.)?['"\`<\\s]`).test(sources))).toEqual([])
})

it('sends each role only to screens that it may open', () => {
  for (const role of ROLES) expect(ROLE_GUIDES[role].filter(({ screen }) => !allows(screen, role))).toEqual([])
})

it('is the guide of docs, too: `vitest -u` writes it', async () => {
  const lines = [
    '# Guide des écrans',
    '',
    'The text of « Guide » and of « Aide » in the product, written by `tests/unit/domain/guide.test.ts` from `domain/guide/`.',
    ...ROLES.flatMap(role => [
      '',
      `## ${ROLE_LABELS[role]}`,
      '',
      ...ROLE_GUIDES[role].map(({ screen, text }, index) => `${index + 1}. **${SCREENS[screen].title}**\u202f: ${text}`),
    ]),
    ...['', ...Object.keys(GROUPS)].flatMap(group => [
      '',
      `## ${group === '' ? 'Hors menu' : GROUPS[group as keyof typeof GROUPS].label}`,
      '',
      ...SCREEN_ROWS.filter(([, { menu }]) => (menu?.group ?? '') === group).map(
        ([path, { title }]) => `- **${title}** (\`${path}\`)\u202f: ${SCREEN_HELP[path].purpose} ${SCREEN_HELP[path].next}`,
      ),
    ]),
    '',
  ]
  await expect(lines.join('\n')).toMatchFileSnapshot('../../../docs/guide/ecrans.md')
})
