import type { ListLinks } from '#app/lib/lists/list-links.ts'

/** Clients or sellers that the figures are limited to, for `Figure`. */
export const shownOf = (scope: (name: string) => readonly string[]) => [...scope('company'), ...scope('salesUser')].join(' ')

/** Filters of the figures: those of the address, with the effective sellers, which are the user alone for SALES. */
export const scopeOf =
  ({ salesUser }: { salesUser: readonly string[] }, links: ListLinks) =>
  (name: string): readonly string[] =>
    name === 'salesUser' ? salesUser : links.all(name)
