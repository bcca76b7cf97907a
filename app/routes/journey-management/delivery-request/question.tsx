import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'

export interface ConceptionQuestion {
  act: 'take' | 'send-back'
  names: { id: string; name: string }[]
  idempotencyKey: string
}

const WORDS = {
  take: {
    ask: (who: string) => `Prendre ${who} en charge\u202f?`,
    text: 'Vous en devenez le concepteur.',
    confirm: 'Prendre en charge',
  },
  'send-back': {
    ask: (who: string) => `Renvoyer ${who} au commercial\u202f?`,
    text: 'Redevenus des brouillons, ils attendent que le commercial les corrige. Les trajets prévus déjà construits sont gardés.',
    confirm: 'Renvoyer au commercial',
  },
}

/** `?confirm=take&id=…`. */
export function ConceptionAsk({
  question: { act, names, idempotencyKey },
  failure,
  closeHref,
}: {
  question: ConceptionQuestion
  failure: FormFailure | undefined
  closeHref: string
}) {
  const words = WORDS[act]
  const who = names.length === 1 ? names[0]!.name : `${names.length} cahiers des charges`
  return (
    <AskOpen
      title={words.ask(who)}
      text={words.text}
      confirm={words.confirm}
      harmless={act === 'take'}
      fields={{ intent: `${act}-several`, ids: names.map(({ id }) => id).join(','), idempotencyKey }}
      closeHref={closeHref}
    >
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      {names.length > 1 && <AskNames names={names} />}
      {act === 'send-back' && <ReasonField failure={failure} />}
    </AskOpen>
  )
}
