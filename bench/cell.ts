import { quantile, rounded } from './report.ts'
import type { Scenario } from './scenarios.ts'

/** One scenario at one concurrency, over all rounds. */
export class Cell {
  readonly scenario: Scenario
  readonly concurrency: number
  latencies: number[] = []
  seconds = 0
  bytes = 0
  server = 0
  database = 0

  constructor(scenario: Scenario, concurrency: number) {
    this.scenario = scenario
    this.concurrency = concurrency
  }

  get cpu(): number {
    return (this.server + this.database) / this.latencies.length
  }

  figures(all: readonly Cell[]) {
    const n = this.latencies.length
    const compared = (name: string) => {
      const floor = all.find(cell => cell.scenario.name === name && cell.concurrency === this.concurrency)
      return this.scenario.floor && floor ? rounded(this.cpu / floor.cpu) : ''
    }
    return {
      scenario: this.scenario.name,
      concurrency: this.concurrency,
      requests: n,
      'cpu server': rounded(this.server / n),
      'cpu database': rounded(this.database / n),
      'cpu both': rounded(this.cpu),
      '× (iii)': compared(this.scenario.floor ?? ''),
      '× (iii) capped': compared(`${this.scenario.floor}, count ≤ 1000`),
      p50: rounded(quantile(this.latencies, 0.5)),
      p95: rounded(quantile(this.latencies, 0.95)),
      'req/s': Math.round(n / this.seconds),
      bytes: this.bytes,
    }
  }
}
