import type { makeNodeTransport } from '@sentry/react-router'
import { scrubRecording, scrubReport, scrubValue } from './scrub.ts'

type Transport = ReturnType<typeof makeNodeTransport>
type Envelope = Parameters<Transport['send']>[0]
type Item = [head: { type: string; length?: number }, payload: unknown]

/**
 * Single exit to the error-reporting service: everything in an envelope, also of later library versions, is scrubbed here. Unreadable
 * items are dropped.
 */
export function scrubbing(transport: Transport): Transport {
  const scrubbed = new Set<Promise<unknown>>()
  return {
    send([head, items]) {
      const sent = Promise.all((items as Item[]).map(scrubItem))
        .then(clean => transport.send([head, clean] as Envelope))
        .catch(() => ({}))
      scrubbed.add(sent)
      sent.finally(() => scrubbed.delete(sent))
      return sent
    },
    async flush(timeout = 2_000) {
      const late = new Promise<false>(resolve => setTimeout(resolve, timeout, false))
      const all = Promise.all(scrubbed).then(() => transport.flush(timeout))
      return Promise.race([all, late])
    },
  }
}

const REPORTS = new Set(['event', 'transaction', 'replay_event'])

async function scrubItem([head, payload]: Item): Promise<Item> {
  if (head.type === 'replay_recording') return recordingItem(head, payload)
  if (typeof payload !== 'object' || payload === null || ArrayBuffer.isView(payload))
    throw new TypeError(`Unreadable: ${head.type}`)
  return [head, REPORTS.has(head.type) ? scrubReport(payload) : scrubValue(payload)]
}

/** A recording is two lines of JSON, head and events. Scrubbed here, because the library compresses it in a worker afterwards. */
async function recordingItem(head: Item[0], payload: unknown): Promise<Item> {
  if (typeof payload !== 'string') throw new TypeError('Unreadable recording')
  const end = payload.indexOf('\n') + 1
  const events = new Blob([JSON.stringify(scrubRecording(JSON.parse(payload.slice(end))))])
  const compressed = new Response(events.stream().pipeThrough(new CompressionStream('deflate')))
  const bytes = await new Blob([payload.slice(0, end), await compressed.arrayBuffer()]).arrayBuffer()
  return [{ ...head, length: bytes.byteLength }, new Uint8Array(bytes)]
}
