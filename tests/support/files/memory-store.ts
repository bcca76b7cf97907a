import type { FileStore } from '#api/documents/file-store.ts'

/** Files that live as long as a test. */
export const memoryStore = (stored = new Map<string, Uint8Array>()): FileStore => {
  const get = async (key: string) => {
    const bytes = stored.get(key)
    if (!bytes) throw new Error('no such file')
    return bytes
  }
  return {
    async put(key, bytes) {
      const parts: Uint8Array[] = []
      if (bytes instanceof Uint8Array) parts.push(bytes)
      else for await (const part of bytes) parts.push(part)
      stored.set(key, new Uint8Array(Buffer.concat(parts)))
    },
    get,
    stream: async key => new Blob([(await get(key)) as Uint8Array<ArrayBuffer>]).stream(),
    async remove(key) {
      stored.delete(key)
    },
  }
}
