import { Agent, request } from 'node:http'

/** Order to a client process: addresses in turn at a concurrency, for a duration or a number of responses. */
export interface Order {
  urls: readonly string[]
  headers: Record<string, string>
  concurrency: number
  milliseconds?: number
  views?: number
}

export interface Outcome {
  /** Milliseconds from request to end of response, for each request. */
  latencies: number[]
  seconds: number
  /** Body bytes as transferred, of one response. */
  bytes: number
  /** Counts of statuses other than 200. */
  failures: Record<string, number>
}

/* Own process, so that the client's CPU time is not counted as the server's and neither waits for the other. */
process.on('message', async (order: Order) => {
  process.send!(await run(order))
})

async function run({
  urls,
  headers,
  concurrency,
  milliseconds = 600_000,
  views = Number.POSITIVE_INFINITY,
}: Order): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const latencies: number[] = []
  const failures: Record<string, number> = {}
  let bytes = 0
  const started = performance.now()
  const until = started + milliseconds
  let sent = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < until && sent < views) {
        const url = urls[sent++ % urls.length]!
        const begun = performance.now()
        const answer = await get(url, headers, agent)
        latencies.push(performance.now() - begun)
        bytes = answer.bytes
        if (answer.status !== 200) failures[answer.status] = (failures[answer.status] ?? 0) + 1
      }
    }),
  )
  agent.destroy()
  return { latencies, seconds: (performance.now() - started) / 1000, bytes, failures }
}

function get(url: string, headers: Record<string, string>, agent: Agent): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, answer => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve({ status: answer.statusCode!, bytes }))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}
