import type { ListLinks } from '#app/lib/lists/list-links.ts'

/** The filters that the figures are of: those of the address, and whose clients these are, which SALES need not ask for. */
export const scopeOf =
  ({ salesUser }: { salesUser: readonly string[] }, links: ListLinks) =>
  (name: string): readonly string[] =>
    name === 'salesUser' ? salesUser : links.all(name)
