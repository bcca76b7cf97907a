import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ModificationDetail } from '#app/lib/modifications/panels.server.ts'
import { NOTICE_FIELDS } from '#domain/journey-management/modifications/fields.ts'
import type { ModificationQuestion } from '#domain/journey-management/modifications/transitions.ts'
import { MODIFICATION_ACT_LABELS } from './words.ts'

const WORDS: Record<ModificationQuestion, { text: string; reason?: true; harmless?: true }> = {
  submit: { text: 'Ceux qui valident sont prévenus.', harmless: true },
  validate: { text: "Elle s'applique à sa date d'effet, ou avant par « Appliquer maintenant ».", harmless: true },
  refuse: { text: 'Rien ne change, et le demandeur lit le motif.', reason: true },
  apply: {
    text: "Les trajets concernés changent tout de suite. L'affectation est contrôlée\u202f: ce qui bloque remet le trajet à affecter.",
    harmless: true,
  },
  cancel: { text: "Elle n'est pas appliquée.", reason: true },
  notify: { text: 'Qui a prévenu le client, et quand, est noté.', harmless: true },
  reverse: { text: 'Une modification inverse est demandée, à valider comme les autres.', reason: true },
}

/** `?panel=modification&modification=…&acte=refuse`. */
export function ModificationAsk({
  modification,
  act,
  idempotencyKey,
  failure,
  closeHref,
}: {
  modification: ModificationDetail
  act: ModificationQuestion
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}) {
  const { text, reason, harmless } = WORDS[act]
  const own = failure?.intent === `modif-${act}` ? failure : undefined
  const field = fieldsOf(own, { clientChannel: 'TELEPHONE' }, NOTICE_FIELDS)
  const atField = own?.issues.some(({ path }) => path === 'reason' || path === 'clientChannel')
  return (
    <AskOpen
      title={`${MODIFICATION_ACT_LABELS[act]}\u202f?`}
      text={`${modification.number} · ${modification.label}. ${text}`}
      confirm={MODIFICATION_ACT_LABELS[act]}
      harmless={harmless}
      fields={{ intent: `modif-${act}`, idempotencyKey, version: String(modification.version) }}
      closeHref={closeHref}
    >
      {own && !atField && <FormRefusal failure={own} label={() => undefined} />}
      {reason && <ReasonField failure={own} id="ask-reason" />}
      {act === 'notify' && field('clientChannel', { id: 'ask-channel', required: true })}
    </AskOpen>
  )
}
