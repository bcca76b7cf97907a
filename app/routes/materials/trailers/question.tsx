import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { TrailerQuestion } from './panels.server.ts'

const LEAVES = 'Elle quitte le parc et les listes, et elle est dételée. Ses historiques restent.'
const LEAVE = 'Elles quittent le parc et les listes, et elles sont dételées. Leurs historiques restent.'
const WORDS: Record<
  TrailerQuestion['act'],
  { ask: (what: string) => string; text: string; ofSeveral?: string; confirm: string; harmless?: true }
> = {
  archive: { ask: what => `Archiver ${what}\u202f?`, text: LEAVES, ofSeveral: LEAVE, confirm: 'Archiver' },
  giveback: { ask: what => `Restituer ou vendre ${what}\u202f?`, text: LEAVES, confirm: 'Restituée / vendue' },
  restore: {
    ask: what => `Sortir ${what} de l'archive\u202f?`,
    text: 'Elle revient dans le parc, en service.',
    confirm: "Sortir de l'archive",
    harmless: true,
  },
}

/** `?confirm=archive&id=…`. */
export function TrailerAsk({
  question: { act, ids, name, names, idempotencyKey },
  failure,
  closeHref,
}: {
  question: TrailerQuestion
  failure: FormFailure | undefined
  closeHref: string
}) {
  const { ask, text, ofSeveral = text, confirm, harmless } = WORDS[act]
  return (
    <AskOpen
      title={ask(name ? `«\u202f${name}\u202f»` : `${ids.length} remorques`)}
      text={ids.length > 1 ? ofSeveral : text}
      confirm={confirm}
      harmless={harmless}
      fields={{ intent: ids.length > 1 ? 'archive-many' : act, ids: ids.join(','), idempotencyKey }}
      closeHref={closeHref}
    >
      {failure && <WholeRefusal failure={failure} />}
      {names && <AskNames names={names} />}
    </AskOpen>
  )
}
