/** Retention of cached page data in milliseconds (spec §9: 5 minutes). */
export const CACHE_MS = 5 * 60_000
/** Maximum number of cached pages; the oldest is dropped first. */
export const MOST_PAGES = 30

/**
 * Data of recently shown pages by address: shown at once while fetched again. Belongs to one user and is emptied by writes: a response
 * requested before the last `clear()` is not stored.
 *
 *     const writes = cache.writes
 *     cache.set('/sales/companies?q=val', await fetched, writes, Date.now())
 *     cache.get('/sales/companies?q=val', Date.now())   // what was fetched, for five minutes
 */
export class AnswerCache<Answer> {
  readonly #pages = new Map<string, { answer: Answer; at: number }>()
  #writes = 0
  #owner: string | null = null

  /** Read before a request and passed to `set` with its response. */
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

  /** A different or missing owner empties the cache. */
  setOwner(owner: string | null): void {
    if (owner === this.#owner) return
    this.#owner = owner
    this.clear()
  }
}
