import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { late } from '#app/lib/navigation/late.ts'
import type { Route } from '../+types/companies'
import { CompanyPanel } from '../form.tsx'
import { CompanyAsk } from '../question.tsx'

const ImportPanel = late(() => import('#app/components/import/panel.tsx'), 'ImportPanel')

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ListLinks
  failure: FormFailure | undefined
}

export function CompanyOverlays({ loaderData, links, failure }: OverlaysProps) {
  const { salesUsers, userId, ownClients, panel, question, importing, fault, search } = loaderData
  const closeHref = links.to({})
  return (
    <>
      {panel && (
        <CompanyPanel
          {...panel}
          salesUsers={salesUsers}
          salesUserId={ownClients ? userId : null}
          failure={failure}
          closeHref={closeHref}
          reloadHref={links.to(panel.company ? { panel: 'edit', id: panel.company.id } : { panel: 'new' })}
        />
      )}
      {question && <CompanyAsk question={question} salesUsers={salesUsers} failure={failure} closeHref={closeHref} />}
      {importing && <ImportPanel step={importing} search={search} failure={failure} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}
