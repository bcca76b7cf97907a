import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderStore } from '#api/documents/file-store.ts'

it('one file that is sent several times at once is stored once, and nothing is left beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quai-files-'))
  try {
    const store = folderStore(folder)
    const bytes = new Uint8Array(2_000_000).fill(7)
    await Promise.all(Array.from({ length: 6 }, () => store.put('digest', bytes)))
    expect((await store.get('digest')).length).toBe(bytes.length)
    expect(await readdir(folder)).toEqual(['digest'])
  } finally {
    await rm(folder, { recursive: true })
  }
})
