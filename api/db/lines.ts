import { timeout } from 'remix-utils/promise'
import type { Line } from './line.ts'

/** Maximum time for transactions to end at a stop, in milliseconds. */
const CLOSE_MS = 5_000

/** Pool of lines. A lost one is replaced when next needed. */
export class Lines {
  readonly #open: (onLost: (line: Line) => void) => Line
  readonly #max: number
  /** In use by nobody, the last used at the end. */
  #free: Line[] = []
  readonly #lines = new Set<Line>()
  readonly #waiting: ((line: Line) => void)[] = []
  readonly #leases = new Set<Promise<unknown>>()

  constructor(max: number, open: (onLost: (line: Line) => void) => Line) {
    this.#max = max
    this.#open = open
  }

  /** The least busy line, for statements that need not be alone on it. */
  shared(): Line {
    const [least] = [...this.#lines].sort((a, b) => a.pending - b.pending)
    return least && (least.pending === 0 || this.#lines.size >= this.#max) ? least : this.#add()
  }

  /** Runs `work` with a line for itself. */
  async lease<T>(work: (line: Line) => Promise<T>): Promise<T> {
    const line = this.#free.pop() ?? (this.#lines.size < this.#max ? this.#add() : await this.#next())
    const leased = work(line)
    this.#leases.add(leased)
    try {
      return await leased
    } finally {
      this.#leases.delete(leased)
      if (!line.lost) this.#give(line)
    }
  }

  async close(): Promise<void> {
    await timeout(Promise.allSettled(this.#leases), { ms: CLOSE_MS }).catch(() => {})
    await Promise.all(Array.from(this.#lines, line => line.end()))
  }

  #add(): Line {
    const line = this.#open(lost => {
      this.#lines.delete(lost)
      this.#free = this.#free.filter(free => free !== lost)
      // Whoever waits for a line gets a new one.
      if (this.#waiting.length > 0) this.#give(this.#add())
    })
    this.#lines.add(line)
    return line
  }

  #next(): Promise<Line> {
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  #give(line: Line): void {
    const next = this.#waiting.shift()
    if (next) next(line)
    else this.#free.push(line)
  }
}
