/** Of several rounds the shortest counts: a machine that is busy with something else makes single ones long. */
const ROUNDS = { least: 3, most: 20 }
/** Below this a clock tells nothing. */
const NOISE_MS = 8
/** What takes seconds is no noise. */
const LONG_MS = 2_000
/** Plainly in proportion: more rounds would tell nothing else. */
const PROPORTION = 2.4

/**
 * By how much the time of `run` grows where its input doubles, about 2 for work in proportion to it and 4 for the square. The input is doubled
 * twice, both sizes in turns, and a time too short to tell counts as `NOISE_MS`.
 */
export async function growth<Input>(make: (size: number) => Input, run: (input: Input) => unknown, size: number) {
  const [small, large] = [make(size), make(4 * size)]
  let [little, much] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 1; ; round++) {
    little = Math.min(little, await timeOf(small, run))
    much = Math.min(much, await timeOf(large, run))
    const grown = Math.sqrt(Math.max(much, NOISE_MS) / Math.max(little, NOISE_MS))
    if (round >= ROUNDS.least && (grown < PROPORTION || much > LONG_MS || round === ROUNDS.most)) return grown
  }
}

async function timeOf<Input>(input: Input, run: (input: Input) => unknown): Promise<number> {
  const startedAt = performance.now()
  await run(input)
  return performance.now() - startedAt
}
