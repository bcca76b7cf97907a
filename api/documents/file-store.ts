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
      await writeFile(`${path(key)}.part`, bytes)
      await rename(`${path(key)}.part`, path(key))
    },
    get: key => readFile(path(key)),
  }
}
