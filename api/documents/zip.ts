import { Zip, ZipPassThrough } from 'fflate'

interface ZipEntry {
  name: string
  bytes: Uint8Array
}

/** Streams an archive with one file in memory at a time. Stored without compression, as documents are already compressed. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    failure = error
    ready.push(chunk)
  })
  const take = () => {
    if (failure) throw failure
    return ready.splice(0)
  }
  for await (const { name, bytes } of entries) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    file.push(bytes, true)
    yield* take()
  }
  zip.end()
  yield* take()
}
