import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where uploaded bytes lie; the one interface to replace when they go to an object store. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array>
}

/** A folder. A file appears whole or not at all: it is written beside and renamed. */
export function folderStore(folder: string): FileStore {
  const path = (key: string) => {
    if (!/^[\w-]+$/.test(key)) throw new Error('invalid storage key')
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      await mkdir(folder, { recursive: true })
      // A name of its own: a form that is sent twice writes the same file twice at once.
      const part = `${path(key)}.${randomUUID()}.part`
      await writeFile(part, bytes)
      await rename(part, path(key))
    },
    get: key => readFile(path(key)),
  }
}
