import { type ListLinks, wordFor } from './list-links.ts'

interface Chip {
  label: string
  value: string
  /** List without this filter. */
  href: string
}

/**
 * Builders of the active filters' chips: `each` for a filter with several values, `one` for others.
 *
 *     const { each, one } = chipsOf(links)
 *     return [...each('status', 'Statut', STATUS_LABELS), ...one('archived', 'Archivés', 'affichés')]
 */
export function chipsOf(links: ListLinks) {
  return {
    each: (name: string, label: string, words: Readonly<Record<string, string>>): Chip[] =>
      links.all(name).map(value => ({
        label,
        value: wordFor(words, value),
        href: links.to({ [name]: links.all(name).filter(other => other !== value) }),
      })),
    one: (name: string, label: string, value = links.get(name)): Chip[] =>
      links.get(name) ? [{ label, value, href: links.to({ [name]: null }) }] : [],
  }
}
