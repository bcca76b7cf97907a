/** How long the data of a page that was left is kept (spec §9: cache retention 5 minutes). */
export const KEPT_MS = 5 * 60_000
/** Pages kept at most: the oldest goes first. */
export const KEPT_PAGES = 30

/**
 * Data of the pages last shown, by their address, to show it again at once while it is fetched anew. It belongs to one user, and to the
 * time between two writes: whatever was asked before the last `empty()` is not kept when it comes in after it.
 *
 *     const asked = pages.asking()
 *     pages.keep('/sales/companies?q=val', await fetched, asked, Date.now())
 *     pages.find('/sales/companies?q=val', Date.now())   // what was fetched, for five minutes
 */
export class KeptAnswers<Answer> {
  readonly #pages = new Map<string, { answer: Answer; at: number }>()
  #writes = 0
  #owner: string | null = null

  /** Taken before asking, given to `keep`. */
  asking(): number {
    return this.#writes
  }

  keep(address: string, answer: Answer, asked: number, now: number): void {
    if (asked !== this.#writes) return
    this.#pages.delete(address)
    this.#pages.set(address, { answer, at: now })
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > KEPT_PAGES && oldest !== undefined) this.#pages.delete(oldest)
  }

  find(address: string, now: number): Answer | undefined {
    const page = this.#pages.get(address)
    if (page && now - page.at < KEPT_MS) return page.answer
    this.#pages.delete(address)
    return undefined
  }

  forget(address: string): void {
    this.#pages.delete(address)
  }

  empty(): void {
    this.#writes++
    this.#pages.clear()
  }

  /** Says whose pages these are: those of somebody else are forgotten. */
  belongTo(owner: string | null): void {
    if (owner === this.#owner) return
    this.#owner = owner
    this.empty()
  }
}
