import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { VehicleQuestion } from './panels.server.ts'

const WORDS: Record<
  VehicleQuestion['act'],
  { ask: (what: string) => string; text: string; ofSeveral?: string; confirm: string; harmless?: true }
> = {
  archive: {
    ask: what => `Archiver ${what}\u202f?`,
    text: 'Il quitte le parc et les listes, sa remorque est dételée. Ses historiques restent.',
    ofSeveral: 'Ils quittent le parc et les listes, leurs remorques sont dételées. Leurs historiques restent.',
    confirm: 'Archiver',
  },
  giveback: {
    ask: what => `Restituer ou vendre ${what}\u202f?`,
    text: 'Il quitte le parc et les listes, sa remorque est dételée. Ses historiques restent.',
    confirm: 'Restitué / Vendu',
  },
  restore: {
    ask: what => `Sortir ${what} de l'archive\u202f?`,
    text: 'Il revient dans le parc, en service.',
    confirm: "Sortir de l'archive",
    harmless: true,
  },
}

/** `?confirm=archive&id=…`. */
export function VehicleAsk({
  question: { act, ids, name, names, idempotencyKey },
  failure,
  closeHref,
}: {
  question: VehicleQuestion
  failure: FormFailure | undefined
  closeHref: string
}) {
  const { ask, text, ofSeveral = text, confirm, harmless } = WORDS[act]
  return (
    <AskOpen
      title={ask(name ? `«\u202f${name}\u202f»` : `${ids.length} véhicules`)}
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
