import { countLists } from '#api/db/list.ts'
import { COUNTED_LISTS, type HomeCount, type HomeFigure } from '#domain/home/figures.ts'
import type { Role } from '#domain/roles.ts'
import { type Counter, LISTS } from './lists.ts'

/** Figures of a home page in one statement, each counted by the list it links to. */
export async function countFigures<Name extends string>(
  counter: Counter,
  figures: Record<Name, HomeFigure>,
  role: Role,
): Promise<Record<Name, HomeCount>> {
  const names = Object.keys(figures) as Name[]
  const counts = await countLists(
    counter.db,
    await Promise.all(names.map(name => LISTS[COUNTED_LISTS[figures[name].list]](counter, figures[name].query, role))),
  )
  return Object.fromEntries(names.map((name, index) => [name, counts[index]!])) as Record<Name, HomeCount>
}
