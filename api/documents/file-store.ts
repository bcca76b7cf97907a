import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LostFile } from '#api/problem.ts'

/** Where uploaded bytes lie; the one interface to replace when they go to an object store. */
export interface FileStore {
  /** Large files come in pieces. */
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  get(key: string): Promise<Uint8Array>
  /** For a file that may be large. Rejects where there is none. */
  stream(key: string): Promise<ReadableStream<Uint8Array>>
  /** Nothing to remove is no error. */
  remove(key: string): Promise<void>
  /** Every night: what a process that was killed left half written. Returns how many. */
  sweep(): Promise<number>
}

function lost(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new LostFile(error) : error
}

/** No upload takes longer. */
const PART_MS = 24 * 60 * 60 * 1000

/** A folder. A file appears whole or not at all, and stays through a power cut: it is written beside, synced and renamed, and its folder synced. */
export function folderStore(folder: string): FileStore {
  const path = (key: string) => {
    if (!/^[\w-]+$/.test(key)) throw new Error('invalid storage key')
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const made = await mkdir(folder, { recursive: true })
      if (made) await syncFolder(dirname(made))
      // A name of its own: a form that is sent twice writes the same file twice at once.
      const part = `${path(key)}.${randomUUID()}.part`
      await writeFile(part, bytes, { flush: true })
      await rename(part, path(key))
      await syncFolder(folder)
    },
    get: key => readFile(path(key)).catch(lost),
    async stream(key) {
      const file = await open(path(key)).catch(lost)
      return file.readableWebStream({ autoClose: true }) as ReadableStream<Uint8Array>
    },
    remove: key => rm(path(key), { force: true }),
    async sweep() {
      const parts = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.part'))
      const old = await Promise.all(parts.map(async name => Date.now() - (await stat(join(folder, name))).mtimeMs > PART_MS))
      const left = parts.filter((_, index) => old[index])
      for (const name of left) await rm(join(folder, name), { force: true })
      return left.length
    },
  }
}

/** Writes the names of a folder to the disk: without that a power cut may take a new one away again, whatever its file holds. */
export async function syncFolder(folder: string): Promise<void> {
  // No other system has that for a folder.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
