/** Of several rounds the shortest counts: a machine that is busy with something else makes single ones long. */
const ROUNDS = { least: 3, most: 20 }
/** Below this a clock tells nothing. */
const NOISE_MS = 8
/** What takes seconds is no noise. */
const LONG_MS = 2_000
/** Plainly in proportion: more rounds would tell nothing else. */
const PROPORTION = 2.4

/** Processor time of this thread, in milliseconds: what else the machine does is not in it. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * By how much the time of `run` grows where its input doubles: about 2 for work in proportion to it, 4 for the square. The input is doubled
 * twice, both sizes in turns. `clock` is for work that another process does: then both sizes are timed by the clock on the wall.
 */
export async function growth<Input>(
  make: (size: number) => Input,
  run: (input: Input) => unknown,
  size: number,
  clock: () => number = threadMs,
) {
  const timeOf = async (input: Input) => {
    const startedAt = clock()
    await run(input)
    return clock() - startedAt
  }
  const [small, large] = [make(size), make(4 * size)]
  let [little, much] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 1; ; round++) {
    little = Math.min(little, await timeOf(small))
    much = Math.min(much, await timeOf(large))
    const grown = Math.sqrt(Math.max(much, NOISE_MS) / Math.max(little, NOISE_MS))
    if (much <= NOISE_MS || round === ROUNDS.most) return grown
    if (round >= ROUNDS.least && (grown < PROPORTION || much > LONG_MS)) return grown
  }
}
