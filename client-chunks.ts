import { relative } from 'node:path'
import type { Rolldown } from 'vite'

/** Loaded with every page of a signed-in user. */
const SHELL = ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/user-layout.tsx']

/** Modules that so many pages import are in the chunk of the shell. */
const SHELL_PAGES = 20

/** Cost of one more file for a visit, in bytes of source: its request, and the worse compression of small files. */
const FILE_COST = 8_000

/** Beyond this source size, a visit weighs no more: the library of maps would outweigh all else. */
const HEAVIEST_VISIT = 350_000

/** No join takes a visit beyond this source size, which is near 150 kB with the shell once compressed. */
const FULL_VISIT = 219_600

type Graph = (id: string) => Rolldown.ModuleInfo | null

/** Modules that the same visits load. */
interface Group {
  size: number
  visits: ReadonlySet<number>
  imports: ReadonlySet<Group>
  /** Contains a route or a late part, whose chunk the bundler makes itself. */
  isEntry: boolean
}

/**
 * Chunks of the browser's code, computed from the bundler's graph. A visit is a page, alone or with a late part open. Modules that the same
 * visits load start as one group; each group then joins the one with which all visits save most, counting files and bytes, unless that
 * fills a visit.
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
  const pages = [...all].filter(id => graph(id)?.isEntry).sort()
  const parts = [...all].filter(id => graph(id)?.dynamicImporters.length)
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
  const groups = startGroups(visits, new Set([...pages, ...parts]), graph, id => loadedBy(id))
  const homes = joinGroups([...new Set(groups.values())], visits.length)
  const names = new Map<Group, string>()
  for (const [id, group] of groups) {
    const home = homes.get(group)
    if (!home) continue
    if (!names.has(home)) names.set(home, `shared-${names.size + 1}`)
    chunks.set(id, names.get(home)!)
  }
  return chunks
}

/** Group of each module outside the shell. */
function startGroups(
  visits: readonly ReadonlySet<string>[],
  entries: ReadonlySet<string>,
  graph: Graph,
  loadedBy: (id: string) => ReadonlySet<string>,
): Map<string, Group> {
  const visitsOf = new Map<string, Set<number>>()
  for (const [number, visit] of visits.entries()) {
    for (const id of visit) visitsOf.set(id, (visitsOf.get(id) ?? new Set()).add(number))
  }
  const byVisits = new Map<string, Group>()
  const groups = new Map<string, Group>()
  for (const [id, of] of visitsOf) {
    const key = [...of].join()
    const group = byVisits.get(key) ?? { size: 0, visits: of, imports: new Set(), isEntry: false }
    byVisits.set(key, group)
    groups.set(id, group)
    group.size += graph(id)?.code?.length ?? 0
    group.isEntry ||= entries.has(id)
  }
  for (const [id, group] of groups) {
    const imported = [...loadedBy(id)].flatMap(other => groups.get(other) ?? []).filter(other => other !== group)
    group.imports = group.imports.union(new Set(imported))
  }
  return groups
}

/** The group that each shared group ends up in. */
function joinGroups(groups: readonly Group[], visits: number): Map<Group, Group> {
  const homes = new Map<Group, Group>()
  const loads = () => {
    const all = [...new Set(groups.map(group => homes.get(group) ?? group))]
    return Array.from({ length: visits }, (_, visit) => sizeOf(all.filter(group => group.visits.has(visit))))
  }
  let loaded = loads()
  const weights = loaded.map(size => Math.min(size, HEAVIEST_VISIT))
  const homesOf = (some: ReadonlySet<Group>) => new Set([...some].map(one => homes.get(one) ?? one))
  const standing = new Set<Group>()
  const shared = groups.filter(group => !group.isEntry && group.visits.size > 1)
  for (const group of shared.sort((a, b) => b.visits.size - a.visits.size)) {
    homes.set(group, group)
    const [best] = [...standing]
      .map(home => ({ home, saved: savingOf(home, group, weights, loaded) }))
      .sort((a, b) => b.saved - a.saved)
    if (!best || best.saved <= 0) {
      standing.add(group)
      continue
    }
    const { home } = best
    homes.set(group, home)
    home.size += group.size
    home.visits = home.visits.union(group.visits)
    home.imports = home.imports.union(group.imports)
    for (const one of groups) {
      one.imports = homesOf(one.imports)
      if (one.imports.has(home)) one.imports = one.imports.union(homesOf(home.imports))
    }
    home.imports = home.imports.difference(new Set([home]))
    for (const imported of home.imports) imported.visits = imported.visits.union(home.visits)
    loaded = loads()
  }
  return homes
}

/** Weighted bytes that all visits together save when the two are one file, whose imports come with it; none when that fills a visit. */
function savingOf(one: Group, other: Group, weights: readonly number[], loaded: readonly number[]): number {
  const both = one.visits.union(other.visits)
  const imported = [...one.imports.union(other.imports)].filter(
    group => group !== one && group !== other && !both.isSubsetOf(group.visits),
  )
  let saved = 0
  for (const visit of both) {
    const imports = imported.filter(group => !group.visits.has(visit))
    const own = [one, other].filter(group => !group.visits.has(visit))
    const added = sizeOf([...imports, ...own])
    if (loaded[visit]! <= FULL_VISIT && loaded[visit]! + added > FULL_VISIT) return 0
    saved += weights[visit]! * ((1 - own.length - imports.length) * FILE_COST - added)
  }
  return saved
}

const sizeOf = (groups: readonly Group[]) => groups.reduce((sum, { size }) => sum + size, 0)

const projectPath = (id: string) => relative(import.meta.dirname, id.replace(/\?.*$/, '')).replaceAll('\\', '/')
