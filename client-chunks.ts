import { relative } from 'node:path'
import { minifySync, type Rolldown } from 'vite'

/** Loaded with every page of a signed-in user. */
const SHELL = ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/user-layout.tsx']

/** Modules that so many pages import are in the chunk of the shell. */
const SHELL_PAGES = 20

/** Cost of one more file for a visit, in minified bytes: its request, and the worse compression of small files. */
const FILE_COST = 2_500

/** A byte costs a visit the more, the more it loads: its cost is its size to this power. */
const STEEPNESS = 4

/** Pages that one person opens a few times a year: they take the chunks that the others make. */
const RARE = /^app\/routes\/administration\/users\/(applications|webhooks)\//

/** Visits beyond this minified size have no say: the library of maps would outweigh all else. */
const HEAVIEST_VISIT = 250_000

type Graph = (id: string) => Rolldown.ModuleInfo | null

/** Modules in one file. */
interface Group {
  ids: string[]
  /** Minified, with the cost of a file: neither a comment nor a local name changes the chunks. */
  size: number
  visits: ReadonlySet<number>
  imports: ReadonlySet<Group>
  /** Contains a route, or a late part that nothing else imports, whose chunk the bundler makes itself. */
  isEntry: boolean
}

/**
 * Chunks of the browser's code, computed from the bundler's graph. A visit is a page, alone or with a late part open. Modules that the same
 * visits load start as one group; then the two groups with which all visits save most become one, until none saves.
 */
export function clientChunks(): Rolldown.CodeSplittingGroup[] {
  let chunks: Map<string, string> | undefined
  const chunkOf: Rolldown.CodeSplittingNameFunction = (id, context) => {
    chunks ??= chunksOf(module => context.getModuleInfo(module), id)
    return chunks.get(id) ?? null
  }
  return [
    { name: (id, context) => (chunkOf(id, context) === 'app' ? 'app' : null), priority: 1 },
    { name: chunkOf, includeDependenciesRecursively: false },
  ]
}

function chunksOf(graph: Graph, anyId: string): Map<string, string> {
  const reach = (from: Iterable<string>, next: (module: Rolldown.ModuleInfo) => readonly string[]) => {
    const found = new Set(from)
    for (const id of found) {
      const module = graph(id)
      for (const other of module ? next(module) : []) found.add(other)
    }
    return found
  }
  const loadedBy = (...ids: string[]) => reach(ids, module => module.importedIds)
  const all = reach([anyId], ({ importedIds, dynamicallyImportedIds, importers, dynamicImporters }) =>
    [importedIds, dynamicallyImportedIds, importers, dynamicImporters].flat(),
  )
  const pages = [...all].filter(id => graph(id)?.isEntry && !RARE.test(projectPath(id))).sort()
  const shellPages = pages.filter(id => SHELL.includes(projectPath(id)))

  const shell = loadedBy(...shellPages)
  const pagesOf = new Map<string, number>()
  for (const id of pages.flatMap(page => [...loadedBy(page)])) pagesOf.set(id, (pagesOf.get(id) ?? 0) + 1)
  for (const [id, count] of pagesOf) if (count >= SHELL_PAGES) shell.add(id)

  const visits = pages.flatMap(page => {
    const opened = new Set<string>()
    const ofPage = [loadedBy(page).difference(shell)]
    for (const visit of ofPage) {
      for (const part of [...visit].flatMap(id => graph(id)?.dynamicallyImportedIds ?? [])) {
        if (opened.has(part)) continue
        opened.add(part)
        ofPage.push(visit.union(loadedBy(part).difference(shell)))
      }
    }
    return ofPage
  })

  const chunks = new Map<string, string>()
  // The chunk of the shell is that of the first script; the other entries stay the bundler's.
  for (const id of shell) if (!pages.includes(id) || projectPath(id) === SHELL[0]) chunks.set(id, 'app')
  const groups = startGroups(visits, graph, loadedBy)
  for (const [number, { ids }] of joinGroups(groups).entries()) for (const id of ids) chunks.set(id, `shared-${number + 1}`)
  return chunks
}

/** Modules outside the shell by the visits that load them. */
function startGroups(
  visits: readonly ReadonlySet<string>[],
  graph: Graph,
  loadedBy: (...ids: string[]) => ReadonlySet<string>,
): Group[] {
  const visitsOf = new Map<string, Set<number>>()
  for (const [number, visit] of visits.entries()) {
    for (const id of visit) visitsOf.set(id, (visitsOf.get(id) ?? new Set()).add(number))
  }
  const byVisits = new Map<string, Group>()
  const groupOf = new Map<string, Group>()
  for (const [id, of] of visitsOf) {
    const key = [...of].join()
    const group = byVisits.get(key) ?? { ids: [], size: FILE_COST, visits: of, imports: new Set(), isEntry: false }
    byVisits.set(key, group)
    groupOf.set(id, group)
    const module = graph(id)!
    group.ids.push(id)
    group.size += minifySync('module.js', module.code ?? '').code.length
    group.isEntry ||= module.isEntry || (module.dynamicImporters.length > 0 && module.importers.length === 0)
  }
  const groups = [...byVisits.values()]
  for (const group of groups) {
    const imported = [...loadedBy(...group.ids)].flatMap(id => groupOf.get(id) ?? [])
    group.imports = new Set(imported).difference(new Set([group]))
  }
  return groups
}

/** Joins groups; returns those that several visits share. */
function joinGroups(groups: readonly Group[]): Group[] {
  const all = new Set(groups)
  const loaded: number[] = []
  const weigh = () => {
    loaded.fill(0)
    for (const { size, visits } of all) for (const visit of visits) loaded[visit] = (loaded[visit] ?? 0) + size
  }
  weigh()
  const shared = new Set(groups.filter(({ isEntry, visits }) => !isEntry && visits.size > 1))
  let pairs = [...shared].flatMap((one, index) =>
    [...shared].slice(index + 1).map(other => ({ one, other, saved: savingOf(one, other, loaded) })),
  )
  for (;;) {
    const best = pairs.reduce<(typeof pairs)[number] | undefined>((a, b) => (a && a.saved >= b.saved ? a : b), undefined)
    if (!best || best.saved <= 0) return [...shared]
    const { one, other } = best
    one.ids.push(...other.ids)
    one.size += other.size - FILE_COST
    one.visits = one.visits.union(other.visits)
    one.imports = one.imports.union(other.imports).difference(new Set([one, other]))
    all.delete(other)
    shared.delete(other)
    for (const group of one.imports) group.visits = group.visits.union(one.visits)
    const changed = one.imports.union(new Set([one]))
    for (const group of all) {
      if (group === one || !(group.imports.has(one) || group.imports.has(other))) continue
      group.imports = group.imports
        .union(one.imports)
        .union(new Set([one]))
        .difference(new Set([group, other]))
      changed.add(group)
    }
    weigh()
    pairs = pairs.filter(pair => pair.one !== other && pair.other !== other)
    for (const pair of pairs)
      if (changed.has(pair.one) || changed.has(pair.other)) pair.saved = savingOf(pair.one, pair.other, loaded)
  }
}

/** Cost that all visits save when two groups become one file. A visit that loads the file also loads the imports of both. */
function savingOf(one: Group, other: Group, loaded: readonly number[]): number {
  if (one.visits.isDisjointFrom(other.visits)) return 0
  const files = [...one.imports.union(other.imports).union(new Set([one, other]))]
  let saved = 0
  for (const visit of one.visits.union(other.visits)) {
    const before = loaded[visit]!
    if (before > HEAVIEST_VISIT) continue
    let after = before - FILE_COST
    for (const { size, visits } of files) if (!visits.has(visit)) after += size
    saved += before ** STEEPNESS - after ** STEEPNESS
  }
  return saved
}

const projectPath = (id: string) => relative(import.meta.dirname, id.replace(/\?.*$/, '')).replaceAll('\\', '/')
