import { rounded } from '../report.ts'
import type { Growth } from './growth.ts'
import type { PageCost } from './page-cost.ts'
import { AIM, CLIENTS, type Page, PEER_LISTS } from './pages.ts'

const BYTES = 200_000
/** From 1,000 to 100,000 rows. */
const GROWTH = 1.3
const SEARCH_GROWTH = 2

/** Cost against the list of clients, growth and bytes of every page as document beside their aims, misses first. */
export function aimsOf(pages: readonly Page[], costs: readonly PageCost[], growth: readonly Growth[]) {
  const documents = new Map(
    costs.filter(({ kind, build }) => kind === 'document' && build === 'this').map(row => [row.page, row]),
  )
  const grown = new Map(growth.map(row => [row.page, Math.max(row['× journeys'], row['× clients'])]))
  const clients = documents.get(CLIENTS)!
  const rows = pages.map(({ name, path, aim = AIM }) => {
    const { cpu, bytes } = documents.get(name)!
    const most = /[?&]q=/.test(path) ? SEARCH_GROWTH : GROWTH
    const times = rounded(cpu / clients.cpu)
    const grows = grown.get(name)
    const missed = [
      ...(times > aim ? ['cost'] : []),
      ...(grows !== undefined && grows > most ? ['growth'] : []),
      ...(bytes > BYTES ? ['bytes'] : []),
    ]
    return {
      page: name,
      '× clients': times,
      growth: grows ?? '',
      bytes,
      aim: `${aim} ×, ${most}`,
      met: missed.join(', ') || 'yes',
    }
  })
  return rows.sort((a, b) => Number(a.met === 'yes') - Number(b.met === 'yes') || b['× clients'] - a['× clients'])
}

/** Our lists of 50 rows beside those of other products, in CPU milliseconds. */
export function besidePeers(costs: readonly PageCost[]) {
  return PEER_LISTS.flatMap(({ name }) =>
    (['document', 'data'] as const).map(kind => {
      const cpuOf = (build: string) => costs.find(row => row.page === name && row.kind === kind && row.build === build)?.cpu
      const [ours, django, adminjs] = [cpuOf('this')!, cpuOf('Django'), cpuOf('AdminJS')]
      const times = (other: number | undefined) => (other === undefined ? '' : rounded(ours / other))
      return {
        page: name,
        kind,
        ours: rounded(ours),
        Django: django === undefined ? '' : rounded(django),
        AdminJS: adminjs === undefined ? '' : rounded(adminjs),
        'ours ÷ Django': times(django),
        'ours ÷ AdminJS': times(adminjs),
      }
    }),
  )
}
