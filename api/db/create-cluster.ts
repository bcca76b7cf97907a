import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { clusterDir } from './data-dir.ts'
import { PROBE } from './postgres-account.ts'
import { runProgram, type Surroundings } from './postgres-process.ts'

const UNFINISHED = 'postgres.new-'

/** Removes what killed starts left; their initdb may still be writing. */
export function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(UNFINISHED) || name.startsWith(PROBE))
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 20 })
  }
}

/** Named otherwise until complete. `sync` false skips durability, for tests. */
export async function createCluster(
  dataDir: string,
  {
    initdb,
    user,
    authentication,
    sync,
    surroundings,
  }: { initdb: string; user: string; authentication: string[]; sync: boolean; surroundings: Surroundings },
): Promise<void> {
  const unfinished = join(dataDir, `${UNFINISHED}${process.pid}`)
  const init = (locale: string[]) => {
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { mode: 0o700 })
    surroundings.account.own(unfinished)
    const args = ['-D', unfinished, '-U', user, ...authentication, '--encoding=UTF8', '--no-instructions']
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...locale, '--text-search-config=french')
    if (!sync) args.push('--no-sync')
    return runProgram(surroundings, initdb, args)
  }
  const initWithFirst = async ([locale, ...others]: string[][]): Promise<void> => {
    try {
      await init(locale!)
    } catch (error) {
      if (others.length === 0 || !/invalid locale|encoding mismatch/.test(String(error))) throw error
      await initWithFirst(others)
    }
  }
  try {
    await initWithFirst(localesOf(process.platform))
    renameSync(unfinished, clusterDir(dataDir))
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

/**
 * The options to try in turn. The database orders by code points on every machine, and columns that people read name their collation.
 * LC_CTYPE decides what counts as a letter for trigrams: plain C would cut « élan » at its accent.
 */
export function localesOf(platform: NodeJS.Platform): string[][] {
  const letters = { darwin: 'en_US.UTF-8', win32: 'en-US' }[platform as string]
  const others = letters ? [['--locale=C', `--lc-ctype=${letters}`]] : []
  return [...(platform === 'win32' ? [] : [['--locale=C.UTF-8']]), ...others, ['--locale=C']]
}
