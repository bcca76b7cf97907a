/** Deterministic random numbers (mulberry32), one stream per name, so that a change in one part does not affect others. */
export class Random {
  #state = 2_166_136_261

  constructor(stream: string) {
    for (const character of stream) this.#state = Math.imul(this.#state ^ character.codePointAt(0)!, 16_777_619)
  }

  /** 0 ≤ x < 1 */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Integer from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)]!
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const shuffled = [...items]
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = this.integer(0, last)
      const item = shuffled[last]!
      shuffled[last] = shuffled[other]!
      shuffled[other] = item
    }
    return shuffled
  }

  /** UUID v7 of that instant, so rows sort by creation. */
  id(at: string | number | Date): string {
    const time = new Date(at).getTime().toString(16).padStart(12, '0')
    const hex = (digits: number) =>
      Math.floor(this.next() * 16 ** digits)
        .toString(16)
        .padStart(digits, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${'89ab'[this.integer(0, 3)]}${hex(3)}-${hex(6)}${hex(6)}`
  }
}
