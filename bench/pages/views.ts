import { shuffle } from 'es-toolkit/array'
import type { Carrier } from '../carriers.ts'
import { type Meter, Sample } from '../measure.ts'
import { say } from '../report.ts'
import { dataOf, type Page, placed } from './pages.ts'

/** Warm-up views of one measurement, shared among its samples. */
const WARM_UP = 400
const LEAST_WARM_UP = 10

export interface Rounds {
  rounds: number
  /** Duration of each sample in a round. */
  milliseconds: number
}

/** Headers without compression, for the main figures, or as a browser sends them. */
export const accepting = (compressed: boolean) => ({ 'accept-encoding': compressed ? 'br, gzip' : 'identity' })

/** Session cookie of a page's user; '' for a visitor. */
export const cookieOf = ({ by = 'ADMIN' }: Page, { cookies }: Carrier): string => (by === 'visitor' ? '' : cookies[by])

/** A page on a carrier with its user, as document or as data. */
export function sampleOf(page: Page, carrier: Carrier, { data = false, compressed = false } = {}): Sample {
  const { server, places } = carrier
  const address = placed(page.path, places)
  const headers = accepting(compressed)
  if (page.by === 'visitor') return new Sample(server, data ? dataOf(address) : address, headers)
  return new Sample(server, data ? dataOf(address) : address, {
    ...headers,
    // Read for each request: the session is renewed meanwhile.
    get cookie() {
      return cookieOf(page, carrier)
    },
  })
}

/** Measures in shuffled rounds, so that other load on the machine affects all alike. */
export async function inRounds(what: string, meter: Meter, samples: readonly Sample[], { rounds, milliseconds }: Rounds) {
  say(`${what}: warming up`)
  for (const sample of samples) await meter.warm(sample, Math.max(LEAST_WARM_UP, Math.ceil(WARM_UP / samples.length)))
  for (let round = 1; round <= rounds; round++) {
    say(`${what}: round ${round} of ${rounds}`)
    for (const sample of shuffle(samples)) await meter.measure(sample, milliseconds)
  }
}
