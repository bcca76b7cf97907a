import loadHighs from 'highs'

/** Minimise the cost of 0/1 choices under linear rows. Costs are whole cents. */
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

/** Solves the model. Unless time runs out, one thread, a fixed seed and a gap below a cent make the answer repeatable. */
export async function solve({ costs, rows }: Model, seconds: number): Promise<Solved> {
  if (costs.length === 0) return { chosen: [], gap: 0 }
  const highs = await loaded
  const [starts, indices, values] = [[0], [] as number[], [] as number[]]
  for (const { terms } of rows) {
    for (const [choice, factor] of terms) {
      indices.push(choice)
      values.push(factor)
    }
    starts.push(indices.length)
  }
  const all = (value: number) => new Float64Array(costs.length).fill(value)
  return highs.withModel(model => {
    // Half a cent: costs are whole, so a plan that near the bound is the best one.
    model.options.set({ output_flag: false, time_limit: seconds, mip_rel_gap: 0, mip_abs_gap: 0.5, random_seed: 0 })
    model.passModel({
      numCols: costs.length,
      numRows: rows.length,
      colCost: Float64Array.from(costs),
      colLower: all(0),
      colUpper: all(1),
      rowLower: rows.map(({ lower }) => lower),
      rowUpper: rows.map(({ upper }) => upper),
      matrix: { format: 'csr', numRows: rows.length, numCols: costs.length, starts, indices, values },
      integrality: new Int32Array(costs.length).fill(1),
    })
    const { modelStatus } = model.run()
    const { colValue } = model.getSolution()
    const chosen = [...colValue.keys()].filter(place => colValue[place]! > 0.5)
    const { optimal } = highs.constants.modelStatus
    if (modelStatus === optimal) return { chosen, gap: 0 }
    const gap = Number(model.info.get('mip_gap'))
    return Number.isFinite(gap) ? { chosen, gap } : { chosen: null, gap: 1 }
  })
}
