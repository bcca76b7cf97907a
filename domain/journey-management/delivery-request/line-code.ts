/** The code that a new line of a version is offered: L1, L2 … the first after as many as there are that none has. */
export function freeCode(taken: readonly string[]): string {
  let place = taken.length + 1
  while (taken.includes(`L${place}`)) place += 1
  return `L${place}`
}
