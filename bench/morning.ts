import type { Carrier } from './carriers.ts'
import type { Meter } from './measure.ts'
import { MORNING, placed } from './pages/pages.ts'
import { quantile, rounded } from './report.ts'

const ALONE = { concurrency: 1, views: 440 }
const TOGETHER = { concurrency: 16, views: 2_200 }

/** An operator's morning, sequentially and at concurrency 16, and the memory used after it. */
export async function measureMorning(meter: Meter, { server, cookies, places }: Carrier, build: string) {
  const urls = MORNING.map(path => server.url + placed(path, places))
  const headers = { 'accept-encoding': 'identity', cookie: cookies.OPERATOR }
  await meter.spent(server, { urls, headers, concurrency: 4, views: 440 })
  const rows = []
  for (const { concurrency, views } of [ALONE, TOGETHER]) {
    const { latencies, seconds, cpuServer, cpuDatabase } = await meter.spent(server, { urls, headers, concurrency, views })
    rows.push({
      build,
      at: concurrency,
      views: latencies.length,
      'views/s': Math.round(latencies.length / seconds),
      p50: rounded(quantile(latencies, 0.5)),
      p95: rounded(quantile(latencies, 0.95)),
      'cpu server': rounded(cpuServer / latencies.length),
      'cpu database': rounded(cpuDatabase / latencies.length),
    })
  }
  const { residentBytes, heapBytes } = await server.counts()
  return rows.map(row => ({ ...row, 'MB resident after': mega(residentBytes), 'MB heap after': mega(heapBytes) }))
}

const mega = (bytes: number) => Math.round(bytes / 1_000_000)
