import type { MenuGroup } from '#domain/screens.ts'
import { plainText } from '#domain/search.ts'

/** A screen that `g` and this letter or digit lead to. */
export interface SectionKey {
  key: string
  to: string
  label: string
  group?: string
}

/** Home has the one letter that is typed without looking. */
const HOME: SectionKey = { key: 'g', to: '/', label: 'Accueil' }

/**
 * The letters after `g`, for the screens of a role's menu in its order: the first that is free of the initials of the entry's words, then
 * of its other letters. The longest menus have more entries than letters: one that finds none has the next digit.
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
