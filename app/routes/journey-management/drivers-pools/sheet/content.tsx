import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { late } from '#app/lib/navigation/late.ts'
import type { Route } from '../+types/drivers-pool'
import { PoolWeek } from './week.tsx'

const History = late(() => import('#app/components/history/history.tsx'), 'History')
const PoolTeam = late(() => import('./team.tsx'), 'PoolTeam')
const PoolConformity = late(() => import('./conformity.tsx'), 'PoolConformity')
const PoolEconomy = late(() => import('./economy.tsx'), 'PoolEconomy')
const PoolJourneys = late(() => import('./journeys.tsx'), 'PoolJourneys')
const PoolReplacements = late(() => import('./replacements.tsx'), 'PoolReplacements')

type Data = Route.ComponentProps['loaderData']

interface ContentProps extends Pick<Data, 'pool' | 'content' | 'search' | 'can' | 'today' | 'idempotencyKey'> {
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

export function PoolContent({ pool, content, search, can, today, href, ...form }: ContentProps) {
  const searchParams = new URLSearchParams(search)
  const canWrite = can.write && pool.status !== 'ARCHIVEE'
  if (content.tab === 'week') {
    const failure = searchParams.has('panel') || searchParams.has('confirm') ? undefined : form.failure
    return (
      <PoolWeek
        key={pool.version}
        pool={pool}
        lines={content.lines}
        canOpen={can.lines}
        {...{ canWrite, href, ...form, failure }}
      />
    )
  }
  if (content.tab === 'team') return <PoolTeam {...{ ...content, searchParams, today, canWrite, href, ...form }} />
  if (content.tab === 'conformity') return <PoolConformity pool={pool} />
  if (content.tab === 'economy') return <PoolEconomy pool={pool} />
  if (content.tab === 'journeys') return <PoolJourneys {...content} search={search} />
  if (content.tab === 'replacements') return <PoolReplacements rows={content.rows} />
  if (content.tab === 'history') return <History history={content.history} href={page => `?tab=history&page=${page}`} />
  return null
}
