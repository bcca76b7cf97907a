import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { Route } from './+types/replacements'
import { ChoosePanel } from './choose.tsx'
import { NewReplacement, SubcontractPanel } from './form.tsx'
import { ReplacementAsk } from './question.tsx'
import { ReplacementSheet } from './sheet.tsx'

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ListLinks
  failure: FormFailure | undefined
}

export function ReplacementOverlays({ loaderData: { page, panel, question, fault }, links, failure }: OverlaysProps) {
  const closeHref = links.to({ page: page.page })
  const opened = panel && 'replacement' in panel ? panel.replacement.id : undefined
  const over = (changes: Record<string, string | number>) =>
    links.to({ page: page.page, ...(opened && { id: opened }), ...changes })
  const sheetHref = over({ panel: 'show' })
  return (
    <>
      {panel?.kind === 'show' && <ReplacementSheet {...panel} closeHref={closeHref} href={over} />}
      {panel?.kind === 'choose' && <ChoosePanel {...panel} failure={failure} closeHref={sheetHref} keep={links.keep()} />}
      {panel?.kind === 'subcontract' && <SubcontractPanel {...panel} failure={failure} closeHref={sheetHref} />}
      {panel?.kind === 'new' && <NewReplacement {...panel} failure={failure} closeHref={closeHref} />}
      {question && <ReplacementAsk question={question} failure={failure} closeHref={panel ? sheetHref : closeHref} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}
