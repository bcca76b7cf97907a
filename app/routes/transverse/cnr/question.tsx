import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { CnrPanelProps } from './form.tsx'

/** `?confirm=archive|restore`. */
export function IndexAsk({
  index,
  failure,
  idempotencyKey,
  closeHref,
}: CnrPanelProps & { index: { label: string; archived: boolean } }) {
  const name = `«\u202f${index.label}\u202f»`
  return (
    <AskOpen
      title={index.archived ? `Sortir ${name} de l'archive\u202f?` : `Archiver ${name}\u202f?`}
      text={
        index.archived
          ? 'Il se propose de nouveau aux clauses, et ses mois qui manquent se signalent.'
          : 'Aucun mois ne se signale plus, et les nouvelles clauses ne le proposent plus. Ses valeurs restent consultables.'
      }
      confirm={index.archived ? "Sortir de l'archive" : "Archiver l'indice"}
      harmless={index.archived}
      fields={{ intent: index.archived ? 'restore-index' : 'archive-index', idempotencyKey }}
      closeHref={closeHref}
    >
      {failure && <WholeRefusal failure={failure} />}
    </AskOpen>
  )
}
