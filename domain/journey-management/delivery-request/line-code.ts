/** Proposed code of a new line: L1, L2 …, the next free one after the line count. */
export function freeCode(taken: readonly string[]): string {
  let place = taken.length + 1
  while (taken.includes(`L${place}`)) place += 1
  return `L${place}`
}
