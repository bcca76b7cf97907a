import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, type Header, pack } from 'tar-stream'
import { OperatorError } from '#api/db/data-dir.ts'
import type { Temporary } from '#api/temporary.ts'

const ENCRYPTED = 'age-encryption.org/v1'
/** Last entry of an archive, a digest of all others; absent in a truncated file. */
const SEAL = 'seal.json'

export interface Entry {
  name: string
  bytes: AsyncIterable<Uint8Array>
}

interface Seal {
  entries: number
  /** SHA-256 of the names and contents of all earlier entries, in order. */
  sha256: string
}

type Add = (name: string, bytes: Uint8Array | { size: number; chunks: AsyncIterable<Uint8Array> }) => Promise<void>

/** Gzip tar, age-encrypted with a passphrase (`age -d FILE | tar tz`). Renamed into place after `check`. */
export async function writeArchive(
  temporary: Temporary,
  path: string,
  passphrase: string | undefined,
  fill: (add: Add) => Promise<void>,
  check: (part: string) => Promise<void>,
): Promise<void> {
  const tar = pack()
  const digest = createHash('sha256')
  let entries = 0
  const add: Add = async (name, content) => {
    const { size, chunks } = content instanceof Uint8Array ? { size: content.length, chunks: Readable.from([content]) } : content
    digest.update(`${name}\0${size}\0`)
    entries++
    await pipeline(
      chunks,
      counted(chunk => digest.update(chunk)),
      tar.entry({ name, size }) as unknown as NodeJS.WritableStream,
    )
  }
  const filled = (async () => {
    await fill(add)
    const seal: Seal = { entries, sha256: digest.copy().digest('hex') }
    await add(SEAL, Buffer.from(JSON.stringify(seal)))
    tar.finalize()
  })()
  // Destroy the tar, or its reader waits forever.
  filled.catch(error => tar.destroy(error))
  await temporary.whole(path, async part => {
    const zipped = tar.pipe(createGzip({ level: 6 }))
    tar.once('error', error => zipped.destroy(error))
    await Promise.all([filled, pipeline(await encrypted(zipped, passphrase), createWriteStream(part, { mode: 0o600 }))])
    await synced(part)
    await check(part)
  })
}

/** Yields entries in order; each must be read to its end. Throws on a truncated or modified file. */
export async function* readArchive(path: string, passphrase?: string): AsyncGenerator<Entry> {
  const tar = extract()
  const read = pipeline(await decrypted(path, passphrase), createGunzip(), tar as unknown as NodeJS.WritableStream)
  read.catch(() => {})
  const digest = createHash('sha256')
  let entries = 0
  let seal: Seal | undefined
  try {
    for await (const entry of tar as AsyncIterable<Readable & { header: Header }>) {
      const { name, size } = entry.header
      if (name === SEAL) {
        seal = JSON.parse(await text(entry))
        continue
      }
      digest.update(`${name}\0${size}\0`)
      entries++
      yield { name, bytes: whole(counted(chunk => digest.update(chunk))(entry)) }
    }
    await read
  } catch (error) {
    throw damaged(error)
  }
  if (seal?.entries !== entries || seal.sha256 !== digest.digest('hex')) throw damaged()
}

async function* whole(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw damaged(error)
  }
}

const damaged = (cause?: unknown) =>
  cause instanceof OperatorError
    ? cause
    : new OperatorError('La sauvegarde est incomplète ou abîmée : rien ne peut en être repris.', { cause })

const counted = (see: (chunk: Uint8Array) => void) =>
  async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      see(chunk)
      yield chunk
    }
  }

async function encrypted(plain: Readable, passphrase: string | undefined): Promise<Readable> {
  if (!passphrase) return plain
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return fromWeb(await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>))
}

async function decrypted(path: string, passphrase: string | undefined): Promise<Readable> {
  if ((await beginning(path)) !== ENCRYPTED) return createReadStream(path)
  if (!passphrase) throw new OperatorError('La sauvegarde est chiffrée : donnez sa phrase secrète par BACKUP_PASSPHRASE.')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return fromWeb(await decrypter.decrypt(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>))
  } catch (cause) {
    throw new OperatorError("La phrase secrète n'est pas celle de cette sauvegarde.", { cause })
  }
}

const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as WebStream<Uint8Array>)

async function beginning(path: string): Promise<string> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`La sauvegarde « ${path} » ne peut pas être lue (${error.code}).`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ENCRYPTED.length), 0, ENCRYPTED.length, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

async function synced(path: string): Promise<void> {
  // Windows syncs only what may be written.
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Reads an archive to its end; throws when damaged. */
export async function checkArchive(path: string, passphrase?: string): Promise<void> {
  for await (const { bytes } of readArchive(path, passphrase)) for await (const _ of bytes);
}
