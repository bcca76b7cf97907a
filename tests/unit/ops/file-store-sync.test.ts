import { mkdtempSync, promises, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { folderStore } from '#api/documents/file-store.ts'
import { Temporary } from '#api/temporary.ts'

const done: string[] = []

beforeEach(() => {
  const { writeFile, rename, open } = promises
  vi.spyOn(promises, 'writeFile').mockImplementation(async (path, bytes, options) => {
    await writeFile(path, bytes, options)
    const flush = typeof options === 'object' && options?.flush
    done.push(`${flush ? 'synced' : 'left to the system'} ${String(path).endsWith('.part') ? 'part' : 'file'}`)
  })
  vi.spyOn(promises, 'rename').mockImplementation(async (from, to) => {
    await rename(from, to)
    done.push('renamed')
  })
  vi.spyOn(promises, 'open').mockImplementation(async path => {
    const handle = await open(path)
    return Object.assign(Object.create(handle), {
      async sync() {
        await handle.sync()
        done.push(`synced folder ${String(path).split('/').at(-1)}`)
      },
      close: () => handle.close(),
    })
  })
  // Modules that are loaded already call the functions above.
  syncBuiltinESMExports()
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

it('flushes a file before its final name, and the name before acknowledging', async () => {
  const above = mkdtempSync(join(tmpdir(), 'quai-sync-'))
  const store = folderStore(join(above, 'files'), new Temporary(above))
  await store.put('first', new Uint8Array(10))
  expect(done).toEqual([`synced folder ${above.split('/').at(-1)}`, 'synced part', 'renamed', 'synced folder files'])
  done.length = 0
  await store.put('second', new Uint8Array(10))
  expect(done).toEqual(['synced part', 'renamed', 'synced folder files'])
  rmSync(above, { recursive: true })
})
