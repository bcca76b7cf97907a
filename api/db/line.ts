import type postgres from 'postgres'
import { openSql } from './database-url.ts'

export type LineOptions = postgres.Options<Record<string, never>> & {
  /** Known to the driver, not to its types. */
  onnotify?: (channel: string, payload: string) => void
}
type Conversions = Pick<postgres.ParsedOptions, 'parsers' | 'serializers'>
export interface Statement {
  query: string
  parameters?: unknown[]
  prepare?: boolean
  /** Rows as arrays. */
  values?: boolean
}

/** Maximum time to connect, in milliseconds. */
const CONNECT_MS = 5_000

const closed = (code: string, message: string) => Object.assign(new Error(message), { code })

/**
 * One connection, thrown away once it closes: postgres.js would reuse it with unsent bytes, the last error and forgotten statements of
 * the lost server, and writes to its absent socket outside of any promise (docs/decisions/0020-one-client-a-connection.md).
 */
export class Line {
  readonly #sql: postgres.Sql
  readonly #rejects = new Set<(error: Error) => void>()
  readonly #connecting: NodeJS.Timeout
  readonly #onLost: (line: Line) => void
  #ended?: Promise<void>

  constructor(url: string, options: LineOptions, onLost: (line: Line) => void, conversions?: Conversions) {
    this.#onLost = onLost
    this.#sql = openSql(url, {
      ...options,
      max: 1,
      // It would end the connection within a transaction.
      max_lifetime: null,
      // Asked outside of any promise; `arrays.ts` knows them.
      fetch_types: false,
      onclose: () => this.lose(closed('CONNECTION_CLOSED', 'the connection to the database closed')),
      onparameter: () => clearTimeout(this.#connecting),
    })
    Object.assign(this.#sql.options.parsers, conversions?.parsers)
    Object.assign(this.#sql.options.serializers, conversions?.serializers)
    const late = () => this.lose(closed('CONNECT_TIMEOUT', 'the database accepts no connection'))
    this.#connecting = setTimeout(late, CONNECT_MS)
  }

  get lost(): boolean {
    return this.#ended !== undefined
  }

  /** Statements sent and not answered yet. */
  get pending(): number {
    return this.#rejects.size
  }

  send({ query, parameters = [], prepare = false, values = false }: Statement): Promise<postgres.RowList<postgres.Row[]>> {
    return new Promise((resolve, reject) => {
      if (this.lost) return reject(closed('CONNECTION_CLOSED', 'the connection to the database closed'))
      const sent = this.#sql.unsafe(query, parameters as postgres.ParameterOrJSON<never>[], { prepare })
      this.#rejects.add(reject)
      const settled = () => this.#rejects.delete(reject)
      ;(values ? (sent.values() as unknown as typeof sent) : sent).then(resolve, reject).finally(settled)
    })
  }

  /** Ends it at once: the server rolls back what is open. */
  lose(error: Error): void {
    if (this.lost) return
    this.#end(0)
    for (const reject of this.#rejects) reject(error)
    this.#onLost(this)
  }

  /** Ends it after its statements. */
  end(): Promise<void> {
    return this.#end(5)
  }

  #end(timeout: number): Promise<void> {
    clearTimeout(this.#connecting)
    this.#ended ??= this.#sql.end({ timeout })
    return this.#ended
  }
}
