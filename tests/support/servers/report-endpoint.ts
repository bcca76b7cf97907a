import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync, inflateSync } from 'node:zlib'

// biome-ignore lint/suspicious/noExplicitAny: whatever the library sends; each test looks at what it knows.
type Json = any

interface ReportItem {
  type: string
  payload: Json
}

export interface ReportEndpoint {
  /** What a server or a page takes for `SENTRY_DSN`. */
  dsn: string
  origin: string
  items: ReportItem[]
  /** Each body as it came over the wire, uncompressed, recordings included: the place to look for what must not be there. */
  bodies: string[]
  /** The first item that fits, once it has come. */
  waitFor(fits: (item: ReportItem) => boolean, what: string): Promise<Json>
  close(): Promise<void>
}

/** An error-reporting service on this machine, which records what it is sent. */
export async function startReportEndpoint(): Promise<ReportEndpoint> {
  const items: ReportItem[] = []
  const bodies: string[] = []
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    if (req.method === 'POST') {
      const found = readEnvelope(req.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body)
      items.push(...found)
      bodies.push(JSON.stringify(found))
    }
    res.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    dsn: `http://key@127.0.0.1:${port}/1`,
    origin: `http://127.0.0.1:${port}`,
    items,
    bodies,
    async waitFor(fits, what) {
      for (const until = Date.now() + 20_000; Date.now() < until; ) {
        const found = items.find(fits)
        if (found) return found.payload
        await new Promise(resolve => setTimeout(resolve, 50))
      }
      throw new Error(`${what} never came; there are: ${items.map(({ type }) => type).join(', ') || 'none'}`)
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** An envelope: its head, then each item's head and payload, each on a line or of the length that the head says. */
function readEnvelope(body: Buffer): ReportItem[] {
  const items: ReportItem[] = []
  let at = body.indexOf('\n') + 1
  while (at < body.length) {
    const headEnd = lineEnd(body, at)
    const head: { type: string; length?: number } = JSON.parse(body.toString('utf8', at, headEnd))
    const end = head.length === undefined ? lineEnd(body, headEnd + 1) : headEnd + 1 + head.length
    const payload = body.subarray(headEnd + 1, end)
    items.push({ type: head.type, payload: head.type === 'replay_recording' ? readRecording(payload) : JSON.parse(`${payload}`) })
    at = end + 1
  }
  return items
}

function readRecording(payload: Buffer): Json {
  const end = payload.indexOf('\n')
  return { head: JSON.parse(payload.toString('utf8', 0, end)), events: JSON.parse(`${inflateSync(payload.subarray(end + 1))}`) }
}

function lineEnd(body: Buffer, from: number): number {
  const found = body.indexOf('\n', from)
  return found === -1 ? body.length : found
}
