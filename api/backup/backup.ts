import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '#api/db/data-dir.ts'
import { startEmbedded } from '#api/db/embedded.ts'
import { syncFolder, type Temporary } from '#api/temporary.ts'
import { checkArchive, type Entry, readArchive, writeArchive } from './archive.ts'
import { dumpDatabase, loadDatabase, type Manifest } from './database.ts'

/* Archive layout: `manifest.json`, `rows/<table>/<n>` (COPY text), `files/<key>`, then the seal. */

export interface Content {
  createdAt: string
  tables: number
  rows: number
  files: number
}

interface Source {
  url: string
  files: string
  temporary: Temporary
}

/** Saves a snapshot and its files, then verifies by a test restore. Throws on failure; an older file stays. */
export async function backUp({ url, files, temporary }: Source, path: string, passphrase?: string): Promise<Content> {
  const counts = new Map<string, number>()
  let createdAt = ''
  let stored = 0
  await writeArchive(
    temporary,
    path,
    passphrase,
    async add => {
      let chunk = 0
      await dumpDatabase(url, {
        async manifest(manifest) {
          createdAt = manifest.createdAt
          for (const { name } of manifest.tables) counts.set(name, 0)
          await add('manifest.json', Buffer.from(JSON.stringify(manifest)))
        },
        async rows(table, text, count) {
          counts.set(table, counts.get(table)! + count)
          await add(`rows/${table}/${++chunk}`, text)
        },
      })
      for (const key of await keysIn(files)) if (await addFile(add, files, key)) stored++
    },
    part => verify(temporary, part, passphrase, counts, stored),
  )
  return { createdAt, tables: counts.size, rows: [...counts.values()].reduce((sum, count) => sum + count, 0), files: stored }
}

/** Restores into an unused installation. Throws without changing the database when the file is damaged. */
export async function restore(path: string, { url, files, temporary }: Source, passphrase?: string): Promise<Content> {
  await checkArchive(path, passphrase)
  await mkdir(files, { recursive: true, mode: 0o700 })
  const parts: [part: string, path: string][] = []
  return load(path, passphrase, url, {
    async file({ name, bytes }) {
      const part = temporary.part(join(files, name))
      await pipeline(bytes, createWriteStream(part, { mode: 0o600, flush: true }))
      parts.push([part, join(files, name)])
    },
    // Last before the commit: a restore killed earlier leaves parts only, which the next start removes.
    async beforeCommit() {
      for (const [part, path] of parts) await rename(part, path)
      await syncFolder(files)
    },
  })
}

async function load(
  path: string,
  passphrase: string | undefined,
  url: string,
  { file, beforeCommit }: { file: (entry: Entry) => Promise<void>; beforeCommit?: () => Promise<void> },
): Promise<Content> {
  const entries = readArchive(path, passphrase)
  const first = await entries.next()
  if (first.done || first.value.name !== 'manifest.json') throw new OperatorError("Ce fichier n'est pas une sauvegarde de Quai.")
  const manifest: Manifest = JSON.parse(await text(first.value.bytes))
  if (manifest.format !== 1)
    throw new OperatorError("La sauvegarde vient d'une version plus récente de Quai : mettez Quai à jour.")
  let files = 0
  const counts = await loadDatabase(
    url,
    manifest,
    async rows => {
      for await (const { name, bytes } of entries) {
        const [, kind, key] = /^(rows|files)\/([\w-]+)(?:\/\d+)?$/.exec(name) ?? []
        if (kind === 'rows') await rows(key!, bytes)
        else if (kind === 'files') {
          await file({ name: key!, bytes })
          files++
        } else throw new OperatorError(`La sauvegarde a un contenu inconnu (${name}).`)
      }
    },
    beforeCommit,
  )
  return { createdAt: manifest.createdAt, tables: counts.size, rows: [...counts.values()].reduce((sum, n) => sum + n, 0), files }
}

/** Uses a temporary server: no load on the saved one, and the backup is proved complete by itself. */
async function verify(
  temporary: Temporary,
  path: string,
  passphrase: string | undefined,
  counts: ReadonlyMap<string, number>,
  files: number,
): Promise<void> {
  const found = await temporary.inFolder('verify', async dataDir => {
    const server = await startEmbedded(dataDir, { info() {}, error: console.error }, { fsync: 'off', full_page_writes: 'off' })
    // `startEmbedded` restarts a server that ends without `stop`.
    temporary.closing.addEventListener('abort', () => void server.stop())
    try {
      temporary.closing.throwIfAborted()
      return await load(path, passphrase, server.url, {
        async file({ bytes }) {
          for await (const _ of bytes);
        },
      })
    } finally {
      await server.stop()
    }
  })
  const wanted = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (found.tables !== counts.size || found.rows !== wanted || found.files !== files)
    throw new OperatorError(
      `La sauvegarde a été relue avec ${found.rows} lignes sur ${wanted}, ${found.files} fichiers sur ${files} : elle est écartée.`,
    )
}

async function keysIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter(name => /^[\w-]+$/.test(name)).sort()
}

/** A file purged meanwhile has no row any more. */
async function addFile(add: Parameters<Parameters<typeof writeArchive>[3]>[0], folder: string, key: string): Promise<boolean> {
  const path = join(folder, key)
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return false
  const { size } = await file.stat()
  await add(`files/${key}`, { size, chunks: createReadStream(path, { fd: file }) })
  return true
}

export const sizeOf = async (path: string): Promise<number> => (await stat(path)).size
