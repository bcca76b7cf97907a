import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { asDate } from '#domain/field-book.ts'
import type { CertificationQuestion } from './panels.server.ts'

const WORDS = {
  suspend: {
    verb: 'Suspendre',
    text: "Elle ne compte plus à partir de ce jour\u202f: aucun trajet qui l'exige ne peut être confié au chauffeur.",
    confirm: "Suspendre l'habilitation",
  },
  lift: {
    verb: 'Lever la suspension de',
    text: "L'habilitation compte de nouveau, jusqu'à son échéance.",
    confirm: 'Lever la suspension',
  },
  remind: {
    verb: 'Relancer pour',
    text: "Le chauffeur reçoit un e-mail et une notification avec l'échéance, une fois par jour au plus.",
    confirm: 'Relancer le chauffeur',
  },
  cancel: {
    verb: 'Annuler',
    text: 'Elle ne compte plus. Elle reste consultable avec son motif parmi les anciennes.',
    confirm: "Annuler l'habilitation",
  },
}
const FIELDS = { from: asDate('Suspendue à partir du') }

/** `?confirm=suspend|lift|cancel|remind&id=…`. */
export function CertificationAsk({
  question: { act, name, today, idempotencyKey },
  failure,
  closeHref,
}: {
  question: CertificationQuestion
  failure: FormFailure | undefined
  closeHref: string
}) {
  const { verb, text, confirm } = WORDS[act]
  const mine = failure?.intent === act ? failure : undefined
  const field = fieldsOf(mine, { from: today }, FIELDS)
  return (
    <AskOpen
      title={`${verb} «\u202f${name}\u202f»\u202f?`}
      text={text}
      confirm={confirm}
      harmless={act === 'lift' || act === 'remind'}
      fields={{ intent: act, idempotencyKey }}
      closeHref={closeHref}
    >
      {mine && mine.issues.length === 0 && <WholeRefusal failure={mine} />}
      {act === 'suspend' && <div className="fields">{field('from', { id: 'ask-from', required: true, full: true })}</div>}
      {(act === 'suspend' || act === 'cancel') && <ReasonField failure={mine} />}
    </AskOpen>
  )
}
