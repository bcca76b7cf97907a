import { subscribe } from 'node:diagnostics_channel'

/* Loaded into the product by `--import`: counts statements and API calls, and reports them with memory use on request. */

/** Since process start; bytes of the process, and of its JavaScript heap after a collection when `gc` is exposed. */
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
// The channel must not keep a stopping product alive.
process.channel?.unref()
