import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { REPLACING_FIELDS } from '#domain/journey-management/replacements/fields.ts'
import type { ReplacementQuestion } from './panels.server.ts'

const WORDS: Record<ReplacementQuestion['act'], { text: string; confirm: string; reason?: true; harmless?: true }> = {
  inform: {
    text: "Il est prévenu sur son compte et par e-mail, et l'heure est notée. Appelez-le s'il n'a pas de compte.",
    confirm: 'Notifier le chauffeur',
    harmless: true,
  },
  refuse: {
    text: "Le trajet redevient à pourvoir, et ce chauffeur n'est plus proposé.",
    confirm: 'Noter le refus',
    reason: true,
  },
  restore: {
    text: "Le titulaire reprend son trajet, si rien ne s'y oppose.",
    confirm: 'Rétablir le titulaire',
    harmless: true,
  },
  notFilled: {
    text: 'Personne ne remplace. Le trajet reste à affecter, à sous-traiter ou à annuler.',
    confirm: 'Non pourvu',
    reason: true,
  },
  cancel: {
    text: "Plus personne n'est cherché. Le trajet reste sans le moyen qu'on lui a retiré\u202f: rétablissez le titulaire s'il revient.",
    confirm: 'Annuler le remplacement',
    reason: true,
  },
}

/** `?confirm=refuse&id=…`. */
export function ReplacementAsk({
  question: { act, replacement, idempotencyKey },
  failure,
  closeHref,
}: {
  question: ReplacementQuestion
  failure: FormFailure | undefined
  closeHref: string
}) {
  const { text, confirm, reason, harmless } = WORDS[act]
  const own = failure?.intent === act ? failure : undefined
  const again =
    act === 'inform' && replacement.informedDriverAt
      ? ` Déjà prévenu le ${dayAndTime(replacement.informedDriverAt)}\u202f: il le sera de nouveau.`
      : ''
  const atField = reason && own?.issues.some(({ path }) => path === 'reason')
  return (
    <AskOpen
      title={`${confirm}\u202f?`}
      text={`${replacement.number} · ${replacement.label}, ${dayAndTime(replacement.plannedStart)}. ${text}${again}`}
      confirm={confirm}
      harmless={harmless}
      fields={{ intent: act, idempotencyKey, version: String(replacement.version) }}
      closeHref={closeHref}
    >
      {own && !atField && (
        <FormRefusal
          failure={own}
          label={name => (name in REPLACING_FIELDS ? REPLACING_FIELDS[name as keyof typeof REPLACING_FIELDS].label : undefined)}
        />
      )}
      {reason && <ReasonField failure={own} id="ask-reason" />}
    </AskOpen>
  )
}
