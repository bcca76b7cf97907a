import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { folderStore } from '#api/documents/file-store.ts'
import { Temporary } from '#api/temporary.ts'

const done: string[] = []
vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  return {
    ...real,
    async writeFile(path: string, bytes: Uint8Array, options?: { flush?: boolean }) {
      await real.writeFile(path, bytes, options)
      done.push(`${options?.flush ? 'synced' : 'left to the system'} ${path.endsWith('.part') ? 'part' : 'file'}`)
    },
    async rename(from: string, to: string) {
      await real.rename(from, to)
      done.push('renamed')
    },
    async open(path: string) {
      const handle = await real.open(path)
      return Object.assign(Object.create(handle), {
        async sync() {
          await handle.sync()
          done.push(`synced folder ${path.split('/').at(-1)}`)
        },
        close: () => handle.close(),
      })
    },
  }
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
