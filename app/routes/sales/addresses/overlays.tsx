import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { listLinks } from '#app/lib/lists/list-links.ts'
import { late } from '#app/lib/navigation/late.ts'
import type { Route } from './+types/addresses'
import { AddressAsk } from './question.tsx'

const AddressMergePanel = late(() => import('./merge.tsx'), 'AddressMergePanel')
const AddressPanel = late(() => import('./form.tsx'), 'AddressPanel')
const AddressSheet = late(() => import('./sheet/sheet.tsx'), 'AddressSheet')
const ProtocolPanel = late(() => import('./sheet/protocol.tsx'), 'ProtocolPanel')
const ImportPanel = late(() => import('#app/components/import/panel.tsx'), 'ImportPanel')

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ReturnType<typeof listLinks>
  failure: FormFailure | undefined
}

export function AddressOverlays({ loaderData, links, failure }: OverlaysProps) {
  const { page, company, panel, question, importing, fault, search, can } = loaderData
  const closeHref = links.to({ page: page.page })
  const opened = panel && panel.kind !== 'new' ? panel.address.id : undefined
  const over = (changes: Record<string, string | number>) =>
    links.to({ page: page.page, ...(opened && { id: opened }), ...changes })
  return (
    <>
      {panel?.kind === 'show' && !question && <AddressSheet {...panel} can={can} closeHref={closeHref} href={over} />}
      {(panel?.kind === 'new' || panel?.kind === 'edit') && (
        <AddressPanel
          {...panel}
          key={panel.kind === 'edit' ? panel.address.id : 'new'}
          company={company}
          failure={failure}
          closeHref={panel.kind === 'edit' ? over({ panel: 'show' }) : closeHref}
          reloadHref={over({ panel: panel.kind })}
        />
      )}
      {panel?.kind === 'protocol' && <ProtocolPanel {...panel} failure={failure} closeHref={over({ panel: 'show' })} />}
      {panel?.kind === 'merge' && (
        <AddressMergePanel
          {...panel}
          failure={failure}
          closeHref={over({ panel: 'show' })}
          compareHref={(id, into) => links.to({ panel: 'merge', id, into })}
        />
      )}
      {question && <AddressAsk question={question} failure={failure} closeHref={panel ? over({ panel: 'show' }) : closeHref} />}
      {importing && <ImportPanel step={importing} search={search} failure={failure} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}
