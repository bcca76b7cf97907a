import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { late } from '#app/lib/navigation/late.ts'
import type { Route } from './+types/trailers'
import { TrailerAsk } from './question.tsx'
import { TrailerSheet } from './sheet.tsx'

const Agenda = late(() => import('#app/components/planning/agenda.tsx'), 'Agenda')
const BackPanel = late(() => import('#app/components/materials/outages.tsx'), 'BackPanel')
const CouplingOverlays = late(() => import('#app/components/materials/couplings.tsx'), 'CouplingOverlays')
const DeadlineOverlays = late(() => import('#app/components/materials/deadline-forms.tsx'), 'DeadlineOverlays')
const DocumentOverlays = late(() => import('#app/components/materials/documents.tsx'), 'DocumentOverlays')
const ImportPanel = late(() => import('#app/components/import/panel.tsx'), 'ImportPanel')
const OutagePanel = late(() => import('#app/components/materials/outages.tsx'), 'OutagePanel')
const ReturnPanel = late(() => import('#app/components/materials/outages.tsx'), 'ReturnPanel')
const TrailerForm = late(() => import('./form.tsx'), 'TrailerForm')

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ListLinks
  failure: FormFailure | undefined
}

export function TrailerOverlays({ loaderData, links, failure }: OverlaysProps) {
  const { page, depots, panel, question, importing, fault, can, search } = loaderData
  const listHref = links.to({ page: page.page })
  const trailer = panel && 'trailer' in panel ? panel.trailer : undefined
  const over = (changes: Record<string, string | number>) =>
    links.to({ page: page.page, ...(trailer && { id: trailer.id }), ...changes })
  const closeHref = trailer ? over({ panel: 'show' }) : listHref
  const name = trailer?.plate ?? ''
  return (
    <>
      {panel?.kind === 'show' && !question && <TrailerSheet {...panel} can={can} closeHref={listHref} href={over} />}
      {(panel?.kind === 'new' || panel?.kind === 'edit') && (
        <TrailerForm
          {...panel}
          key={trailer?.id ?? 'new'}
          {...{ depots, failure, closeHref }}
          reloadHref={over({ panel: panel.kind })}
        />
      )}
      {panel?.kind === 'outage' && (
        <OutagePanel {...panel} {...{ name, failure, closeHref }} reloadHref={over({ panel: 'outage' })} />
      )}
      {panel?.kind === 'return' && (
        <ReturnPanel {...panel} {...{ name, failure, closeHref }} reloadHref={over({ panel: 'return' })} />
      )}
      {panel?.kind === 'back' && <BackPanel {...panel} {...{ name, failure, closeHref }} reloadHref={over({ panel: 'back' })} />}
      {panel?.kind === 'planning' && (
        <Panel title={`Planning de ${name}`} closeHref={closeHref}>
          <Agenda {...panel} href={changes => over({ panel: 'planning', ...changes })} keep={planningKeep(over)} />
        </Panel>
      )}
      {panel?.kind === 'part' && <PartOverlays {...{ panel, search, can, failure, closeHref }} />}
      {question && <TrailerAsk {...{ question, failure, closeHref }} />}
      {importing && <ImportPanel step={importing} search={search} failure={failure} />}
      {fault && <FaultPanel {...fault} closeHref={listHref} />}
    </>
  )
}

/** Query parameters that another week of the planning keeps. */
const planningKeep = (over: (changes: Record<string, string>) => string): [string, string][] => [
  ...new URLSearchParams(over({ panel: 'planning' }).split('?')[1]),
]

interface PartProps extends Pick<OverlaysProps, 'failure'>, Pick<Route.ComponentProps['loaderData'], 'search' | 'can'> {
  panel: Extract<Route.ComponentProps['loaderData']['panel'], { kind: 'part' }>
  closeHref: string
}

/** Forms and questions about its deadlines, couplings and documents. */
function PartOverlays({ panel, search, can, ...form }: PartProps) {
  const { today, idempotencyKey } = panel
  const shared = { searchParams: new URLSearchParams(search), today, idempotencyKey, ...form }
  return (
    <>
      <DeadlineOverlays rows={panel.deadlines} owner="trailer" can={can} reloadHref={search} {...shared} />
      <CouplingOverlays rows={panel.couplings} side="trailer" canWrite={can.write} {...shared} />
      <DocumentOverlays rows={panel.documents} canWrite={can.write} {...shared} />
    </>
  )
}
