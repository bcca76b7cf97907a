import loadHighs from 'highs'

/** Minimise the cost of choices under linear rows. Costs are whole cents. */
export interface Model {
  costs: readonly number[]
  rows: readonly { lower: number; upper: number; terms: readonly (readonly [choice: number, factor: number])[] }[]
}

export interface Solved {
  /** Places of the chosen ones, ascending; null when no plan was found in time. */
  chosen: number[] | null
  /** Proven distance to the optimum, share of the objective. */
  gap: number
}

const loaded = loadHighs()

/** Solves the model with choices of 0 or 1. Unless time runs out, one thread, a fixed seed and a gap below a cent make the answer repeatable. */
export async function solve(model: Model, seconds: number): Promise<Solved> {
  if (model.costs.length === 0) return { chosen: [], gap: 0 }
  const highs = await loaded
  return highs.withModel(run => {
    // Half a cent: costs are whole, so a plan that near the bound is the best one.
    run.options.set({ output_flag: false, time_limit: seconds, mip_rel_gap: 0, mip_abs_gap: 0.5, random_seed: 0 })
    run.passModel({ ...matrixOf(model), integrality: new Int32Array(model.costs.length).fill(1) })
    const { modelStatus } = run.run()
    const { colValue } = run.getSolution()
    const chosen = [...colValue.keys()].filter(place => colValue[place]! > 0.5)
    if (modelStatus === highs.constants.modelStatus.optimal) return { chosen, gap: 0 }
    const gap = Number(run.info.get('mip_gap'))
    return Number.isFinite(gap) ? { chosen, gap } : { chosen: null, gap: 1 }
  })
}

/** A choice of 0 or 1 with the rows that it counts in. */
export interface Choice {
  cost: number
  rows: readonly number[]
}

/** The model with parts of choices: its objective bounds that of whole ones. Choices are added, and each answer continues from the one before. */
export class Relaxation {
  readonly #run: ReturnType<Highs['createModel']>
  readonly #rows: number

  static async of(model: Model): Promise<Relaxation> {
    return new Relaxation(await loaded, model)
  }
  private constructor(highs: Highs, model: Model) {
    this.#run = highs.createModel()
    this.#rows = model.rows.length
    this.#run.options.set({ output_flag: false, random_seed: 0 })
    // No bound above 1: the rows have one, and a choice at a bound of its own would cost less than its rows pay.
    this.#run.passModel({ ...matrixOf(model), colUpper: endless(model.costs.length) })
  }

  add(choices: readonly Choice[]): void {
    const starts = [0]
    for (const { rows } of choices) starts.push(starts.at(-1)! + rows.length)
    const indices = Int32Array.from(choices.flatMap(({ rows }) => rows))
    this.#run.addCols({
      cost: Float64Array.from(choices, ({ cost }) => cost),
      lower: new Float64Array(choices.length),
      upper: endless(choices.length),
      matrix: {
        ...{ format: 'csc', numRows: this.#rows, numCols: choices.length },
        ...{ starts: Int32Array.from(starts), indices, values: new Float64Array(indices.length).fill(1) },
      },
    })
  }

  /** `prices`: what each row pays; a choice is worth adding while it costs less than its rows pay. */
  answer(): { objective: number; prices: Float64Array } {
    this.#run.run()
    return { objective: Number(this.#run.info.get('objective_function_value')), prices: this.#run.getSolution().rowDual }
  }

  close(): void {
    this.#run.dispose()
  }
}
type Highs = Awaited<typeof loaded>

const endless = (count: number) => new Float64Array(count).fill(Number.POSITIVE_INFINITY)

function matrixOf({ costs, rows }: Model) {
  const [starts, indices, values] = [[0], [] as number[], [] as number[]]
  for (const { terms } of rows) {
    for (const [choice, factor] of terms) {
      indices.push(choice)
      values.push(factor)
    }
    starts.push(indices.length)
  }
  const all = (value: number) => new Float64Array(costs.length).fill(value)
  return {
    numCols: costs.length,
    numRows: rows.length,
    colCost: Float64Array.from(costs),
    colLower: all(0),
    colUpper: all(1),
    rowLower: rows.map(({ lower }) => lower),
    rowUpper: rows.map(({ upper }) => upper),
    matrix: { format: 'csr' as const, numRows: rows.length, numCols: costs.length, starts, indices, values },
  }
}
