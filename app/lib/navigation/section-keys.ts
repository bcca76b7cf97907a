import type { MenuGroup } from '#domain/screens.ts'
import { plainText } from '#domain/search.ts'

/** Screen opened by `g` and this letter or digit. */
export interface SectionKey {
  key: string
  to: string
  label: string
  group?: string
}

/** Home has the easiest sequence, `g g`. */
const HOME: SectionKey = { key: 'g', to: '/', label: 'Accueil' }

/**
 * Letters after `g` for the screens of a role's menu in order: the first free initial of the label's words, then its other letters. Long
 * menus have more entries than letters: the rest use digits.
 */
export function sectionKeys(menu: readonly MenuGroup[]): SectionKey[] {
  const taken = new Set([HOME.key])
  const digits = [...'1234567890']
  return [
    HOME,
    ...menu.flatMap(({ label: group, children }) =>
      children.flatMap(({ to, label }) => {
        const words = plainText(label).match(/[a-z]+/g) ?? []
        const key = [...words.map(word => word.charAt(0)), ...words.join('')].find(letter => !taken.has(letter)) ?? digits.shift()
        if (!key) return []
        taken.add(key)
        return [{ key, to, label, group }]
      }),
    ),
  ]
}
