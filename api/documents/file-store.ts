import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LostFile } from '#api/problem.ts'

export interface FileStore {
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  get(key: string): Promise<Uint8Array>
  stream(key: string): Promise<ReadableStream<Uint8Array>>
  /** A missing file is no error. */
  remove(key: string): Promise<void>
  /** Nightly: deletes partial files of killed processes. Returns their number. */
  sweep(): Promise<number>
}

function lost(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new LostFile(error) : error
}

/** Longer than any upload. */
const PART_MS = 24 * 60 * 60 * 1000

/** Writes aside, syncs, renames and syncs the folder: complete or absent after a power cut. */
export function folderStore(folder: string): FileStore {
  const path = (key: string) => {
    if (!/^[\w-]+$/.test(key)) throw new Error('invalid storage key')
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const made = await mkdir(folder, { recursive: true })
      if (made) await syncFolder(dirname(made))
      // Unique, because a repeated form may write the same file concurrently.
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

/** Syncs directory entries; otherwise a power cut may lose a new file's name. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot sync a folder.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
