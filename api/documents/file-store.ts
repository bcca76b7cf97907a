import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LostFile } from '#api/problem.ts'
import { syncFolder, type Temporary } from '#api/temporary.ts'

export interface FileStore {
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  get(key: string): Promise<Uint8Array>
  stream(key: string): Promise<ReadableStream<Uint8Array>>
  /** A missing file is no error. */
  remove(key: string): Promise<void>
}

function lost(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new LostFile(error) : error
}

export function folderStore(folder: string, temporary: Temporary): FileStore {
  const path = (key: string) => {
    if (!/^[\w-]+$/.test(key)) throw new Error('invalid storage key')
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const made = await mkdir(folder, { recursive: true })
      if (made) await syncFolder(dirname(made))
      await temporary.whole(path(key), part => writeFile(part, bytes, { flush: true }))
    },
    get: key => readFile(path(key)).catch(lost),
    async stream(key) {
      const file = await open(path(key)).catch(lost)
      return file.readableWebStream({ autoClose: true }) as ReadableStream<Uint8Array>
    },
    remove: key => rm(path(key), { force: true }),
  }
}
