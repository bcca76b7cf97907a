/** How long the data of a page that was left is cached (spec §9: cache retention 5 minutes). */
export const CACHE_MS = 5 * 60_000
/** Pages cached at most: the oldest goes first. */
export const MOST_PAGES = 30

/**
 * Data of the pages last shown, by their address: shown at once while it is fetched anew. It is one user's, and a write empties it: an
 * answer that was requested before the last `clear()` is not cached.
 *
 *     const writes = cache.writes
 *     cache.set('/sales/companies?q=val', await fetched, writes, Date.now())
 *     cache.get('/sales/companies?q=val', Date.now())   // what was fetched, for five minutes
 */
export class AnswerCache<Answer> {
  readonly #pages = new Map<string, { answer: Answer; at: number }>()
  #writes = 0
  #owner: string | null = null

  /** Read before a request, given to `set` with its answer. */
  get writes(): number {
    return this.#writes
  }

  set(address: string, answer: Answer, writes: number, now: number): void {
    if (writes !== this.#writes) return
    this.#pages.delete(address)
    this.#pages.set(address, { answer, at: now })
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > MOST_PAGES && oldest !== undefined) this.#pages.delete(oldest)
  }

  get(address: string, now: number): Answer | undefined {
    const page = this.#pages.get(address)
    if (page && now - page.at < CACHE_MS) return page.answer
    this.#pages.delete(address)
    return undefined
  }

  delete(address: string): void {
    this.#pages.delete(address)
  }

  clear(): void {
    this.#writes++
    this.#pages.clear()
  }

  /** Another owner, or nobody, empties the cache. */
  setOwner(owner: string | null): void {
    if (owner === this.#owner) return
    this.#owner = owner
    this.clear()
  }
}
