import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib'
import { acceptedEncodings, COMPRESSION_MIN_BYTES, isCompressible } from './encodings.ts'

/** Larger bodies are compressed as a stream off the main thread, so that an export does not block other pages. */
const ONE_PIECE_MAX_BYTES = 512 * 1024

/** Measured on list pages: gzip takes half of brotli's time for a body 5 % larger. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * Sends a Response: a complete body in one write with its length, otherwise a stream flushed as it comes. Returns the body bytes sent;
 * throws when the body fails midway, and closes the connection so that the client does not take it as complete.
 */
export async function send(req: IncomingMessage, res: ServerResponse, response: Response): Promise<number> {
  const headers = outgoingHeaders(response)
  // The application bundle has its own copy of the class (`domain/whole-response.ts`).
  const whole = 'whole' in response && typeof response.whole === 'string' ? response.whole : null
  if (whole && req.method !== 'HEAD')
    return sendWhole(res, response.status, headers, Buffer.from(whole), chooseEncoding(req, response, headers))
  const empty = response.body === null || req.method === 'HEAD' || response.status === 204 || response.status === 304
  const encoding = response.body === null ? null : chooseEncoding(req, response, headers)
  if (empty) {
    if (encoding) delete headers['content-length']
    await response.body?.cancel()
    // Otherwise Node sends an empty body as chunked.
    if (response.body === null && req.method !== 'HEAD' && response.status !== 204 && response.status !== 304)
      headers['content-length'] = '0'
    res.writeHead(response.status, headers).end()
    return 0
  }

  const { chunks, bytes, rest } = await readWhatIsThere(response.body!)
  if (rest === null) return sendWhole(res, response.status, headers, Buffer.concat(chunks, bytes), encoding)

  // Compress streams even if the first chunk is small, because they may grow.
  if (encoding) {
    headers['content-encoding'] = encoding
    delete headers['content-length']
  }
  res.writeHead(response.status, headers)
  const source = resume(chunks, rest)
  // On disconnect cancel the source at once instead of at its next chunk.
  res.once('close', () => void rest.reader.cancel().catch(() => {}))
  return encoding ? compressed(source, encoding, res) : writeChunks(source, res)
}

/**
 * Writes chunks with back-pressure. Own loop: Node's stream pipeline adds a dozen listeners per response, with warnings, for a thousand
 * long-lived event streams.
 */
async function writeChunks(source: AsyncIterable<Uint8Array>, res: ServerResponse): Promise<number> {
  let sent = 0
  for await (const chunk of source) {
    if (res.destroyed || res.writableEnded) break
    sent += chunk.byteLength
    if (!res.write(chunk)) await drained(res)
  }
  if (!res.writableEnded) res.end()
  return sent
}

async function drained(res: ServerResponse): Promise<void> {
  if (res.destroyed) return
  await new Promise<void>(resolve => {
    const go = () => {
      res.off('drain', go).off('close', go)
      resolve()
    }
    res.on('drain', go).on('close', go)
  })
}

async function compressed(source: AsyncGenerator<Uint8Array>, encoding: 'gzip' | 'br', res: ServerResponse): Promise<number> {
  const compressor = createCompressor(encoding)
  const [sent] = await Promise.all([writeChunks(compressor, res), pipeline(source, compressor)])
  return sent
}

function sendWhole(
  res: ServerResponse,
  status: number,
  headers: Record<string, string | string[]>,
  body: Buffer,
  encoding: 'gzip' | 'br' | null,
): number {
  let out = body
  if (encoding && body.length > COMPRESSION_MIN_BYTES) {
    out = encoding === 'gzip' ? gzipSync(body) : brotliCompressSync(body, BROTLI)
    headers['content-encoding'] = encoding
  }
  headers['content-length'] = String(out.length)
  res.writeHead(status, headers).end(out)
  return out.length
}

function createCompressor(encoding: 'gzip' | 'br') {
  return encoding === 'gzip'
    ? createGzip({ flush: constants.Z_SYNC_FLUSH })
    : createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH })
}

function outgoingHeaders(response: Response): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers)
  // The only header whose values must not be joined.
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  return headers
}

function chooseEncoding(
  req: IncomingMessage,
  response: Response,
  headers: Record<string, string | string[]>,
): 'gzip' | 'br' | null {
  if (!isCompressible(response.headers.get('content-type') ?? '') || response.headers.has('content-encoding')) return null
  const vary = response.headers.get('vary')
  headers.vary = vary ? `${vary}, accept-encoding` : 'accept-encoding'
  if (/no-transform/.test(response.headers.get('cache-control') ?? '')) return null
  if (response.headers.has('content-length') && Number(response.headers.get('content-length')) <= COMPRESSION_MIN_BYTES)
    return null
  const accepted = acceptedEncodings(req)
  return accepted.gzip ? 'gzip' : accepted.br ? 'br' : null
}

type Reader = ReadableStreamDefaultReader<Uint8Array>
type Pending = ReturnType<Reader['read']>

/** Reads what the body delivers without external waits; `rest` is null when that is all. */
async function readWhatIsThere(body: ReadableStream<Uint8Array>) {
  const reader: Reader = body.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  let pending = reader.read()
  let turn = nextTurn()
  for (;;) {
    const result = await Promise.race([pending, turn])
    if (result === undefined) return { chunks, bytes, rest: { reader, pending } }
    if (result.done) return { chunks, bytes, rest: null }
    chunks.push(result.value)
    bytes += result.value.byteLength
    pending = reader.read()
    if (bytes > ONE_PIECE_MAX_BYTES) return { chunks, bytes, rest: { reader, pending } }
    turn = nextTurn()
  }
}

function nextTurn(): Promise<undefined> {
  return new Promise(resolve => setImmediate(() => resolve(undefined)))
}

async function* resume(chunks: Uint8Array[], rest: { reader: Reader; pending: Pending }): AsyncGenerator<Uint8Array> {
  try {
    if (chunks.length > 0) yield Buffer.concat(chunks)
    let result = await rest.pending
    while (!result.done) {
      yield result.value
      result = await rest.reader.read()
    }
  } finally {
    await rest.reader.cancel().catch(() => {})
  }
}
