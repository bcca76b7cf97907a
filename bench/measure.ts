import { cpuOfTree } from './cpu.ts'
import type { Order } from './load.ts'
import type { Server, startClient } from './product.ts'
import { quantile, rounded } from './report.ts'

/** One page, one view at a time, accumulated over all rounds. */
export class Sample {
  readonly server: Server
  readonly path: string
  readonly headers: Record<string, string>
  bytes = 0
  #latencies: number[] = []
  #seconds = 0
  /** CPU milliseconds per request of each round. */
  readonly #rounds: Round[] = []

  constructor(server: Server, path: string, headers: Record<string, string>) {
    this.server = server
    this.path = path
    this.headers = headers
  }

  add(part: { latencies: number[]; seconds: number; bytes: number; cpuServer: number; cpuDatabase: number }): void {
    this.#latencies = this.#latencies.concat(part.latencies)
    this.#seconds += part.seconds
    const requests = part.latencies.length
    this.#rounds.push({ server: part.cpuServer / requests, database: part.cpuDatabase / requests })
    this.bytes = part.bytes
  }

  /** CPU milliseconds per request, server and database together, in the quietest round: other work on the machine only adds. */
  get cpu(): number {
    return both(this.#quietest)
  }

  get p50(): number {
    return quantile(this.#latencies, 0.5)
  }

  figures() {
    const requests = this.#latencies.length
    return {
      requests,
      'cpu server': rounded(this.#quietest.server),
      'cpu database': rounded(this.#quietest.database),
      'cpu both': rounded(this.cpu),
      p50: rounded(this.p50),
      p95: rounded(quantile(this.#latencies, 0.95)),
      'req/s': Math.round(requests / this.#seconds),
      bytes: this.bytes,
    }
  }

  get #quietest(): Round {
    return this.#rounds.reduce((least, round) => (both(round) < both(least) ? round : least))
  }
}

interface Round {
  server: number
  database: number
}
const both = ({ server, database }: Round) => server + database

/** Sends requests and reads the CPU time of both sides. */
export class Meter {
  readonly #client: ReturnType<typeof startClient>
  readonly #postmaster: number

  constructor(client: ReturnType<typeof startClient>, postmaster: number) {
    this.#client = client
    this.#postmaster = postmaster
  }

  /** Warms up code, connections and table pages; not measured. */
  async warm({ server, path, headers }: Sample, views: number): Promise<void> {
    await this.#send({ urls: [server.url + path], headers, concurrency: 4, views })
  }

  async measure(sample: Sample, milliseconds: number): Promise<void> {
    const { server, path, headers } = sample
    sample.add(await this.spent(server, { urls: [server.url + path], headers, concurrency: 1, milliseconds }))
  }

  /** Responses with the CPU milliseconds of server and database. */
  async spent(server: Server, order: Order) {
    const before = { server: cpuOfTree(server.pid), database: cpuOfTree(this.#postmaster) }
    const outcome = await this.#send(order)
    return {
      ...outcome,
      cpuServer: cpuOfTree(server.pid) - before.server,
      cpuDatabase: cpuOfTree(this.#postmaster) - before.database,
    }
  }

  async #send(order: Order) {
    const outcome = await this.#client.send(order)
    if (Object.keys(outcome.failures).length > 0) {
      throw new Error(`${order.urls.join(' ')} did not answer 200 each time: ${JSON.stringify(outcome.failures)}`)
    }
    return outcome
  }
}
