import { DeadlineOverlays } from '#app/components/materials/deadline-forms.tsx'
import { BackPanel, OutagePanel, ReturnPanel } from '#app/components/materials/outages.tsx'
import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { Route } from './+types/trailers'
import { TrailerForm } from './form.tsx'
import { TrailerAsk } from './question.tsx'
import { TrailerSheet } from './sheet.tsx'

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ListLinks
  failure: FormFailure | undefined
}

/** What the address opens over the list: the sheet of a trailer, its form, its outage, one of its deadlines, a question. */
export function TrailerOverlays({ loaderData, links, failure }: OverlaysProps) {
  const { page, depots, panel, question, fault, can, search } = loaderData
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
      {panel?.kind === 'deadline' && (
        <DeadlineOverlays
          rows={panel.deadlines}
          owner="trailer"
          searchParams={new URLSearchParams(search)}
          today={panel.today}
          idempotencyKey={panel.idempotencyKey}
          reloadHref={search}
          {...{ can, failure, closeHref }}
        />
      )}
      {question && <TrailerAsk {...{ question, failure, closeHref }} />}
      {fault && <FaultPanel {...fault} closeHref={listHref} />}
    </>
  )
}
