import { Agent, request } from 'node:http'

/** What one client process is told to do: these addresses in turn, so many at once, for a time or until so many were answered. */
export interface Order {
  urls: readonly string[]
  headers: Record<string, string>
  concurrency: number
  milliseconds?: number
  views?: number
}

export interface Outcome {
  /** Milliseconds from the request to the end of the answer, of each request. */
  latencies: number[]
  seconds: number
  /** Bytes of the body as they came, of one answer. */
  bytes: number
  /** Statuses other than 200, with how often. */
  failures: Record<string, number>
}

/* A process of its own, so that the client's work is not counted as the server's and does not wait behind it. */
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
