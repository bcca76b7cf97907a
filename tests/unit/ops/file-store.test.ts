import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderStore } from '#api/documents/file-store.ts'

it('stores a file sent several times at once only once, without leftovers', async () => {
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

it('deletes files left half written after a day, not those in progress', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quai-files-'))
  try {
    const store = folderStore(folder)
    expect(await folderStore(join(folder, 'none')).sweep()).toBe(0)
    await store.put('whole', new Uint8Array(3))
    for (const name of ['old.1.part', 'new.2.part']) await writeFile(join(folder, name), 'half')
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await utimes(join(folder, 'old.1.part'), yesterday, yesterday)
    await utimes(join(folder, 'whole'), yesterday, yesterday)
    expect(await store.sweep()).toBe(1)
    expect((await readdir(folder)).toSorted()).toEqual(['new.2.part', 'whole'])
    await expect(store.get('gone')).rejects.toMatchObject({ statusCode: 404 })
  } finally {
    await rm(folder, { recursive: true })
  }
})
