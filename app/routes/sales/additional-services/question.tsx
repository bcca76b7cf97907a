import { Field } from '#app/components/ui/form/field.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import type { ServiceQuestion } from './panels.server.ts'

const LEAVE = 'Rien ne se perd\u202f: les prestations quittent le catalogue et restent là où elles ont servi.'

const QUESTIONS = {
  deactivate: {
    title: (what: string) => `Désactiver ${what}\u202f?`,
    text: 'Rien ne se perd\u202f: la prestation quitte le catalogue et reste là où elle a servi.',
    confirm: 'Désactiver',
    intent: 'deactivate',
  },
  reactivate: {
    title: (what: string) => `Réactiver ${what}\u202f?`,
    text: 'La prestation revient dans le catalogue, avec ses tarifs.',
    confirm: 'Réactiver',
    intent: 'reactivate',
  },
  close: {
    title: (what: string) => `Clore le tarif de ${what}\u202f?`,
    text: "Dès le lendemain, le prix du catalogue s'applique de nouveau.",
    confirm: 'Clore le tarif',
    intent: 'tariff-close',
  },
}

/** Asks before a service is archived or restored, or a tariff ends: `?confirm=…&id=…`. */
export function ServiceAsk({
  question: { act, ids, name, names, validTo, idempotencyKey },
  failure,
  closeHref,
}: {
  question: ServiceQuestion
  failure: FormFailure | undefined
  closeHref: string
}) {
  const { title, text, confirm, intent } = QUESTIONS[act]
  const refused = failure && failure.issues.length === 0
  return (
    <AskOpen
      title={title(name ? `«\u202f${name}\u202f»` : `${ids.length} prestations`)}
      text={ids.length > 1 ? LEAVE : text}
      confirm={confirm}
      harmless={act !== 'deactivate'}
      fields={{ intent: ids.length > 1 ? 'deactivate-many' : intent, ids: ids.join(','), idempotencyKey }}
      closeHref={closeHref}
    >
      {refused && <WholeRefusal failure={failure} />}
      {names && <AskNames names={names} />}
      {act === 'close' && (
        <Field
          label="Dernier jour du tarif"
          name="validTo"
          type="date"
          required
          defaultValue={startValue(failure, 'validTo', validTo)}
          error={issueAt(failure, 'validTo')}
        />
      )}
    </AskOpen>
  )
}
