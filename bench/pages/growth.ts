import type { Meter, Sample } from '../measure.ts'
import { rounded } from '../report.ts'
import type { Opened } from './opened.ts'
import type { Page } from './pages.ts'
import { inRounds, type Rounds, sampleOf } from './views.ts'

/** Carriers of each size; the cost of a page should not depend on it. */
type Sizes = Record<'small' | '100,000 journeys' | '100,000 clients' | '1,000 drivers', Opened>

export type Growth = Awaited<ReturnType<typeof measureGrowth>>[number]

/** Every page as document on each carrier; a part that one of them does not link to is left out. */
export async function measureGrowth(meter: Meter, sizes: Sizes, pages: readonly Page[], rounds: Rounds) {
  const { small, ...larger } = sizes
  const found = [...pages, ...small.opened].flatMap(page => {
    const samples: Partial<Record<keyof Sizes, Sample>> = {}
    for (const [size, { carrier, opened }] of Object.entries(sizes)) {
      const here = pages.includes(page) ? page : opened.find(({ name }) => name === page.name)
      if (!here) return []
      samples[size as keyof Sizes] = sampleOf(here, carrier)
    }
    return [{ page: page.name, samples: samples as Record<keyof Sizes, Sample> }]
  })
  await inRounds(
    'growth',
    meter,
    found.flatMap(({ samples }) => Object.values(samples)),
    rounds,
  )
  return found.map(({ page, samples }) => {
    const times = (size: keyof typeof larger) => rounded(samples[size].cpu / samples.small.cpu)
    return {
      page,
      ...Object.fromEntries(Object.entries(samples).map(([size, { cpu }]) => [`cpu ${size}`, rounded(cpu)])),
      '× journeys': times('100,000 journeys'),
      '× clients': times('100,000 clients'),
      '× drivers': times('1,000 drivers'),
    }
  })
}
