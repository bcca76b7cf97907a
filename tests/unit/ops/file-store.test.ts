import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FileStore, folderStore } from '#api/documents/file-store.ts'
import { Temporary } from '#api/temporary.ts'

let above: string
let store: FileStore
const folder = () => join(above, 'files')
beforeEach(async () => {
  above = await mkdtemp(join(tmpdir(), 'quai-files-'))
  store = folderStore(folder(), new Temporary(above))
})
afterEach(() => rm(above, { recursive: true }))

it('stores a file sent several times at once only once, without leftovers', async () => {
  const bytes = new Uint8Array(2_000_000).fill(7)
  await Promise.all(Array.from({ length: 6 }, () => store.put('digest', bytes)))
  expect((await store.get('digest')).length).toBe(bytes.length)
  expect(await readdir(folder())).toEqual(['digest'])
})

it('leaves no part of a write that fails', async () => {
  async function* full() {
    yield new Uint8Array(1000)
    throw Object.assign(new Error('write'), { code: 'ENOSPC' })
  }
  await expect(store.put('digest', full())).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readdir(folder())).toEqual([])
})

it('reports a missing file as gone', async () => {
  await expect(store.get('gone')).rejects.toMatchObject({ statusCode: 404 })
})
