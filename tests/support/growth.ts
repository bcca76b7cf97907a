/** Of several rounds the shortest counts: a machine that is busy with something else makes single ones long. */
const ROUNDS = 5
/** Below this a clock tells nothing. */
const NOISE_MS = 8

/**
 * By how much the time of `run` grows where its input doubles, about 2 for work in proportion to it and 4 for the square. The input is doubled
 * twice, and a time too short to tell counts as `NOISE_MS`.
 */
export async function growth<Input>(make: (size: number) => Input, run: (input: Input) => unknown, size: number) {
  const small = await shortest(make(size), run)
  const large = await shortest(make(4 * size), run)
  return Math.sqrt(Math.max(large, NOISE_MS) / Math.max(small, NOISE_MS))
}

async function shortest<Input>(input: Input, run: (input: Input) => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    await run(input)
    least = Math.min(least, performance.now() - startedAt)
    // What takes seconds is no noise.
    if (least > 2_000) break
  }
  return least
}
