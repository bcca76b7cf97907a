import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { DriverPoolQuestion } from './panels.server.ts'

const WORDS: Record<DriverPoolQuestion['act'], { ask: string; text: string; confirm: string; harmless?: true }> = {
  activate: {
    ask: 'Activer',
    text: 'Les trajets à venir de sa semaine type prennent la tournée\u202f; ceux qui sont sans moyens reçoivent son équipe.',
    confirm: 'Activer',
    harmless: true,
  },
  suspend: {
    ask: 'Suspendre',
    text: "La génération ne suit plus son roulement. Les trajets déjà générés gardent ce qu'ils ont.",
    confirm: 'Suspendre',
  },
  archive: {
    ask: 'Archiver',
    text: 'Elle quitte les listes\u202f; ses trajets prévus et son équipe sont libérés. Son historique reste.',
    confirm: 'Archiver',
  },
}

/** `?confirm=archive&id=…`. */
export function DriverPoolAsk({
  question: { act, ids, name, names, idempotencyKey },
  failure,
  closeHref,
}: {
  question: DriverPoolQuestion
  failure: FormFailure | undefined
  closeHref: string
}) {
  const { ask, text, confirm, harmless } = WORDS[act]
  return (
    <AskOpen
      title={`${ask} ${name ? `«\u202f${name}\u202f»` : `${ids.length} tournées`}\u202f?`}
      text={text}
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
