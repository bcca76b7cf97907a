import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { ModificationPanel } from '#app/lib/modifications/panels.server.ts'
import { ChooseModification, ModificationForm } from './form.tsx'
import { ModificationAsk } from './question.tsx'
import { ModificationSheet } from './sheet.tsx'

/** Form, sheet or question of a modification over a list. */
export function ModificationOverlay({
  panel,
  links,
  page,
  failure,
}: {
  panel: ModificationPanel
  links: ListLinks
  page: number
  failure: FormFailure | undefined
}) {
  const closeHref = links.to({ page })
  if (panel.kind === 'modify') {
    const { target, type, typed } = panel
    const hrefOf = (cible: string) => links.to({ page, panel: 'modify', cible, ...(type && { quoi: type }) })
    if (!target || !type) return <ChooseModification asked={panel} keep={links.keep()} {...{ closeHref, hrefOf }} />
    const otherTypeHref = links.to({ page, panel: 'modify', cible: typed })
    const draft = panel.draft?.record.id
    const reloadHref = draft ? links.to({ page, panel: 'modify', modification: draft }) : otherTypeHref
    return <ModificationForm asked={{ ...panel, target, type }} {...{ failure, closeHref, otherTypeHref, reloadHref }} />
  }
  const { modification, asked, history, idempotencyKey } = panel
  const href = (changes: Record<string, string | number>) =>
    links.to({ page, panel: 'modification', modification: modification.id, ...changes })
  return (
    <>
      <ModificationSheet {...{ modification, history, idempotencyKey, failure, closeHref, href }} />
      {asked && <ModificationAsk {...{ modification, act: asked, idempotencyKey, failure }} closeHref={href({})} />}
    </>
  )
}
