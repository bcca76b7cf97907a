import { subscribe } from 'node:diagnostics_channel'

/*
 * Loaded into the product by `--import`: counts its statements and its calls of the API, and tells them and its memory whoever asks.
 */

/** Since the process began; bytes are those of the whole process and of its JavaScript heap after a collection, where `gc` is exposed. */
export interface Counts {
  statements: number
  calls: number
  residentBytes: number
  heapBytes: number
}

let statements = 0
let calls = 0
subscribe('quai:statement', () => statements++)
subscribe('quai:api-call', () => calls++)
process.on('message', () => {
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  process.send!({ statements, calls, residentBytes: rss, heapBytes: heapUsed } satisfies Counts)
})
// Nobody waits for the channel when the product stops.
process.channel?.unref()
