import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { AddressQuestion } from './panels.server.ts'

/** Asks before an address is archived or restored: `?confirm=archive&id=…`. */
export function AddressAsk({
  question: { act, ids, name, names, idempotencyKey },
  failure,
  closeHref,
}: {
  question: AddressQuestion
  failure: FormFailure | undefined
  closeHref: string
}) {
  const what = name ? `«\u202f${name}\u202f»` : `${ids.length} adresses`
  const archive = act === 'archive'
  return (
    <AskOpen
      title={archive ? `Archiver ${what}\u202f?` : `Sortir ${what} de l'archive\u202f?`}
      text={
        archive
          ? ids.length > 1
            ? 'Rien ne se perd\u202f: les adresses quittent les listes et restent dans les historiques.'
            : "Rien ne se perd\u202f: l'adresse quitte les listes et reste dans les historiques."
          : "L'adresse revient dans les listes et peut de nouveau servir d'arrêt."
      }
      confirm={archive ? 'Archiver' : "Sortir de l'archive"}
      harmless={!archive}
      fields={{ intent: ids.length > 1 ? 'archive-many' : act, ids: ids.join(','), idempotencyKey }}
      closeHref={closeHref}
    >
      {failure && <WholeRefusal failure={failure} />}
      {names && <AskNames names={names} />}
    </AskOpen>
  )
}
