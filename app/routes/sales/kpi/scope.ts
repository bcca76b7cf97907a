import type { ListLinks } from '#app/lib/lists/list-links.ts'

/** Filters of the figures: those of the address, without the seller filter for SALES, who see their own clients. */
export const scopeOf =
  ({ salesUser }: { salesUser: readonly string[] }, links: ListLinks) =>
  (name: string): readonly string[] =>
    name === 'salesUser' ? salesUser : links.all(name)
