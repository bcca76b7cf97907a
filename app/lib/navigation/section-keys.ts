import type { MenuGroup } from '#domain/screens.ts'
import { plainText } from '#domain/search.ts'

/** A screen that `g` and this letter lead to. */
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
 * of its other letters. An entry that finds none has none; the palette leads to it.
 */
export function sectionKeys(menu: readonly MenuGroup[]): SectionKey[] {
  const taken = new Set([HOME.key])
  return [
    HOME,
    ...menu.flatMap(({ label: group, children }) =>
      children.flatMap(({ to, label }) => {
        const words = plainText(label).match(/[a-z]+/g) ?? []
        const key = [...words.map(word => word.charAt(0)), ...words.join('')].find(letter => !taken.has(letter))
        if (!key) return []
        taken.add(key)
        return [{ key, to, label, group }]
      }),
    ),
  ]
}
