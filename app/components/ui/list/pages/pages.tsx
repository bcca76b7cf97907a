import { Pager } from './pager.tsx'

interface PagesProps {
  list: { rows: readonly unknown[]; total: number; page: number; perPage: number }
  href: (page: string) => string
  label: string
}

/** Pager of a short list without search and sort; nothing while all rows fit. */
export function Pages({ list: { rows, ...pages }, href, label }: PagesProps) {
  if (pages.total <= pages.perPage) return null
  return <Pager {...pages} shown={Math.min(pages.perPage, rows.length)} href={page => href(String(page))} label={label} />
}
