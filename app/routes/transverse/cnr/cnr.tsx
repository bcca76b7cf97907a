import { Banner } from '#app/components/ui/banner.tsx'
import { Fault } from '#app/components/ui/panel/fault.tsx'
import { Tabs } from '#app/components/ui/panel/tabs.tsx'
import { parts } from '#app/lib/api/parts.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { csvExport } from '#app/lib/lists/csv-export.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { may } from '#domain/rights.ts'
import { SCREENS } from '#domain/screens.ts'
import { DIESEL_INDEX, missingWords } from '#domain/transverse/cnr/values.ts'
import type { Route } from './+types/cnr'
import { cnrIntents } from './actions.server.ts'
import { CnrIndices } from './indices.tsx'
import { cnrHistory, cnrIndices, cnrTab, firstIndex } from './tab.server.ts'
import { CNR_TABS, cnrHref, tabOf } from './words.ts'

const History = late(() => import('#app/components/history/history.tsx'), 'History')
const FaultPanel = late(() => import('#app/components/ui/panel/fault-panel.tsx'), 'FaultPanel')
const Panel = late(() => import('#app/components/ui/panel/panel.tsx'), 'Panel')
const CnrCalculator = late(() => import('./calculator.tsx'), 'CnrCalculator')
const ImportValues = late(() => import('./import.tsx'), 'ImportValues')
const IndexAsk = late(() => import('./question.tsx'), 'IndexAsk')
const CnrReferences = late(() => import('./references.tsx'), 'CnrReferences')
const ReferencePanel = late(() => import('./references.tsx'), 'ReferencePanel')
const CnrShares = late(() => import('./shares.tsx'), 'CnrShares')
const SharePanel = late(() => import('./shares.tsx'), 'SharePanel')
const IndexPanel = late(() => import('./value-panels.tsx'), 'IndexPanel')
const MonthPanel = late(() => import('./value-panels.tsx'), 'MonthPanel')
const ValuePanel = late(() => import('./value-panels.tsx'), 'ValuePanel')

export const handle = { title: SCREENS['/transverse/cnr'].title }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, { tab, index, list }) => {
    const client = api.transverse.cnr
    const param = { id: [index ?? ''].flat()[0]! }
    if (list === 'regularisations') return client.indices[':id']['regularisations.csv'].$get({ param })
    if (tab === 'parts') return client.shares['export.csv'].$get()
    if (tab === 'referentiels') return client.references['export.csv'].$get({ query: {} })
    return client.indices[':id']['export.csv'].$get({ param })
  }),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const indices = await cnrIndices(api)
  const [{ content, fault: tabFault }, { history, fault }] = await Promise.all([
    parts(args, { content: cnrTab(api, args.url, indices) }),
    parts(args, { history: cnrHistory(api, args.url, indices) }),
  ])
  return {
    missing: indices
      .filter(({ missing }) => missing.length > 0)
      .map(({ id, code, label, missing }) => ({ id, code, label, missing })),
    tab: tabOf(args.url),
    content: content ?? { tab: null },
    tabFault,
    history,
    fault,
    search: args.url.search,
    canWrite: may(role, 'cnr.write'),
    canArchive: may(role, 'cnr.archive'),
    idempotencyKey: crypto.randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const { searchParams, pathname, search } = args.url
  const ways = {
    index: searchParams.get('index') ?? (await firstIndex(api)),
    id: searchParams.get('id') ?? '',
    back: pathname + cnrHref(search)({}),
    list: pathname + cnrHref(search)({ index: null, since: null }),
  }
  return answer(form, cnrIntents(api, form, ways))
}

export default function Cnr({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { missing, tab: shown, content, tabFault, history, fault, search, canWrite, canArchive, idempotencyKey } = loaderData
  const query = new URLSearchParams(search)
  const href = cnrHref(search)
  const panel = query.get('panel')
  const id = query.get('id')
  const forms = { failure, idempotencyKey, closeHref: href({}), search }
  const takes = canWrite && content.tab === 'indices' && content.chosen !== null && !content.chosen.index.archived
  const month = content.tab === 'indices' && content.chosen ? content.chosen.months.find(row => row.id === id) : undefined
  return (
    <div className="page">
      <Tabs
        label="CNR"
        items={Object.entries(CNR_TABS).map(([tab, label]) => ({ label, href: `?tab=${tab}`, current: tab === shown }))}
      />
      {missing.map(({ id, code, label, missing }) => (
        <Banner key={id} tone="warning">
          {label} ({code}){'\u202f'}: {missingWords(missing)}. Le CNR publie l'indice l'avant-dernier jour du mois.{' '}
          {canWrite && (
            <a className="text-link" href={`?tab=indices&index=${id}&panel=value&month=${missing[0]}`}>
              Ajouter le mois
            </a>
          )}
        </Banner>
      ))}
      {tabFault && <Fault {...tabFault} />}
      {content.tab === 'indices' && <CnrIndices content={content} href={href} canWrite={canWrite} canArchive={canArchive} />}
      {content.tab === 'parts' && <CnrShares page={content} href={href} canWrite={canWrite} />}
      {content.tab === 'referentiels' && <CnrReferences page={content} href={href} canWrite={canWrite} />}
      {content.tab === 'calculateur' && <CnrCalculator content={content} />}

      {content.tab === 'indices' && content.chosen && (
        <>
          {canArchive && content.chosen.index.code !== DIESEL_INDEX && query.get('confirm') === 'archive' && (
            <IndexAsk {...forms} index={content.chosen.index} />
          )}
          {takes && panel === 'value' && <ValuePanel {...forms} index={content.chosen.index} month={query.get('month') ?? ''} />}
          {takes && panel === 'import' && <ImportValues {...forms} index={content.chosen.index} />}
          {takes && panel === 'rename' && <IndexPanel {...forms} index={content.chosen.index} />}
          {panel === 'month' && month && <MonthPanel {...forms} month={month} canWrite={takes} />}
          {panel === 'history' && history && (
            <Panel title={`Historique de ${content.chosen.index.label}`} closeHref={href({})} size="wide">
              <History history={history} href={page => href({ panel: 'history', histo: String(page) })} />
            </Panel>
          )}
        </>
      )}
      {fault && <FaultPanel {...fault} closeHref={href({})} />}
      {content.tab === 'indices' && canWrite && panel === 'index' && <IndexPanel {...forms} />}
      {content.tab === 'parts' && canWrite && (panel === 'new' || panel === 'edit') && (
        <SharePanel {...forms} share={content.rows.find(row => row.id === id)} />
      )}
      {content.tab === 'referentiels' && canWrite && (panel === 'new' || panel === 'edit') && (
        <ReferencePanel {...forms} reference={content.rows.find(row => row.id === id)} />
      )}
    </div>
  )
}
